import { hash } from 'node:crypto';

interface Seen {
  readonly token: string;
  readonly digest: string;
}

/** A property of the request; entries of a weak map would outlive it until the next collection. */
const SEEN = Symbol('token digest');

/** SHA-256 of a token that a request brought, in base64, computed once per request: limits, guards and operations use the same one. */
export function tokenDigest(request: object, token: string): string {
  const holder: { [SEEN]?: Seen } = request;
  const known = holder[SEEN];
  if (known?.token === token) return known.digest;
  const digest = digestOf(token);
  holder[SEEN] = { token, digest };
  return digest;
}

/** SHA-256 of a token in base64. */
export const digestOf = (token: string): string => hash('sha256', token, 'base64');
