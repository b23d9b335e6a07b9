import { DatabaseModule } from '@groundwork/records';
import type { DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import type { CommonConfig } from '../config/common-variables.js';
import { CONFIG } from '../config/define-config.js';
import { RateLimits } from '../limits/rate-limits.service.js';
import { Log } from '../logging/log.js';
import { Metrics } from '../monitoring/metrics.js';
import { DocumentationPages } from '../openapi/documentation-pages.service.js';
import { Readiness } from '../monitoring/readiness.js';
import { Sweeps } from '../sweeps/sweeps.js';
import { startTracing, Tracing } from '../monitoring/tracing.js';
import type { Service } from './service.js';

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
    { provide: RateLimits, useFactory: () => new RateLimits(name, config.REDIS_URL, log) },
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
export const databaseOptions = ({ entities, migrations }: NonNullable<Service['database']>, config: CommonConfig) => ({
  url: config.DATABASE_URL,
  readUrl: config.DATABASE_READ_URL,
  schema: config.DATABASE_SCHEMA,
  poolSize: config.DATABASE_POOL_SIZE,
  entities,
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
