import { missingToken, invalidToken } from './refusals.js';

/** `Bearer`, then one token of these characters. (RFC 6750 §2.1) */
const BEARER = /^bearer +([A-Za-z0-9\-._~+/]+=*) *$/i;

/**
 * The token of a header `Authorization`; only there is one looked for, as a token in a query or body ends up in logs. Throws `invalid_token`
 * where there is none. (RFC 6750 §5.3)
 */
export function bearerToken(authorization = ''): string {
  const token = BEARER.exec(authorization)?.[1];
  if (token !== undefined) return token;
  throw /^bearer(?: |$)/i.test(authorization) ? invalidToken() : missingToken();
}
