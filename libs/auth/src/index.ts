export { AuthModule, type AuthOptions, type AuthOptionsProvider } from './auth.module.js';
export { BearerAuthenticator } from './bearer-authenticator.js';
export { callerOf } from './caller-of.js';
export { remoteIdentity, type RemoteIdentity } from './remote-identity.js';
export { RemoteIntrospector } from './remote-introspector.js';
export { RemoteKeys } from './remote-keys.js';
export type { Introspector, KeySource, TokenClaims } from './token-claims.js';
export { assertScope, TokenGuard } from './token.guard.js';
export { TokenVerifier, type IntrospectMode, type VerifierOptions } from './token-verifier.js';
