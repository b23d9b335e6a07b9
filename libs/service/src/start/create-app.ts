import { NestFactory } from '@nestjs/core';
import { ExpressAdapter, type NestExpressApplication } from '@nestjs/platform-express';
import express from 'express';
import type { CommonConfig } from '../config/common-variables.js';
import { Log } from '../logging/log.js';
import { NestLog } from '../logging/nest-log.js';
import { configureApp } from './configure-app.js';
import { rootModule } from './root-module.js';
import type { Service } from './service.js';
import { isMigrated, Records, translateDatabaseError } from '@groundwork/records';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '../config/variable.js';

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
