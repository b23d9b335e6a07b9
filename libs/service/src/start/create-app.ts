import { translateDatabaseError } from '@groundwork/records';
import { ErrorFilter } from '@groundwork/rest';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { CommonConfig } from '../config/common-variables.js';
import { FrontDoor } from '../http/front-door.js';
import { Log } from '../logging/log.js';
import { NestLog } from '../logging/nest-log.js';
import { configureApp } from './configure-app.js';
import { rootModule } from './root-module.js';
import type { Service } from './service.js';
import { ServiceAdapter } from './service-adapter.js';

/** The log a configuration asks for. */
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
  const errors = new ErrorFilter([translateDatabaseError]);
  const door = new FrontDoor((error, request, response) => errors.answer(error, request, response));
  const app = await NestFactory.create<NestExpressApplication>(
    rootModule(service, config, { log, door }),
    new ServiceAdapter(door),
    {
      logger: new NestLog(log),
      bodyParser: false,
      abortOnError: false,
    },
  );
  configureApp({ app, door, errors }, service, config);
  return app;
}
