import { errors } from 'jose';
import type { TokenClaims } from './token-claims.js';
import { TokenError } from './token-error.js';

export const GENERAL = 'The access token is malformed, expired or revoked.';
/** What may stand in `error_description`. (RFC 6750 §3) */
const NOT_ALLOWED = /[^\x20-\x21\x23-\x5b\x5d-\x7e]/g;
const MOST_CHARACTERS = 200;

/** A text as it may stand in a challenge. */
export const sayable = (text: string): string => text.replaceAll(NOT_ALLOWED, '?');

/** The challenge for a token that is refused. (RFC 6750 §3) */
export const invalidToken = (message = GENERAL): TokenError =>
  new TokenError('invalid_token', message, {
    'WWW-Authenticate': `Bearer error="invalid_token", error_description="${sayable(message)}"`,
  });

/** The challenge for a request without a token: it names no error. (RFC 6750 §3) */
export const missingToken = (): TokenError =>
  new TokenError('invalid_token', 'This operation needs an access token: Authorization: Bearer <token>.', {
    'WWW-Authenticate': 'Bearer',
  });

/** The challenge for a token without a scope; of several, one is enough where `any`. (RFC 6750 §3.1) */
export const insufficientScope = (scopes: readonly string[], any = false): TokenError =>
  new TokenError('insufficient_scope', `The token lacks the scope ${scopes.join(any ? ' or ' : ' and ')}.`, {
    'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${scopes.join(' ')}"`,
  });

/** The challenge for a token of no tenant, where one is needed: it does not reach far enough. (RFC 6750 §3.1) */
export const noTenant = (): TokenError =>
  new TokenError('forbidden', 'The token is bound to no tenant.', {
    'WWW-Authenticate': 'Bearer error="insufficient_scope", error_description="The token is bound to no tenant"',
  });

/** The challenge for a user who signed in too weakly for this API. (RFC 9470 §3) */
export const insufficientAuthentication = (acr: string): TokenError =>
  new TokenError('insufficient_user_authentication', `This service needs a sign-in of the class ${acr}.`, {
    'WWW-Authenticate': `Bearer error="insufficient_user_authentication", error_description="A stronger sign-in is needed", acr_values="${sayable(acr)}"`,
  });

/**
 * The authentication context class that an audience demands of the user behind a token, and that the sign-in did not reach. The issuer,
 * which knows what each resource demands, names it in the claim `acr_required`. (docs/sign-in.md)
 */
export function missingContext(audience: string, { acr_required: required }: TokenClaims): string | undefined {
  if (typeof required !== 'object' || required === null || !Object.hasOwn(required, audience)) return undefined;
  return String((required as Readonly<Record<string, unknown>>)[audience]);
}

/** What is wrong with a token of our issuer for another audience; `undefined` where the audience is right or absent. */
export function foreignAudience(audience: string, claims: Readonly<Record<string, unknown>>): string | undefined {
  const named = [claims['aud']].flat().filter((one) => typeof one === 'string' && one !== '');
  if (named.length === 0 || named.includes(audience)) return undefined;
  return `The token's audience is ${named.join(', ').slice(0, MOST_CHARACTERS)}; this service is ${audience}.`;
}

/** Why a JWT was refused, where its signature was good; `undefined` for all others: nothing is revealed about a token without a valid signature. */
export function reasonOf(error: unknown, audience: string): string | undefined {
  if (error instanceof errors.JWTExpired) return 'The access token has expired.';
  if (!(error instanceof errors.JWTClaimValidationFailed)) return undefined;
  switch (error.claim) {
    case 'aud':
      return foreignAudience(audience, error.payload);
    case 'nbf':
      return 'The access token is not valid yet.';
    case 'typ':
      return 'The token is not an access token: its typ is not at+jwt.';
    default:
      return undefined;
  }
}
