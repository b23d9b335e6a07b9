import { NestFactory, DiscoveryModule } from '@nestjs/core';
import { ExpressAdapter, type NestExpressApplication } from '@nestjs/platform-express';
import express from 'express';
import type { CommonConfig } from '../config/common-variables.js';
import { Log, NestLog } from '../logging/log.js';
import { configureApp } from './configure-app.js';
import type { Service } from './service.js';
import { isMigrated, Records, translateDatabaseError, DatabaseModule, storedEntities } from '@groundwork/records';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '../config/variable.js';
import type { DynamicModule } from '@nestjs/common';
import { CONFIG } from '../config/define-config.js';
import { RateLimits } from '../limits/rate-limits.service.js';
import { Metrics } from '../monitoring/metrics.js';
import { DocumentationPages } from '../openapi/documentation-pages.service.js';
import { Readiness } from '../monitoring/readiness.js';
import { Sweeps } from '../sweeps/sweeps.js';
import { startTracing, Tracing } from '../monitoring/tracing.js';

/** What every service offers to its modules: configuration, log, limits, metrics, readiness, sweeps. */
class ServiceModule {}

/** The app's module together with all that surrounds it. */
class RootModule {}

/** The module a service is started from. */
export function rootModule<C extends CommonConfig>(service: Service<C>, config: C, log: Log): DynamicModule {
  const database = service.database ? [databaseModule(service.database, config)] : [];
  return {
    module: RootModule,
    imports: [serviceModule(service, config, log), ...database, service.module(config)],
  };
}

function serviceModule(
  { name, version }: Pick<Service, 'name' | 'version'>,
  config: CommonConfig,
  log: Log,
): DynamicModule {
  const metrics = new Metrics(name);
  const providers = [
    { provide: CONFIG, useValue: config },
    { provide: Log, useValue: log },
    DocumentationPages,
    { provide: Metrics, useValue: metrics },
    { provide: Readiness, useValue: new Readiness(log) },
    // Connections and timers begin when they are made, which must not happen for a mere document.
    { provide: RateLimits, useFactory: () => RateLimits.of(name, config.REDIS_URL, log) },
    { provide: Tracing, useFactory: () => tracingFor(name, version, config) },
    { provide: Sweeps, useFactory: () => new Sweeps(log, metrics) },
  ];
  return {
    module: ServiceModule,
    global: true,
    imports: [DiscoveryModule],
    providers,
    exports: providers.map((provider) => ('provide' in provider ? provider.provide : provider)),
  };
}

const tracingFor = (service: string, version: string, config: CommonConfig): Promise<Tracing> | Tracing =>
  config.OTEL_EXPORTER_OTLP_ENDPOINT
    ? startTracing({ service, version, endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT })
    : new Tracing();

/** The options of the service's data source. */
export const databaseOptions = ({ migrations }: NonNullable<Service['database']>, config: CommonConfig) => ({
  url: config.DATABASE_URL,
  readUrl: config.DATABASE_READ_URL,
  schema: config.DATABASE_SCHEMA,
  poolSize: config.DATABASE_POOL_SIZE,
  entities: storedEntities(),
  migrations,
});

const databaseModule = (database: NonNullable<Service['database']>, config: CommonConfig): DynamicModule =>
  DatabaseModule.with({
    ...databaseOptions(database, config),
    migrateOnStart: config.MIGRATE_ON_START,
    operationLimits: {
      maxRunSeconds: config.MAX_RUN_SECONDS,
      stalledSeconds: config.STALLED_SECONDS,
      cancelSeconds: config.STALLED_CANCEL_SECONDS,
      fullSeconds: config.STALLED_SECONDS,
    },
  });

const RETRY_MS = 1_000;
const TRIES = 60;

/**
 * A database that is just starting is waited for, and so are migrations that another process runs (MIGRATE_ON_START=false): a
 * minute at most. Anything else that is wrong stops the start.
 */
export async function createAppOnceDatabaseIsThere<C extends CommonConfig>(
  service: Service<C>,
  config: C,
  log: Log,
  tries = TRIES,
): Promise<NestExpressApplication> {
  for (let left = tries; ; left--) {
    try {
      const app = await createApp(service, config, log);
      if (service.database) await untilMigrated(app, log, left);
      return app;
    } catch (error) {
      if (translateDatabaseError(error)?.code !== 'unavailable' || left <= 1) throw error;
      if (left === tries) log.warn({ error }, 'the database is unavailable: waiting for it');
      await sleep(RETRY_MS);
    }
  }
}

/** On failure the app closes its connections. */
async function untilMigrated(app: NestExpressApplication, log: Log, tries: number): Promise<void> {
  try {
    await waitForMigrations(app.get(Records), log, tries);
  } catch (error) {
    await app.close();
    throw error;
  }
}

async function waitForMigrations({ dataSource }: Records, log: Log, tries: number): Promise<void> {
  for (let left = tries; !(await isMigrated(dataSource)); left--) {
    const problem = 'is false, and migrations are pending: run the command migrate';
    if (left <= 1) throw new ConfigError([{ name: 'MIGRATE_ON_START', problem }]);
    if (left === tries) log.warn({}, 'migrations are pending: waiting until they have run');
    await sleep(RETRY_MS);
  }
}

/** The log, as configured. */
export const logFor = (
  service: Pick<Service, 'name'>,
  config: CommonConfig,
  destination?: NodeJS.WritableStream,
): Log => Log.to({ service: service.name, level: config.LOG_LEVEL, format: config.LOG_FORMAT, destination });

/** A service's app, built and wired, neither initialised nor listening. */
export async function createApp<C extends CommonConfig>(
  service: Service<C>,
  config: C,
  log: Log = logFor(service, config),
): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(rootModule(service, config, log), expressAdapter(), {
    logger: new NestLog(log),
    bodyParser: false,
    abortOnError: false,
  });
  configureApp(app, service, config);
  return app;
}

/** Paths are case-sensitive. Express reads the setting when its router is made. */
const expressAdapter = (): ExpressAdapter => new ExpressAdapter(express().set('case sensitive routing', true));
