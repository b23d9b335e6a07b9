export { AuthModule, type AuthOptions, type AuthOptionsProvider } from './auth.module.js';
export { callerOf, type HomeTenant } from './bearer.strategy.js';
export { OwnIssuer, remoteIdentity, RemoteIntrospector, type RemoteIdentity } from './remote-identity.js';
export { RemoteKeys } from './remote-keys.js';
export {
  digestOf,
  tokenDigest,
  TokenVerifier,
  type IntrospectMode,
  type Introspector,
  type KeySource,
  type TokenClaims,
  type VerifierOptions,
} from './token-verifier.js';
export { assertScope, callerFound, operationOf, TokenGuard } from './token.guard.js';
