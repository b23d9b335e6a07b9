import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Records } from '@groundwork/records';
import { List, Resource, TextField, wireView } from '@groundwork/rest';
import { createTestSchema } from '@groundwork/testing';
import { Module } from '@nestjs/common';
import sql from 'sql-template-tag';
import supertest from 'supertest';
import { commonVariables } from '../config/common-variables.js';
import { defineConfig } from '../config/define-config.js';
import { Log } from '../logging/log.js';
import { outgoingHeaders } from '../http/request-context.js';
import { createApp } from '../start/create-app.js';
import { defineService } from '../start/service.js';
import { Tracing } from './tracing.js';

const [TRACE, CALLER] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
const SERVER_KIND = 2;

class Row {
  @TextField() name!: string;
}
const rowView = wireView(Row, { name: 'Row', attributes: ['name'] });
const passedOn: string[] = [];

@Resource('rows', 'Rows')
class RowsController {
  constructor(private readonly records: Records) {}

  @List(rowView, { scope: 'public', summary: 'Get Rows' })
  async list() {
    passedOn.push(outgoingHeaders()['traceparent'] ?? '');
    return { items: await this.records.query(sql`select ${'a-value'}::text as name`) };
  }

  @List(rowView, { path: 'broken', scope: 'public', summary: 'Get Broken Rows' })
  broken() {
    return this.records.query(sql`select no_such_function()`);
  }
}

@Module({ controllers: [RowsController] })
class RowsModule {}

const service = defineService({
  name: 'rows',
  title: 'Rows',
  version: '1.2.3',
  description: 'A sample.',
  scopes: {},
  config: defineConfig(commonVariables({ name: 'rows', port: 0 })),
  module: () => RowsModule,
  database: { migrations: [] },
});

/** What OTLP/HTTP carries as JSON, as far as it is looked at here. */
interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status: { code?: number };
}

/** Takes spans as a collector does. */
async function startCollector() {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request
      .on('data', (part) => (text += String(part)))
      .on('end', () => {
        if (request.url === '/v1/traces') bodies.push(text);
        response.end('{}');
      });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // It listens on TCP.
  const { port } = server.address() as AddressInfo;
  const spans = (): SentSpan[] =>
    bodies
      .flatMap((body) => JSON.parse(body).resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans)
      .flatMap((scope) => scope.spans);
  return { url: `http://127.0.0.1:${port}`, bodies, spans, stop: () => server.close() };
}

async function trace(more: Record<string, string>, work: (http: ReturnType<typeof supertest>) => Promise<void>) {
  const schema = await createTestSchema();
  const config = service.config.read({
    DATABASE_URL: schema.url,
    DATABASE_SCHEMA: schema.name,
    MIGRATE_ON_START: 'false',
    ...more,
  });
  const app = await createApp(service, config, Log.to({ service: 'rows', level: 'silent', format: 'json' }));
  app.enableShutdownHooks();
  await app.init();
  const tracing = app.get(Tracing);
  try {
    await work(supertest(app.getHttpServer()));
  } finally {
    await app.close();
    await schema.drop();
  }
  return tracing;
}

describe('with OTEL_EXPORTER_OTLP_ENDPOINT', () => {
  it('sends a span per request below its caller, a span per statement below that, and propagates the parent', async () => {
    const collector = await startCollector();
    await trace({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }, async (http) => {
      const headers = { traceparent: `00-${TRACE}-${CALLER}-01` };
      await http.get('/rows?limit=5').set(headers).expect(200);
      await http.get('/livez').expect(200);
    });
    collector.stop();
    const [statement, request, ...others] = collector.spans();
    expect(others).toEqual([]);
    expect(request).toMatchObject({ traceId: TRACE, parentSpanId: CALLER, name: 'GET /rows', kind: SERVER_KIND });
    expect(
      Object.fromEntries(request?.attributes.map(({ key, value }) => [key, Object.values(value)[0]]) ?? []),
    ).toEqual({
      'http.request.method': 'GET',
      'http.route': '/rows',
      'http.response.status_code': 200,
      'url.scheme': 'http',
    });
    expect(statement).toMatchObject({ traceId: TRACE, parentSpanId: request?.spanId, name: 'select' });
    expect(passedOn.at(-1)).toBe(`00-${TRACE}-${request?.spanId}-01`);
  });

  it('omits values and the query, and names the service', async () => {
    const collector = await startCollector();
    await trace({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }, async (http) => {
      await http.get("/rows?q=(name='a-secret')").expect(200);
    });
    collector.stop();
    const all = collector.bodies.join();
    expect(all).not.toMatch(/a-value|a-secret/);
    expect(all).toContain('{"key":"service.name","value":{"stringValue":"rows"}}');
  });

  it('begins a trace with the id of the log, and marks failures', async () => {
    const collector = await startCollector();
    await trace({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }, async (http) => {
      await http.get('/rows/broken').expect(500);
    });
    collector.stop();
    const spans = collector.spans();
    expect(spans.map(({ status }) => status.code)).toEqual([2, 2]);
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
    expect(spans.at(-1)?.parentSpanId ?? '').toBe('');
  });

  it('stops in time when the collector does not respond', async () => {
    const tracing = await trace({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }, async (http) => {
      await http.get('/rows').expect(200);
    });
    expect(tracing.tracer).toBeDefined();
  });
});

describe('without OTEL_EXPORTER_OTLP_ENDPOINT', () => {
  it('sends no traces', async () => {
    const tracing = await trace({}, async (http) => {
      await http.get('/rows').expect(200);
    });
    expect(tracing.tracer).toBeUndefined();
  });
});
