import { translateDatabaseError } from '@groundwork/records';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { CommonConfig } from '../config/common-variables.js';
import type { Log } from '../logging/log.js';
import { createApp } from './create-app.js';
import type { Service } from './service.js';

const RETRY_MS = 1_000;
const TRIES = 60;

/** A database that is just starting is waited for, a minute at most; anything else that is wrong stops the start. */
export async function createAppOnceDatabaseIsThere<C extends CommonConfig>(
  service: Service<C>,
  config: C,
  log: Log,
  tries = TRIES,
): Promise<NestExpressApplication> {
  try {
    return await createApp(service, config, log);
  } catch (error) {
    if (translateDatabaseError(error)?.code !== 'unavailable' || tries <= 1) throw error;
    if (tries === TRIES) log.warn({ error }, 'the database is away: waiting for it');
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return createAppOnceDatabaseIsThere(service, config, log, tries - 1);
  }
}
