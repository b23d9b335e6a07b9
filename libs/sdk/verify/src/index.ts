export { bearerToken } from './bearer-token.js';
export { boundKeyOf } from './bound-key.js';
export {
  assertScopes,
  callerOf,
  neededScopes,
  tenantOf,
  type Caller,
  type NeededScopes,
  type ScopeArguments,
  type ScopeOptions,
} from './caller.js';
export { createVerifier, remoteSources, type VerifyOptions } from './create-verifier.js';
export type { KeySource, TokenHeader, VerificationKey } from './key-source.js';
export { isProven, presentedToken, type PresentedToken, type PresentingRequest } from './presented-token.js';
export { ProofVerifier, refusedToken, type Sender } from './proof-verifier.js';
export {
  insufficientAuthentication,
  insufficientScope,
  invalidToken,
  missingContext,
  missingToken,
} from './refusals.js';
export {
  RemoteIntrospector,
  type Credentials,
  type IntrospectionOptions,
  type Introspector,
} from './remote-introspector.js';
export { RemoteKeys } from './remote-keys.js';
export { RequestVerifier } from './request-verifier.js';
export { isLater, whenKnown, type Soon } from './soon.js';
export type { TokenClaims } from './token-claims.js';
export { digestOf, tokenDigest } from './token-digest.js';
export { isTokenError, TokenError, unavailable, type TokenErrorCode } from './token-error.js';
export { TokenVerifier, type IntrospectMode, type VerifierOptions } from './token-verifier.js';
export type { ExpectedToken } from './verify-jwt.js';
export { LocalUses, type UsedProofs } from './used-proofs.js';
