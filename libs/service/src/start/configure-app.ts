import { isMigrated, Records, translateDatabaseError } from '@groundwork/records';
import { answerError, BodyPipe, ErrorFilter, KnownQueryGuard, methodNotAllowed, setPublicPath } from '@groundwork/rest';
import { Reflector } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import sql from 'sql-template-tag';
import type { RequestHandler } from 'express';
import type { CommonConfig } from '../config/common-variables.js';
import { ConsistencyTokenInterceptor, readFromReplica } from '../http/consistency-token.interceptor.js';
import { crossOrigin, type CrossOriginPaths } from '../http/cross-origin.js';
import { observeRequests } from '../logging/log-request.js';
import { ReadBodyGuard } from '../http/read-body.guard.js';
import { declaredRoutes, type Routes, serveProbes } from '../http/routes.js';
import { securityHeaders } from '../http/security-headers.js';
import { honourIdempotencyKeys } from '../idempotency/idempotent-creation.interceptor.js';
import { pgIdempotencyStore } from '../idempotency/pg-idempotency-store.js';
import { limitRequests, shedLoad } from '../limits/limit-requests.js';
import { RateLimits } from '../limits/rate-limits.service.js';
import { Log } from '../logging/log.js';
import { Metrics, watchOperations } from '../monitoring/metrics.js';
import { DocumentationPages, landingPage } from '../openapi/documentation-pages.service.js';
import { openApiDocument } from '../openapi/openapi-document.js';
import { Readiness } from '../monitoring/readiness.js';
import { identifyRequest } from '../http/request-context.js';
import { Sweeps } from '../sweeps/sweeps.js';
import { Tracing, traceRequests } from '../monitoring/tracing.js';
import type { Service } from './service.js';

const SWEEP_SECONDS = 300;

/** Wires everything a request passes through, in its order; the same for production and for tests. */
export function configureApp<C extends CommonConfig>(
  app: NestExpressApplication,
  service: Service<C>,
  config: C,
): void {
  setPublicPath(config.PUBLIC_URL);
  app.disable('x-powered-by').disable('etag').set('trust proxy', config.TRUST_PROXY);
  let routes: Routes | undefined;
  const known = (): Routes => (routes ??= declaredRoutes(app));
  const middlewares = [
    ...observingMiddlewares(app),
    serveProbes(app.get(Readiness)),
    securityHeaders(config.PUBLIC_URL),
    ...guardingMiddlewares(app, config, { own: service.ownCors, open: service.openCors }),
    ...(service.before?.(config, app) ?? []),
    landingPage(service.title, service.landing),
    refuseHiddenMethods(known),
  ];
  for (const middleware of middlewares) app.use(middleware);
  app.get(DocumentationPages).serve(app, service.title, config, () => openApiDocument(app, service, config));
  wireHandlers(app, new ErrorFilter([translateDatabaseError], (path) => known().methodsOf(path)));
  if (service.database) wireDatabase(app);
}

/** What every request passes, probes included. */
function observingMiddlewares(app: NestExpressApplication): RequestHandler[] {
  const { tracer } = app.get(Tracing);
  return [
    identifyRequest,
    ...(tracer ? [traceRequests(tracer)] : []),
    observeRequests(app.get(Log), app.get(Metrics)),
    closeWhileStopping(app.get(Readiness)),
  ];
}

/** CORS, limits, and the choice of the replica. */
function guardingMiddlewares(
  app: NestExpressApplication,
  config: CommonConfig,
  corsPaths: CrossOriginPaths,
): RequestHandler[] {
  const { MAX_REQUESTS_IN_FLIGHT, RATE_LIMIT_PER_MINUTE, DATABASE_READ_URL, CORS_ORIGINS, CONSOLE_URL } = config;
  const origins = CONSOLE_URL === undefined ? CORS_ORIGINS : [...CORS_ORIGINS, new URL(CONSOLE_URL).origin];
  return [
    crossOrigin(origins, corsPaths),
    ...(MAX_REQUESTS_IN_FLIGHT > 0 ? [shedLoad(MAX_REQUESTS_IN_FLIGHT)] : []),
    ...(RATE_LIMIT_PER_MINUTE > 0 ? [limitRequests(app.get(RateLimits), RATE_LIMIT_PER_MINUTE)] : []),
    ...(DATABASE_READ_URL === undefined ? [] : [readFromReplica]),
  ];
}

/** Around every handler, after the token guard of the app's auth module. */
function wireHandlers(app: NestExpressApplication, errors: ErrorFilter): void {
  const reflector = app.get(Reflector);
  app.useGlobalFilters(errors);
  app.useGlobalGuards(new KnownQueryGuard(reflector), new ReadBodyGuard(reflector));
  app.useGlobalPipes(new BodyPipe());
}

function wireDatabase(app: NestExpressApplication): void {
  const records = app.get(Records);
  if (records.replica) app.useGlobalInterceptors(new ConsistencyTokenInterceptor(records));
  const store = pgIdempotencyStore(records);
  honourIdempotencyKeys(app, store);
  app.get(Sweeps).every({ name: 'idempotency_keys', seconds: SWEEP_SECONDS, work: () => store.sweep() });
  app.get(Readiness).check('database', () => records.query(sql`select 1`));
  app.get(Readiness).check('migrations', migrated(records));
  watchOperations(records.operations, app.get(Log), app.get(Metrics));
  const { pool } = records;
  app.get(Metrics).watchPool(() => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }));
}

/** Checks until there is nothing left to migrate, then never again. */
function migrated(records: Records): () => Promise<void> {
  let done = false;
  return async () => {
    done ||= await isMigrated(records.dataSource);
    if (!done) throw new Error('Migrations are pending.');
  };
}

/** While the service is about to stop, every response closes its connection: the client reconnects elsewhere. (RFC 9112 §9.6) */
const closeWhileStopping =
  (readiness: Readiness): RequestHandler =>
  (_request, response, next) => {
    if (readiness.stopping) response.setHeader('Connection', 'close');
    next();
  };

/** A method that a literal path does not offer is refused, before a route with a parameter matches it. */
const refuseHiddenMethods =
  (routes: () => Routes): RequestHandler =>
  (request, response, next) => {
    const instead = routes().methodsInstead(request.method, request.path);
    if (instead) answerError(response, methodNotAllowed(request, instead));
    else next();
  };
