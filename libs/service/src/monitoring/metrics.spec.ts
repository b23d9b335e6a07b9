import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Metrics, serveMetrics } from './metrics.js';

describe('Metrics', () => {
  it('counts requests by method, route and status', async () => {
    const metrics = new Metrics('sample');
    metrics.observeRequest('GET', '/trees/:tree_code', 200, 0.02);
    const text = await metrics.registry.metrics();
    expect(text).toContain(
      'http_request_duration_seconds_bucket{le="0.025",service="sample",method="GET",route="/trees/:tree_code",status="200"} 1',
    );
  });

  it('returns the same metric for the same name', () => {
    const metrics = new Metrics('sample');
    const options = { name: 'tokens_total', help: 'Tokens.', labelNames: ['grant'] } as const;
    metrics.counter(options).inc({ grant: 'password' });
    expect(metrics.counter(options)).toBe(metrics.counter(options));
  });

  it('reads the pool at every scrape', async () => {
    const metrics = new Metrics('sample');
    const pool = { total: 3, idle: 1, waiting: 0 };
    metrics.watchPool(() => pool);
    pool.waiting = 5;
    expect(await metrics.registry.metrics()).toMatch(/database_pool_total\{.*\} 3\n[^]*database_pool_waiting\{.*\} 5/);
  });

  it('has metrics of the process: memory, event loop lag', async () => {
    const metrics = new Metrics('sample');
    metrics.watchProcess();
    const text = await metrics.registry.metrics();
    expect(text).toContain('nodejs_eventloop_lag_seconds');
    expect(text).toContain('process_resident_memory_bytes');
  });
});

describe('serveMetrics', () => {
  it('serves /metrics on the next free port, and nothing else', async () => {
    const occupant = createServer().listen(0, '127.0.0.1');
    await once(occupant, 'listening');
    const taken = (occupant.address() as AddressInfo).port;
    const { server, port } = await serveMetrics(new Metrics('sample').registry, '127.0.0.1', taken);
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(port).toBeGreaterThan(taken);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    server.closeAllConnections();
    server.close();
    occupant.close();
  });
});
