import { checkSchema, createDataSource, migrate } from '@groundwork/records';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { DataSource } from 'typeorm';
import type { CommonConfig } from '../config/common-variables.js';
import { describeConfig } from '../config/define-config.js';
import { Log } from '../logging/log.js';
import { openApiDocument } from '../openapi/openapi-document.js';
import { databaseOptions, rootModule } from './root-module.js';
import type { Service } from './service.js';

/** Brings the schema up to date; returns the names of the migrations that ran. */
export const migrateService = <C extends CommonConfig>(service: Service<C>, config: C): Promise<string[]> =>
  withDataSource(service, config, (dataSource) => migrate(dataSource, config.DATABASE_URL, config.DATABASE_SCHEMA));

/** One line per difference between the entities and the tables. */
export async function checkServiceSchema<C extends CommonConfig>(service: Service<C>, config: C): Promise<string[]> {
  const differences = await withDataSource(service, config, (dataSource) =>
    checkSchema(dataSource, config.DATABASE_SCHEMA),
  );
  return [...differences, ...((await service.checkSchema?.(config)) ?? [])];
}

/** The OpenAPI document as text, without configuration, database or network. */
export async function printOpenApi<C extends CommonConfig>(service: Service<C>): Promise<string> {
  const config = service.config.sample();
  const log = Log.to({ service: service.name, level: 'silent', format: 'json' });
  // In preview mode Nest knows the controllers and makes none of their providers.
  const app = await NestFactory.create<NestExpressApplication>(rootModule(service, config, log), {
    preview: true,
    logger: false,
    abortOnError: false,
  });
  return `${JSON.stringify(openApiDocument(app, service, config), null, 2)}\n`;
}

/** The configuration table as Markdown. */
export function printVariables<C extends CommonConfig>(service: Service<C>): string {
  const rows = describeConfig(service.config).map(
    (row) =>
      `| \`${row.name}\` | ${row.type.replaceAll('|', '\\|')} | ${row.required ? '**required**' : row.default} | ${row.meaning} |`,
  );
  return ['| Variable | Type | Default | Meaning |', '|---|---|---|---|', ...rows, ''].join('\n');
}

async function withDataSource<C extends CommonConfig, T>(
  service: Service<C>,
  config: C,
  work: (dataSource: DataSource) => Promise<T>,
): Promise<T> {
  if (!service.database) throw new Error(`${service.name} has no database.`);
  const dataSource = createDataSource(databaseOptions(service.database, config));
  await dataSource.initialize();
  try {
    return await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}
