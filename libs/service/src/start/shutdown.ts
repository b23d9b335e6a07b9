import type { Server } from 'node:http';
import type { CommonConfig } from '../config/common-variables.js';
import type { Log } from '../logging/log.js';
import type { Readiness } from '../readiness/readiness.js';

/** What has to end, and how long each part may take. */
export interface Running {
  readonly server: Server;
  readonly readiness: Readiness;
  readonly log: Log;
  readonly config: Pick<CommonConfig, 'DRAIN_SECONDS' | 'SHUTDOWN_TIMEOUT_SECONDS'>;
  /** Cancels long operations: they would outlast the time-out anyway, and cancelled they still answer. */
  readonly cancel?: () => void;
  /** Closes what is left when no request is in flight any more: pools, timers, the metrics server. */
  readonly close: () => Promise<void>;
}

/**
 * Ends a service without losing a request: not ready at once, serving for the drain time, then no new connections, no long operations,
 * requests in flight to their end or the time-out, then everything else. (deployment.md, "Graceful shutdown")
 */
export async function shutDown({ server, readiness, log, config, cancel, close }: Running): Promise<void> {
  readiness.stop();
  await pause(config.DRAIN_SECONDS * 1_000);
  cancel?.();
  const cut = await stopServing(server, config.SHUTDOWN_TIMEOUT_SECONDS * 1_000);
  if (cut)
    log.warn(
      { seconds: config.SHUTDOWN_TIMEOUT_SECONDS },
      'requests were cut off: they took longer than SHUTDOWN_TIMEOUT_SECONDS',
    );
  await close();
}

/** Answers whether requests had to be cut off. */
async function stopServing(server: Server, timeoutMs: number): Promise<boolean> {
  let cut = false;
  const ended = new Promise<void>((resolve) => server.close(() => resolve()));
  // Connections that carry no request would keep the server open until they time out.
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const timer = setTimeout(() => {
    cut = true;
    server.closeAllConnections();
  }, timeoutMs);
  await ended;
  clearInterval(idle);
  clearTimeout(timer);
  return cut;
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
