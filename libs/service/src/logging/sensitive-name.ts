const CONTAINED =
  /authorization|cookie|password|passwd|passphrase|secret|token|credential|privatekey|apikey|assertion|pepper|codeverifier|usercode|devicecode|authorizationcode|verificationcode|idempotencykey|ticketurl|factorcode/;
const EXACT = new Set(['otp', 'pin', 'ticket', 'jwt', 'keys', 'jwks', 'k', 'd', 'code', 'state', 'nonce']);
const HARMLESS = new Set(['tokentype', 'tokenlifetime', 'tokenendpoint', 'tokenurl', 'tokenuse']);

/** Whether a member, header or query parameter of this name may carry a token, secret, password, code or cookie. */
export function isSensitiveName(name: string): boolean {
  const bare = name.toLowerCase().replace(/[^a-z0-9]/g, '');
  return EXACT.has(bare) || (CONTAINED.test(bare) && !HARMLESS.has(bare));
}
