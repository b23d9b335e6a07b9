import type { IncomingMessage } from 'node:http';
import { digestOf, tokenDigest } from './token-digest.js';

const request = (): IncomingMessage => ({}) as IncomingMessage; // only its identity counts

describe('tokenDigest', () => {
  it('is the digest of the token, also after another token of the same request', () => {
    const one = request();
    for (const token of ['first', 'second', 'second', 'first']) expect(tokenDigest(one, token)).toBe(digestOf(token));
    expect(tokenDigest(request(), 'second')).toBe(digestOf('second'));
  });
});
