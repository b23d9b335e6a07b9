import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

interface Seen {
  readonly token: string;
  readonly digest: string;
}

/** The last token of each connection: callers send the same one again and again. */
const seen = new WeakMap<object, Seen>();

/** SHA-256 of a token that a request brought, in base64; one the connection brought before costs a comparison. */
export function tokenDigest({ socket }: Pick<IncomingMessage, 'socket'>, token: string): string {
  const last = seen.get(socket);
  if (last?.token === token) return last.digest;
  const digest = digestOf(token);
  seen.set(socket, { token, digest });
  return digest;
}

/** SHA-256 of a token in base64. */
export const digestOf = (token: string): string => hash('sha256', token, 'base64');
