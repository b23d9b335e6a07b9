export { apiError, asApiError } from './as-api-error.js';
export { AuthModule, type AuthOptions, type AuthOptionsProvider } from './auth.module.js';
export { callerOf, tenantHeader, type HomeTenant } from './bearer.strategy.js';
export { OwnIssuer } from './own-issuer.js';
export { remoteIdentity, type RemoteIdentity } from './remote-identity.js';
export { assertScope, callerFound, operationOf, TokenGuard } from './token.guard.js';
