import { bearerToken } from './bearer-token.js';
import { refusedToken, type Sender } from './proof-verifier.js';

/** A token as a request presents it; with a `sender` where it says to be bound to a key. */
export interface PresentedToken {
  readonly token: string;
  readonly sender?: Sender;
}

/** What is read of a request of Node, Express or Fastify. */
export interface PresentingRequest {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly method?: string;
  readonly url?: string;
  /** Before a router took its part of it away. */
  readonly originalUrl?: string;
}

const DPOP = /^dpop +([A-Za-z0-9\-._~+/]+=*) *$/i;

/** Whether a header `Authorization` says that its token is bound to a key. */
export const isProven = (authorization: string | undefined): boolean => /^dpop(?: |$)/i.test(authorization ?? '');

/**
 * The token of a request: `Authorization: Bearer`, or `DPoP` with a proof. `publicUrl`: the address under which clients reach the root of the
 * API. Throws `invalid_token` where there is none. (RFC 6750 §2.1; RFC 9449 §7.1)
 */
export function presentedToken(
  { headers, method = '', url = '', originalUrl = url }: PresentingRequest,
  publicUrl?: string,
): PresentedToken {
  const authorization = single(headers['authorization']);
  if (!isProven(authorization)) return { token: bearerToken(authorization) };
  const token = DPOP.exec(authorization ?? '')?.[1];
  if (token === undefined) throw refusedToken(undefined, true);
  const [path = ''] = originalUrl.split('?');
  const address = publicUrl === undefined ? undefined : publicUrl.replace(/\/+$/, '') + path;
  return { token, sender: { proof: single(headers['dpop']), method, url: address } };
}

/** Node joins what is sent twice: then it is neither a token nor a proof. */
const single = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.join(', ');
