export {
  commonVariables,
  resourceServerVariables,
  CLI_CLIENT_ID,
  CONSOLE_CLIENT_ID,
  SERVICES_CLIENT_ID,
  type CommonConfig,
  type ResourceServerConfig,
} from './config/common-variables.js';
export {
  ConfigError,
  derived,
  type Check,
  type EarlierVariables,
  type Problem,
  type Reading,
  type Variable,
  type VariableOptions,
} from './config/variable.js';
export {
  CONFIG,
  defineConfig,
  describeConfig,
  InjectConfig,
  type ConfigDefinition,
  type ConfigOf,
  type ConfigRow,
  type Environment,
  type Rule,
  type Values,
} from './config/define-config.js';
export { variable, type TrustProxy } from './config/kinds.js';
export { sendPieces } from './http/send-pieces.js';
export { ReadsBody, type BodyKind } from './http/read-body.guard.js';
export {
  idempotencyTable,
  pgIdempotencyStore,
  type ClaimResult,
  type IdempotencyStore,
  type StoredAnswer,
} from './idempotency/pg-idempotency-store.js';
export { readKeyedRequest, type KeyedRequest } from './idempotency/keyed-request.js';
export { addressKey } from './limits/limit-requests.js';
export { Limiter, tooManyRequests } from './limits/limiter.js';
export { rateLimitTable } from './limits/limiter.js';
export { SharedProofs } from './limits/shared-proofs.js';
export { RateLimits, type LimiterOptions } from './limits/rate-limits.service.js';
export { Log, type LogFields } from './logging/log.js';
export { isSensitiveName, redact, shownPath } from './logging/redact.js';
export { Metrics, type MetricOptions, type PoolState } from './monitoring/metrics.js';
export { openApiDocument } from './openapi/openapi-document.js';
export { Readiness, type ReadinessStatus } from './monitoring/readiness.js';
export { outgoingHeaders, requestContext, type RequestContext } from './http/request-context.js';
export { backgroundWork, inBackground, sweepRows, Sweeps, type Sweep } from './sweeps/sweeps.js';
export { checkServiceSchema, migrateService, printOpenApi } from './start/start-service.js';
export { configureApp } from './start/configure-app.js';
export { createApp } from './start/create-app.js';
export { identityCredentials, remoteAuth } from './start/remote-auth.js';
export { DefaultTenant, defaultTenantTable, type TenantTable } from './start/default-tenant.service.js';
export { rootModule } from './start/create-app.js';
export { defineService, type ServerTimeouts, type Service } from './start/service.js';
export { shutDown } from './start/shutdown.js';
export { startService } from './start/start-service.js';
