import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Records } from '@groundwork/records';
import type { CommonConfig } from '../config/common-variables.js';
import { answerBrokenRequests } from '../http/answer-broken-requests.js';
import { Launcher } from '../launcher/launcher.js';
import type { Log } from '../logging/log.js';
import { serveMetrics } from '../metrics/metrics-server.js';
import { Metrics } from '../metrics/metrics.js';
import { Readiness } from '../readiness/readiness.js';
import { logFor } from './create-app.js';
import { createAppOnceDatabaseIsThere } from './once-database-is-there.js';
import { endOnSignal } from './end-on-signal.js';
import type { ServerTimeouts, Service } from './service.js';
import { shutDown } from './shutdown.js';

const REQUEST_TIMEOUT_MS = 30_000;
const HEADERS_TIMEOUT_MS = 15_000;
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
/** Connections that wait to be taken: beyond, the kernel loses some of those it said it had. Linux allows so many unless told otherwise. */
const BACKLOG = 4_096;

/** Starts a service and keeps it running until it is told to stop. */
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
