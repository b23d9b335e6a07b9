export { commonVariables, type CommonConfig } from './config/common-variables.js';
export { ConfigError, type Problem } from './config/config-error.js';
export { defineConfig, type ConfigDefinition, type ConfigOf, type Rule, type Values } from './config/define-config.js';
export { derived, type EarlierVariables } from './config/derived.js';
export { describeConfig, type ConfigRow } from './config/describe-config.js';
export type { Environment } from './config/find-text.js';
export { CONFIG, InjectConfig } from './config/inject-config.js';
export { variable } from './config/kinds.js';
export type { TrustProxy } from './config/trust-proxy.js';
export {
  resourceServerVariables,
  SERVICES_CLIENT_ID,
  type ResourceServerConfig,
} from './config/resource-server-variables.js';
export type { Check, Reading, Variable, VariableOptions } from './config/variable.js';
export { sendPieces } from './http/send-pieces.js';
export { ReadsBody, type BodyKind } from './http/reads-body.js';
export type { Beginning, IdempotencyStore, StoredAnswer } from './idempotency/idempotency-store.js';
export { readKeyedRequest, type KeyedRequest } from './idempotency/keyed-request.js';
export { idempotencyTable } from './idempotency/idempotency-table.js';
export { pgIdempotencyStore } from './idempotency/pg-idempotency-store.js';
export { addressKey } from './limits/address-key.js';
export { Limiter } from './limits/limiter.js';
export { rateLimitTable } from './limits/rate-limit-table.js';
export { RateLimits, type LimiterOptions } from './limits/rate-limits.js';
export { tooManyRequests } from './limits/too-many-requests.js';
export { Log, type LogFields } from './logging/log.js';
export { redact } from './logging/redact.js';
export { isSensitiveName } from './logging/sensitive-name.js';
export { shownPath } from './logging/shown-path.js';
export { Metrics, type MetricOptions, type PoolState } from './metrics/metrics.js';
export { openApiDocument } from './openapi/openapi-document.js';
export { Readiness, type ReadinessStatus } from './readiness/readiness.js';
export { requestContext, type RequestContext } from './request/request-context.js';
export { outgoingHeaders } from './request/trace-context.js';
export { sweepRows } from './sweeps/sweep-rows.js';
export { runningSweep, Sweeps, type Sweep } from './sweeps/sweeps.js';
export { checkServiceSchema, migrateService, printOpenApi } from './start/commands.js';
export { configureApp } from './start/configure-app.js';
export { createApp } from './start/create-app.js';
export { remoteAuth } from './start/remote-auth.js';
export { DefaultTenant } from './default-tenant/default-tenant.js';
export { defaultTenantTable } from './default-tenant/default-tenant-table.js';
export type { TenantTable } from './default-tenant/fill-tenants.js';
export { rootModule } from './start/root-module.js';
export { defineService, type ServerTimeouts, type Service } from './start/service.js';
export { shutDown } from './start/shutdown.js';
export { startService } from './start/start-service.js';
