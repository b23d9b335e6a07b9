/** Grants under the specification's names, and what the standards call them. (identity.md §5) */
const STANDARD_NAMES: ReadonlyMap<string, string> = new Map([
  ['authorization_code_verifier', 'authorization_code'],
  ['device_code', 'urn:ietf:params:oauth:grant-type:device_code'],
  ['token_exchange', 'urn:ietf:params:oauth:grant-type:token-exchange'],
]);

/** The standard's name of a grant; other names, unknown ones too, stay as they are. */
export const standardGrant = (name: string): string => STANDARD_NAMES.get(name) ?? name;

/** Grants and flows that ask for trust RFC 9700 no longer gives; a deployment can switch them off. */
export const LEGACY_GRANTS: ReadonlySet<string> = new Set(['password', 'otp', 'implicit']);
