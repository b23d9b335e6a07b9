import { isMigrated, Records, translateDatabaseError } from '@groundwork/records';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CommonConfig } from '../config/common-variables.js';
import { ConfigError } from '../config/config-error.js';
import type { Log } from '../logging/log.js';
import { createApp } from './create-app.js';
import type { Service } from './service.js';

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

/** An app that is given up lets go of its connections. */
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
