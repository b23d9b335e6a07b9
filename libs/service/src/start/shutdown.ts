import type { Server } from 'node:http';
import type { CommonConfig } from '../config/common-variables.js';
import type { Log } from '../logging/log.js';
import type { Readiness } from '../monitoring/readiness.js';

/** Signals this close together count once: Ctrl-C reaches the whole process group, and the launcher passes it on. */
const SAME_SIGNAL_MS = 500;

/**
 * Runs `end` at the first SIGTERM, SIGINT or loss of the launcher, then exits 0; a later signal exits at once.
 * Uncaught errors are logged as fatal and exit 1: the state they leave is unknown.
 */
export function endOnSignal(
  log: Log,
  end: () => Promise<void>,
  host: Pick<NodeJS.Process, 'on' | 'exit'> = process,
): void {
  const leave = (code: number): never => {
    log.flush();
    return host.exit(code);
  };
  let since: number | undefined;
  const stop = (signal: string) => {
    if (since !== undefined) {
      if (performance.now() - since > SAME_SIGNAL_MS) leave(1);
      return;
    }
    since = performance.now();
    log.info({ signal }, 'stopping');
    end().then(
      () => {
        log.info({}, 'stopped');
        leave(0);
      },
      (error: unknown) => {
        log.fatal({ error }, 'stopping failed');
        leave(1);
      },
    );
  };
  host.on('SIGTERM', stop);
  host.on('SIGINT', stop);
  host.on('disconnect', () => stop('disconnect'));
  exitOnFault(log, leave, host);
}

function exitOnFault(log: Log, leave: (code: number) => never, host: Pick<NodeJS.Process, 'on'>): void {
  host.on('uncaughtException', (error) => {
    log.fatal({ error }, 'uncaught exception');
    leave(1);
  });
  host.on('unhandledRejection', (error) => {
    log.fatal({ error }, 'unhandled rejection');
    leave(1);
  });
}

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

/** Returns whether requests had to be cut off. */
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
