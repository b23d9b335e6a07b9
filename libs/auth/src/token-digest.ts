import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

interface Seen {
  readonly token: string;
  readonly digest: string;
}

/** Of each request its token: limits, guards and operations ask for the same one. */
const seen = new WeakMap<object, Seen>();

/** SHA-256 of a token that a request brought, in base64, worked out once per request. */
export function tokenDigest(request: IncomingMessage, token: string): string {
  const known = seen.get(request);
  if (known?.token === token) return known.digest;
  const digest = digestOf(token);
  seen.set(request, { token, digest });
  return digest;
}

/** SHA-256 of a token in base64. */
export const digestOf = (token: string): string => hash('sha256', token, 'base64');
