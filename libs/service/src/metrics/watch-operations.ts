import type { LongOperations } from '@groundwork/records';
import type { Log } from '../logging/log.js';
import type { Metrics } from './metrics.js';

/** Logs and counts what long operations do: how many run, how many are stalled, which were cancelled and why. */
export function watchOperations(operations: LongOperations, log: Log, metrics: Metrics): void {
  metrics.gauge({
    name: 'long_operations_running',
    help: 'Running long operations, by kind.',
    labelNames: ['kind'],
    collect() {
      this.reset();
      for (const { kind } of operations.list()) this.inc({ kind });
    },
  });
  metrics.gauge({
    name: 'long_operations_stalled',
    help: 'Long operations that have made no progress for STALLED_SECONDS, by kind.',
    labelNames: ['kind'],
    collect() {
      this.reset();
      for (const { kind } of operations.stalled()) this.inc({ kind });
    },
  });
  const cancelled = metrics.counter({
    name: 'long_operations_cancelled_total',
    help: 'Long operations that the service cancelled, by kind and cause.',
    labelNames: ['kind', 'cause'],
  });
  operations.on('stalled', ({ kind, requestId, done, idleSeconds }) => {
    log.warn(
      { kind, request_id: requestId, done, idle_seconds: Math.floor(idleSeconds) },
      'a long operation is stalled',
    );
  });
  operations.on('cancelled', ({ kind, requestId, done }, cause) => {
    cancelled.inc({ kind, cause });
    log.warn({ kind, request_id: requestId, done, cause }, 'a long operation was cancelled');
  });
}
