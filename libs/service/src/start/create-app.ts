import { NestFactory } from '@nestjs/core';
import { ExpressAdapter, type NestExpressApplication } from '@nestjs/platform-express';
import express from 'express';
import type { CommonConfig } from '../config/common-variables.js';
import { Log } from '../logging/log.js';
import { NestLog } from '../logging/nest-log.js';
import { configureApp } from './configure-app.js';
import { rootModule } from './root-module.js';
import type { Service } from './service.js';

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
  const app = await NestFactory.create<NestExpressApplication>(rootModule(service, config, log), expressAdapter(), {
    logger: new NestLog(log),
    bodyParser: false,
    abortOnError: false,
  });
  configureApp(app, service, config);
  return app;
}

/** Paths are told apart by case, as they are in front of the service. Express reads the setting when its router is made. */
const expressAdapter = (): ExpressAdapter => new ExpressAdapter(express().set('case sensitive routing', true));
