import type { Log } from '../logging/log.js';

/** Signals this close together are one gesture: Ctrl-C reaches the whole process group, and the launcher passes it on. */
const ONE_GESTURE_MS = 500;

/**
 * Runs `end` at the first SIGTERM, SIGINT or loss of the launcher, then exits 0; a later signal exits at once.
 * What nobody caught is logged as fatal and exits 1: the state it left is unknown.
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
      if (performance.now() - since > ONE_GESTURE_MS) leave(1);
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
