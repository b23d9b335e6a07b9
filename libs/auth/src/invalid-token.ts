import { ApiError } from '@groundwork/rest';
import { errors } from 'jose';

const GENERAL = 'The access token is malformed, expired or revoked.';
/** What may stand in `error_description`. (RFC 6750 §3) */
const NOT_ALLOWED = /[^\x20-\x21\x23-\x5b\x5d-\x7e]/g;
const MOST_CHARACTERS = 200;

/** The challenge for a token that does not count. (RFC 6750 §3) */
export const invalidToken = (message = GENERAL): ApiError => {
  const description = message.replaceAll(NOT_ALLOWED, '?');
  return new ApiError('invalid_token', message, {
    headers: { 'WWW-Authenticate': `Bearer error="invalid_token", error_description="${description}"` },
  });
};

/** What is wrong with a token of our issuer for somebody else; `undefined` where the audience is right or none is named. */
export function foreignAudience(audience: string, claims: Readonly<Record<string, unknown>>): string | undefined {
  const named = [claims['aud']].flat().filter((one) => typeof one === 'string' && one !== '');
  if (named.length === 0 || named.includes(audience)) return undefined;
  return `The token's audience is ${named.join(', ').slice(0, MOST_CHARACTERS)}; this service is ${audience}.`;
}

/** Why a JWT was refused, where its signature was good; `undefined` for all others: who signs nothing learns nothing. */
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
