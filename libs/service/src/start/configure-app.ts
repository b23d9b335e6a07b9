import { isMigrated, Records } from '@groundwork/records';
import { BodyPipe, KnownQueryGuard, setPublicPath, type ErrorFilter } from '@groundwork/rest';
import { Reflector } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import sql from 'sql-template-tag';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { CommonConfig } from '../config/common-variables.js';
import { readFromReplica } from '../consistency/read-from-replica.js';
import { TellConsistency } from '../consistency/tell-consistency.interceptor.js';
import { crossOrigin, type CrossOriginPaths } from '../http/cross-origin.js';
import type { FrontDoor } from '../http/front-door.js';
import { landingPage } from '../http/landing-page.js';
import { observeRequests } from '../http/observe-requests.js';
import { letProbesPass, serveProbes } from '../http/probes.js';
import { ReadBodyGuard } from '../http/read-body.guard.js';
import { securityHeaders } from '../http/security-headers.js';
import { shedLoad } from '../http/shed-load.js';
import { honourIdempotencyKeys } from '../idempotency/honour-idempotency-keys.js';
import { pgIdempotencyStore } from '../idempotency/pg-idempotency-store.js';
import { limitRequests } from '../limits/limit-requests.js';
import { RateLimits } from '../limits/rate-limits.js';
import { Log } from '../logging/log.js';
import { Metrics } from '../metrics/metrics.js';
import { watchOperations } from '../metrics/watch-operations.js';
import { serveDocumentation } from '../openapi/documentation-pages.js';
import { openApiDocument } from '../openapi/openapi-document.js';
import { Readiness } from '../readiness/readiness.js';
import { identifyRequest } from '../request/identify-request.js';
import { Sweeps } from '../sweeps/sweeps.js';
import { traceRequests } from '../tracing/trace-requests.js';
import { Tracing } from '../tracing/tracing.js';
import type { Service } from './service.js';

const SWEEP_SECONDS = 300;

/** A Nest application, what stands in front of it, and what answers for failures in both. */
export interface AppParts {
  readonly app: NestExpressApplication;
  readonly door: FrontDoor;
  readonly errors: ErrorFilter;
}

/** Wires everything a request passes through, in its order; the same for production and for tests. */
export function configureApp<C extends CommonConfig>(
  { app, door, errors }: AppParts,
  service: Service<C>,
  config: C,
): void {
  setPublicPath(config.PUBLIC_URL);
  const express = app.getHttpAdapter().getInstance();
  express.disable('x-powered-by').disable('etag').set('trust proxy', config.TRUST_PROXY);
  door.add(
    ...firstSteps(app, config),
    ...guardingSteps(app, config, { own: service.ownCors, open: service.openCors }),
    ...(service.before?.(config) ?? []),
    landingPage(service.title, service.landing),
  );
  serveProbes(express, app.get(Readiness));
  serveDocumentation(app, service.title, config.ISSUER, () => openApiDocument(app, service, config));
  wireHandlers(app, errors);
  if (service.database) wireDatabase(app);
}

/** What every request passes, probes included. */
function firstSteps(app: NestExpressApplication, config: CommonConfig): RequestHandler[] {
  const express = app.getHttpAdapter().getInstance();
  const { tracer } = app.get(Tracing);
  return [
    identifyRequest,
    ...(tracer ? [traceRequests(tracer)] : []),
    observeRequests(app.get(Log), app.get(Metrics)),
    sayGoodbye(app.get(Readiness)),
    letProbesPass(express),
    securityHeaders(config.PUBLIC_URL),
  ];
}

/** Who may come in from where, and how many. */
function guardingSteps(
  app: NestExpressApplication,
  config: CommonConfig,
  corsPaths: CrossOriginPaths,
): RequestHandler[] {
  const { MAX_REQUESTS_IN_FLIGHT, RATE_LIMIT_PER_MINUTE, DATABASE_READ_URL } = config;
  return [
    crossOrigin(config.CORS_ORIGINS, corsPaths),
    ...(MAX_REQUESTS_IN_FLIGHT > 0 ? [shedLoad(MAX_REQUESTS_IN_FLIGHT)] : []),
    ...(RATE_LIMIT_PER_MINUTE > 0 ? [limitRequests(app.get(RateLimits), RATE_LIMIT_PER_MINUTE)] : []),
    ...(DATABASE_READ_URL === undefined ? [] : [readFromReplica]),
  ];
}

/** Around every handler: token guard (of the app's auth module), then these. */
function wireHandlers(app: NestExpressApplication, errors: ErrorFilter): void {
  const reflector = app.get(Reflector);
  app.useGlobalFilters(errors);
  app.useGlobalGuards(new KnownQueryGuard(reflector), new ReadBodyGuard(reflector));
  app.useGlobalPipes(new BodyPipe());
}

function wireDatabase(app: NestExpressApplication): void {
  const records = app.get(Records);
  if (records.replica) app.useGlobalInterceptors(new TellConsistency(records));
  const store = pgIdempotencyStore(records);
  honourIdempotencyKeys(app, store);
  app.get(Sweeps).every({ name: 'idempotency_keys', seconds: SWEEP_SECONDS, work: () => store.sweep() });
  app.get(Readiness).check('database', () => records.query(sql`select 1`));
  app.get(Readiness).check('migrations', migrated(records));
  watchOperations(records.operations, app.get(Log), app.get(Metrics));
  const { pool } = records;
  app.get(Metrics).watchPool(() => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }));
}

/** Asks until there is nothing left to migrate, then never again. */
function migrated(records: Records): () => Promise<void> {
  let done = false;
  return async () => {
    done ||= await isMigrated(records.dataSource);
    if (!done) throw new Error('Migrations are pending.');
  };
}

/** While the service is about to stop, every answer asks its caller to connect anew, elsewhere. (RFC 9112 §9.6) */
const sayGoodbye = (readiness: Readiness) => (_request: Request, response: Response, next: NextFunction) => {
  if (readiness.stopping) response.setHeader('Connection', 'close');
  next();
};
