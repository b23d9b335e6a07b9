export { caller, groundwork, requireScopes, tenant, type Handler } from './groundwork.js';
export {
  isTokenError,
  TokenError,
  type Caller,
  type Credentials,
  type IntrospectMode,
  type ScopeOptions,
  type TokenClaims,
  type TokenErrorCode,
  type VerifyOptions,
} from '@groundwork/verify';
