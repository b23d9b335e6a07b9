import type { CommonConfig } from '../config/common-variables.js';
import { ConfigError } from '../config/variable.js';
import { type Environment, describeConfig } from '../config/define-config.js';
import { redactLine } from '../logging/redact.js';
import type { Service, ServerTimeouts } from './service.js';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Records, checkSchema, createDataSource, migrate } from '@groundwork/records';
import { answerBrokenRequests } from '../http/answer-broken-requests.js';
import { Launcher } from './launcher.js';
import { Log } from '../logging/log.js';
import { Metrics, serveMetrics } from '../monitoring/metrics.js';
import { Readiness } from '../monitoring/readiness.js';
import { logFor, createAppOnceDatabaseIsThere, databaseOptions, rootModule } from './create-app.js';
import { shutDown, endOnSignal } from './shutdown.js';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { DataSource } from 'typeorm';
import { openApiDocument } from '../openapi/openapi-document.js';

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
  // In preview mode Nest registers the controllers and creates none of their providers.
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

const REQUEST_TIMEOUT_MS = 30_000;
const HEADERS_TIMEOUT_MS = 15_000;
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
/** Connections that wait to be accepted: beyond, the kernel drops some. Linux's default maximum. */
const BACKLOG = 4_096;

/** Starts a service and keeps it running until a signal stops it. */
export async function runService<C extends CommonConfig>(service: Service<C>, config: C): Promise<void> {
  const log = logFor(service, config);
  let end: () => Promise<void> = () => Promise.resolve();
  endOnSignal(log, () => end());
  const app = await createAppOnceDatabaseIsThere(service, config, log);
  const metrics = config.METRICS_PORT > 0 ? await startMetrics(app.get(Metrics), config, log) : undefined;
  const server: Server = app.getHttpServer();
  setTimeouts(server, service.server);
  answerBrokenRequests(server);
  const close = async () => {
    await app.close();
    metrics?.close();
  };
  const readiness = app.get(Readiness);
  const cancel = () => void (service.database && app.get(Records).operations.stop());
  end = () => shutDown({ server, readiness, log, config, cancel, close });
  await app.init();
  const launcher = Launcher.of();
  await (launcher ? launcher.listen(server, BACKLOG) : listen(server, config));
  log.info({ url: urlOf(server, config), version: service.version, environment: config.ENVIRONMENT }, 'listening');
  await launcher?.reportReady(server, readiness);
}

async function listen(server: Server, { PORT, HOST }: CommonConfig): Promise<void> {
  server.listen({ port: PORT, host: HOST, backlog: BACKLOG });
  await once(server, 'listening');
}

async function startMetrics(metrics: Metrics, config: CommonConfig, log: Log): Promise<Server> {
  metrics.watchProcess();
  const { server, port } = await serveMetrics(metrics.registry, config.HOST, config.METRICS_PORT);
  log.info({ port, ...(port === config.METRICS_PORT ? {} : { taken: config.METRICS_PORT }) }, 'metrics');
  return server;
}

function setTimeouts(server: Server, timeouts: ServerTimeouts = {}): void {
  server.requestTimeout = timeouts.requestTimeoutMs ?? REQUEST_TIMEOUT_MS;
  server.headersTimeout = timeouts.headersTimeoutMs ?? HEADERS_TIMEOUT_MS;
  server.keepAliveTimeout = timeouts.keepAliveTimeoutMs ?? KEEP_ALIVE_TIMEOUT_MS;
}

function urlOf(server: Server, { HOST }: CommonConfig): string {
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  const everywhere = HOST === '0.0.0.0' || HOST === '::';
  return `http://${everywhere ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST}:${port}`;
}

/** The arguments make no sense. */
class UsageError extends Error {
  constructor() {
    super('usage: node main.js [migrate | check-schema | openapi | variables]');
  }
}

/**
 * The whole of an app's `main.ts`. Without an argument it serves; `migrate` brings the schema up to date, `check-schema` compares it
 * with the entities, `openapi` prints the document, `variables` the configuration table. Problems are printed as plain lines; exit 1.
 */
export async function startService<C extends CommonConfig>(
  service: Service<C>,
  [command, ...rest]: readonly string[] = process.argv.slice(2),
  environment: Environment = process.env,
): Promise<void> {
  try {
    if (rest.length > 0) throw new UsageError();
    await carryOut(service, command, environment);
  } catch (error) {
    process.stderr.write(redactLine(`${service.name}: ${explain(error)}\n`));
    process.exit(1);
  }
}

async function carryOut<C extends CommonConfig>(
  service: Service<C>,
  command: string | undefined,
  environment: Environment,
): Promise<void> {
  if (command === 'openapi') return print(await printOpenApi(service));
  if (command === 'variables') return print(printVariables(service));
  const config = service.config.read(environment);
  if (command === undefined) return runService(service, config);
  if (command === 'migrate') return print(lines(await migrateService(service, config), 'Nothing to migrate.'));
  if (command !== 'check-schema') throw new UsageError();
  const differences = await checkServiceSchema(service, config);
  await print(lines(differences, 'Entities and tables agree.'));
  if (differences.length > 0) process.exitCode = 1;
}

const lines = (items: readonly string[], none: string): string => `${items.length > 0 ? items.join('\n') : none}\n`;

/** Waits until the text is out: a pipe may take it in pieces. */
const print = (text: string): Promise<void> =>
  new Promise((resolve, reject) => process.stdout.write(text, (error) => (error ? reject(error) : resolve())));

/** A fault of the system, the database or the configuration is printed as its message; one of ours with its stack. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : undefined;
  if (code === 'EADDRINUSE') return `${error.message}: another program listens there; set PORT.`;
  if (error instanceof ConfigError || error instanceof UsageError) return error.message;
  return code ? `${error.message || 'failed'} (${code})` : (error.stack ?? error.message);
}
