import type { Socket } from 'node:net';
import { digestOf, tokenDigest } from './token-digest.js';

const request = (): { socket: Socket } => ({ socket: {} as Socket });

describe('tokenDigest', () => {
  it('is that of the token, whatever the connection brought before', () => {
    const one = request();
    for (const token of ['first', 'second', 'second', 'first']) expect(tokenDigest(one, token)).toBe(digestOf(token));
    expect(tokenDigest(request(), 'second')).toBe(digestOf('second'));
  });
});
