export { Caller, Public, Scopes, Tenant } from './decorators.js';
export { GroundworkGuard } from './groundwork.guard.js';
export { GroundworkModule, type AsyncOptions } from './groundwork.module.js';
export {
  isTokenError,
  TokenError,
  TokenVerifier,
  type Credentials,
  type IntrospectMode,
  type ScopeOptions,
  type TokenClaims,
  type TokenErrorCode,
  type VerifyOptions,
} from '@groundwork/verify';
