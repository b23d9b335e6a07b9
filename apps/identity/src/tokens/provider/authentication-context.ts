/** One factor: a password, a code by mail, an external provider. */
export const ONE_FACTOR = 'urn:groundwork:acr:1fa';
/** Two: a password and a code or passkey, or a passkey that verified its user. */
export const TWO_FACTORS = 'urn:groundwork:acr:2fa';

/** The class of a sign-in, by its methods. (OpenID Connect Core §2, `acr`; RFC 8176, `mfa`) */
export const contextOf = (amr: readonly string[]): string => (amr.includes('mfa') ? TWO_FACTORS : ONE_FACTOR);

/** `acr_values` of a request want two factors: they come first in it. (OpenID Connect Core §3.1.2.1) */
export const wantsTwoFactors = (acrValues: unknown): boolean =>
  typeof acrValues === 'string' && acrValues.split(' ')[0] === TWO_FACTORS;
