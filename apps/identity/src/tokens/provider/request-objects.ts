import { FAPI_ALGORITHMS, isFapiAlgorithm } from '../../directory/clients/security-profile.js';
import { errors, type KoaContextWithOIDC } from './oidc-provider.js';

type Members = Readonly<Record<string, unknown>>;

const MOST_SECONDS = 3_600;
/** A JWT of another type was made for another purpose. (RFC 9101 §10.8) */
const TYPES: readonly unknown[] = [undefined, 'JWT', 'oauth-authz-req+jwt'];

/**
 * What the library leaves open of a request object: it is one by its type, names audience and issuer, is no assertion, and ends within an
 * hour, so that what is found in an old log is of no use. Of a FAPI client it is signed as its assertions are, for this server alone. Throws `invalid_request_object`. (RFC 9101 §4, §10.8)
 */
export function assertRequestObject(
  { oidc }: KoaContextWithOIDC,
  claims: Members,
  { header: { typ, alg }, isFapi }: { readonly header: Members; readonly isFapi: boolean },
): void {
  // The library keeps a pushed request as such an object; it was checked when it came.
  if ('PushedAuthorizationRequest' in oidc.entities) return;
  const { aud, iss, sub, exp } = claims;
  if (!TYPES.includes(typ)) throw refused('must have the type oauth-authz-req+jwt');
  if (aud === undefined || iss === undefined) throw refused('must have aud and iss');
  if (sub !== undefined) throw refused('must not have sub, as assertions have');
  if (typeof exp !== 'number' || exp > Date.now() / 1_000 + MOST_SECONDS)
    throw refused(`must have an exp within ${MOST_SECONDS} seconds`);
  if (isFapi && !isFapiAlgorithm(alg)) throw refused(`must be signed by ${FAPI_ALGORITHMS.join(', ')}`);
  if (isFapi && aud !== oidc.issuer) throw refused('must have the issuer alone as aud');
}

const refused = (why: string): Error => new errors.InvalidRequestObject(`Request Object ${why}`);
