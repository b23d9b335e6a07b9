import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { LongOperations } from '@groundwork/records';
import type { Log } from '../logging/log.js';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const TRIES = 20;

/** Serves `GET /metrics` on its own port, or on the next free one when that is taken; returns the listening server. */
export async function serveMetrics(
  registry: Registry,
  host: string,
  port: number,
): Promise<{ server: Server; port: number }> {
  const server = createServer((request, response) => {
    if (request.url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.unref();
  await listenFrom(server, host, port, TRIES);
  // A server that listens on a port has an address of this kind.
  return { server, port: (server.address() as AddressInfo).port };
}

async function listenFrom(server: Server, host: string, port: number, tries: number): Promise<void> {
  try {
    await listen(server, host, port);
  } catch (error) {
    // Listening fails with system errors only.
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || tries <= 1) throw error;
    await listenFrom(server, host, port + 1, tries - 1);
  }
}

const listen = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.removeListener('error', reject);
      resolve();
    });
  });

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

/** Name, help and label names of a metric; names are `snake_case` with their unit. (Prometheus, "Metric and label naming") */
export interface MetricOptions<L extends string> {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly L[];
}

/** Connections of a pool: all, those not in use, and requests that wait for one. */
export interface PoolState {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The service's metrics; the same name gives the same metric. */
export class Metrics {
  readonly registry = new Registry();
  private readonly requests: Histogram<'method' | 'route' | 'status'>;
  /** By their labels: looking one up in the histogram costs more than the observation. As many as the histogram has. */
  private readonly series = new Map<string, Histogram.Internal<'method' | 'route' | 'status'>>();

  constructor(service: string) {
    this.registry.setDefaultLabels({ service });
    this.requests = this.histogram({
      name: 'http_request_duration_seconds',
      help: 'Duration of requests by route template.',
      labelNames: ['method', 'route', 'status'],
    });
  }

  counter<L extends string = never>(options: MetricOptions<L>): Counter<L> {
    return this.once(options.name, () => new Counter(this.register(options)));
  }

  gauge<L extends string = never>(
    options: MetricOptions<L> & { collect?: (this: Gauge<L>) => void | Promise<void> },
  ): Gauge<L> {
    return this.once(options.name, () => new Gauge({ ...this.register(options), collect: options.collect }));
  }

  histogram<L extends string = never>(options: MetricOptions<L> & { buckets?: number[] }): Histogram<L> {
    return this.once(
      options.name,
      () => new Histogram({ ...this.register(options), buckets: options.buckets ?? DURATION_BUCKETS }),
    );
  }

  /** Node's own metrics: memory, garbage collection, event loop lag. Observes the process, so once per process. */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Gauges of the connection pool, read at every scrape. */
  watchPool(read: () => PoolState): void {
    const gauge = (state: keyof PoolState, help: string) =>
      this.gauge({
        name: `database_pool_${state}`,
        help,
        collect() {
          this.set(read()[state]);
        },
      });
    gauge('total', 'Open connections.');
    gauge('idle', 'Open connections not in use.');
    gauge('waiting', 'Requests waiting for a connection.');
  }

  observeRequest(method: string, route: string, status: number, seconds: number): void {
    const key = `${method} ${route} ${status}`;
    let series = this.series.get(key);
    if (!series) this.series.set(key, (series = this.requests.labels(method, route, String(status))));
    series.observe(seconds);
  }

  private register<L extends string>({ name, help, labelNames }: MetricOptions<L>) {
    return { name, help, labelNames: labelNames ?? [], registers: [this.registry] };
  }

  private once<M>(name: string, make: () => M): M {
    // The registry does not keep the kind of a metric; a name stands for one kind.
    return (this.registry.getSingleMetric(name) as M | undefined) ?? make();
  }
}
