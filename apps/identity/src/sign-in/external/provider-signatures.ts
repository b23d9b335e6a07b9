/** Signatures a provider may use: none that is made with a shared secret. */
export const PROVIDER_ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
/** Seconds that its clock and ours may differ. */
export const CLOCK_TOLERANCE = 15;
