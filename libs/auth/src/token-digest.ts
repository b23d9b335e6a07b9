import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

interface Seen {
  readonly token: string;
  readonly digest: string;
}

/** Where a request keeps it; a weak map would keep it beyond the request, until its next look through. */
const SEEN = Symbol('token digest');

/** SHA-256 of a token that a request brought, in base64, worked out once per request: limits, guards and operations ask for the same one. */
export function tokenDigest(request: IncomingMessage & { [SEEN]?: Seen }, token: string): string {
  const known = request[SEEN];
  if (known?.token === token) return known.digest;
  const digest = digestOf(token);
  request[SEEN] = { token, digest };
  return digest;
}

/** SHA-256 of a token in base64. */
export const digestOf = (token: string): string => hash('sha256', token, 'base64');
