import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { Create, Find, operation, Resource, TextField, wireView } from '@groundwork/rest';
import { until } from '@groundwork/testing';
import { Body, Module, Param, Req, RequestMethod } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request } from 'express';
import supertest from 'supertest';
import { commonVariables } from '../config/common-variables.js';
import { defineConfig } from '../config/define-config.js';
import { Log } from '../logging/log.js';
import { Metrics } from '../monitoring/metrics.js';
import { Readiness } from '../monitoring/readiness.js';
import { createApp } from '../start/create-app.js';
import { defineService } from '../start/service.js';
import { answerBrokenRequests } from './answer-broken-requests.js';
import { ReadsBody } from './read-body.guard.js';

class Thing {
  @TextField({ max: 200_000 }) name!: string;
}
const thingView = wireView(Thing, { name: 'Thing', attributes: ['name'] });
const open = { scope: 'public', pattern: 'AC', success: 200, query: [] } as const;

@Resource('things', 'Things')
class ThingsController {
  @Create(thingView, { scope: 'public', summary: 'Create Thing' })
  create(@Body() thing: Thing) {
    return { id: '1', ...thing };
  }

  @Find(':thing_id', thingView, { scope: 'public', summary: 'Get Thing' })
  find(@Param('thing_id') id: string) {
    if (id === 'broken') throw new Error('select * from secret_table');
    return { id };
  }

  @operation(RequestMethod.POST, 'form', { ...open, summary: 'Take a form' })
  @ReadsBody('form')
  form(@Body() body: Record<string, string>) {
    return { ...body };
  }

  @operation(RequestMethod.POST, 'large', { ...open, summary: 'Take a large body' })
  @ReadsBody('json', { limit: '1mb' })
  large(@Body() body: { name: string }) {
    return { length: body.name.length };
  }

  @operation(RequestMethod.PUT, 'content', { ...open, summary: 'Take bytes' })
  @ReadsBody('stream')
  async content(@Req() request: Request) {
    let length = 0;
    for await (const chunk of request) length += (chunk as Buffer).length;
    return { length, parsed: request.body !== undefined };
  }
}

@Module({ controllers: [ThingsController] })
class ThingsModule {}

const service = defineService({
  name: 'sample',
  title: 'Sample',
  version: '1.2.3',
  description: 'A sample.',
  scopes: {},
  config: defineConfig(commonVariables({ name: 'sample', port: 0 })),
  module: () => ThingsModule,
  before: () => [
    (request, response, next) => (request.path === '/own' ? void response.json({ own: request.path }) : next()),
  ],
});

interface Running {
  readonly app: NestExpressApplication;
  readonly http: ReturnType<typeof supertest>;
  readonly lines: () => Record<string, unknown>[];
}

async function start(env: Record<string, string> = {}): Promise<Running> {
  const config = service.config.read({ DATABASE_URL: 'postgres://nowhere/none', RATE_LIMIT_PER_MINUTE: '0', ...env });
  const written: string[] = [];
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      written.push(String(chunk));
      done();
    },
  });
  const app = await createApp(
    service,
    config,
    Log.to({ service: 'sample', level: 'info', format: 'json', destination }),
  );
  await app.listen(0, '127.0.0.1');
  return {
    app,
    http: supertest(app.getHttpServer()),
    lines: () => written.map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}

let running: Running;
beforeAll(async () => {
  running = await start();
});
afterAll(() => running.app.close());

/** Lines of the requests of this id. */
const linesOf = (id: string | undefined) =>
  running.lines().filter(({ msg, request_id }) => msg === 'request' && request_id === id);

/** The only line of a request; it is written when the answer is out. */
async function lineOf({ headers }: Pick<supertest.Response, 'headers'>): Promise<Record<string, unknown> | undefined> {
  const id = headers['x-request-id'];
  await until(() => linesOf(id).length > 0);
  expect(linesOf(id)).toHaveLength(1);
  return linesOf(id)[0];
}

describe('bodies', () => {
  it('are JSON of at most 100 kB', async () => {
    await running.http.post('/things').send({ name: 'x' }).expect(201, { id: '1', name: 'x' });
    const answer = await running.http
      .post('/things')
      .send({ name: 'x'.repeat(102_400) })
      .expect(413);
    expect(answer.body).toMatchObject({ code: 'payload_too_large', request_id: answer.headers['x-request-id'] });
  });

  it('are JSON by any JSON media type', async () => {
    await running.http.post('/things').type('application/merge-patch+json').send('{"name":"x"}').expect(201);
    await running.http.post('/things').type('application/json; charset=utf-8').send('{"name":"x"}').expect(201);
  });

  it.each(['{', '"text"', 'null', '{"name":}', '\u0000'])('answers 400 invalid_request to %j', async (text) => {
    const answer = await running.http.post('/things').type('json').send(text).expect(400);
    expect(answer.body.code).toBe('invalid_request');
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'nonsense',
  ])('answers 415 unsupported_media_type to %s', async (type) => {
    const answer = await running.http.post('/things').set('Content-Type', type).send('name=x').expect(415);
    expect(answer.body.code).toBe('unsupported_media_type');
  });

  it('answers 415 to gzip, and to an unknown charset', async () => {
    const zipped = running.http.post('/things').set('Content-Type', 'application/json').set('Content-Encoding', 'gzip');
    zipped.write(gzipSync('{"name":"x"}'));
    expect((await zipped.expect(415)).body.code).toBe('unsupported_media_type');
    await running.http.post('/things').set('Content-Type', 'application/json; charset=klingon').send('{}').expect(415);
  });

  it('answer 404 and 405 before they are read', async () => {
    await running.http.post('/nowhere').type('text').send('x').expect(404);
    await running.http.put('/things').type('text').send('x').expect(405);
  });

  it('are parsed as the operation declares: a form, a larger one, a stream', async () => {
    await running.http
      .post('/things/form')
      .type('form')
      .send({ grant_type: 'password' })
      .expect(200, { grant_type: 'password' });
    await running.http.post('/things/form').send({ grant_type: 'password' }).expect(415);
    await running.http
      .post('/things/large')
      .send({ name: 'x'.repeat(200_000) })
      .expect(200, { length: 200_000 });
    await running.http
      .put('/things/content')
      .type('json')
      .send('{"not": "parsed"')
      .expect(200, { length: 16, parsed: false });
  });

  it('are not read at a path of another case', async () => {
    await running.http.get('/THINGS/7').expect(404);
  });

  it('are left to middlewares of the app', async () => {
    await running.http.post('/own').type('text').send('x').expect(200, { own: '/own' });
  });
});

describe('request ids', () => {
  it('are taken from the request where they are valid, and returned', async () => {
    const answer = await running.http.get('/things/7').set('X-Request-Id', 'caller-7.a_B');
    expect(answer.headers['x-request-id']).toBe('caller-7.a_B');
    expect(await lineOf(answer)).toMatchObject({ request_id: 'caller-7.a_B' });
  });

  it.each(['x'.repeat(129), 'two words', 'semi;colon', ''])('are generated for %j', async (id) => {
    const answer = await running.http.get('/things/7').set('X-Request-Id', id);
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  });

  it('are included in error bodies', async () => {
    const answer = await running.http.get('/nowhere').set('X-Request-Id', 'mine').expect(404);
    expect(answer.body.request_id).toBe('mine');
  });

  it('are logged with the trace id of the caller', async () => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    const answer = await running.http.get('/things/7').set('traceparent', traceparent);
    expect(await lineOf(answer)).toMatchObject({ trace_id: '4bf92f3577b34da6a3ce929d0e0e4736' });
  });
});

describe('the log', () => {
  it('has one line per request, with the template of its route', async () => {
    const answer = await running.http.get('/things/7?expand=all');
    expect(await lineOf(answer)).toMatchObject({
      level: 'info',
      method: 'GET',
      route: '/things/:thing_id',
      path: '/things/7',
      status: 200,
      duration_ms: expect.any(Number),
      trace_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  it('never contains bodies, queries, headers or tokens', async () => {
    const credentials = { Authorization: 'Bearer hunter2hunter2', Cookie: 'sid=hunter2' };
    const requests = [
      running.http.post('/things?code=hunter2').set(credentials).send({ name: 'hunter2' }),
      running.http.post('/things/form').type('form').send('password=hunter2'),
      running.http.get(`/things/${'hunter2'.repeat(10)}`),
      running.http.post('/things').type('json').send('{"password": "hunter2'),
    ];
    for (const request of requests) await lineOf(await request);
    expect(JSON.stringify(running.lines())).not.toContain('hunter2');
  });

  it('omits probes', async () => {
    const probe = await running.http.get('/livez').expect(200, { status: 'ok' });
    // Lines are written in the order in which responses end.
    await lineOf(await running.http.get('/things/7'));
    expect(linesOf(probe.headers['x-request-id'])).toEqual([]);
    expect(running.lines().map(({ path }) => path)).not.toContain('/livez');
  });

  it('contains the cause of an error, the response does not', async () => {
    const answer = await running.http.get('/things/broken').expect(500);
    expect(answer.body).toEqual({
      code: 'server_error',
      message: expect.not.stringContaining('secret_table'),
      request_id: expect.any(String),
    });
    const lines = running.lines().filter(({ request_id }) => request_id === answer.body.request_id);
    expect(JSON.stringify(lines)).toContain('secret_table');
  });

  it('records clients that disconnected', async () => {
    const socket = connect((running.app.getHttpServer().address() as { port: number }).port, '127.0.0.1');
    await once(socket, 'connect');
    const arrived = once(running.app.getHttpServer(), 'request');
    socket.write('PUT /things/content HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\npart');
    await arrived;
    socket.destroy();
    const aborted = () => running.lines().find((line) => line['aborted'] === true);
    await until(() => aborted() !== undefined);
    expect(aborted()).toMatchObject({ msg: 'request', route: '/things/content' });
  });
});

describe('metrics', () => {
  it('observe requests by route and status', async () => {
    await lineOf(await running.http.get('/nowhere/at/all'));
    const text = await running.app.get(Metrics).registry.metrics();
    expect(text).toMatch(/http_request_duration_seconds_count\{.*method="GET",route="unmatched",status="404"\}/);
    expect(text).toMatch(
      /http_request_duration_seconds_count\{.*method="GET",route="\/things\/:thing_id",status="200"\}/,
    );
  });
});

describe('security headers', () => {
  it('deny everything an API does not need', async () => {
    const { headers } = await running.http.get('/things/7');
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cache-control': 'private, no-cache',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  it('require https where the service is reached by it', async () => {
    const secure = await start({ PUBLIC_URL: 'https://api.example' });
    const { headers } = await secure.http.get('/things/7');
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
    await secure.app.close();
  });
});

describe('cross-origin requests', () => {
  const origin = 'https://app.example';

  it('are allowed for every origin in development, never with cookies', async () => {
    const { headers } = await running.http.get('/things/7').set('Origin', origin);
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['access-control-expose-headers']).toMatch(/ETag.*Location.*RateLimit.*Retry-After.*Upload-Offset/);
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it('are announced by preflights', async () => {
    const answer = await running.http
      .options('/things/7')
      .set('Origin', origin)
      .set('Access-Control-Request-Method', 'PATCH')
      .expect(204);
    expect(answer.headers['access-control-allow-headers']).toMatch(/Authorization.*Idempotency-Key.*If-Match/);
  });

  it('pass an OPTIONS request that is no preflight to its handler', async () => {
    await running.http.options('/things/7').set('Origin', origin).expect(405);
  });

  it('are allowed for the configured origins only', async () => {
    const closed = await start({ CORS_ORIGINS: `${origin}, https://other.example` });
    const from = (from: string) => closed.http.get('/things/7').set('Origin', from);
    expect((await from(origin)).headers).toMatchObject({ 'access-control-allow-origin': origin, vary: 'Origin' });
    expect((await from('https://evil.example')).headers).not.toHaveProperty('access-control-allow-origin');
    await closed.app.close();
  });

  it('are allowed for no origin outside development without a setting', async () => {
    const closed = await start({ ENVIRONMENT: 'production', PUBLIC_URL: 'https://api.example' });
    expect((await closed.http.get('/things/7').set('Origin', origin)).headers).not.toHaveProperty(
      'access-control-allow-origin',
    );
    await closed.app.close();
  });
});

describe('probes', () => {
  it('answer 200, and 503 while a dependency is unavailable or the service is about to stop', async () => {
    const probed = await start();
    await probed.http.get('/readyz').expect(200, { status: 'ok' });
    const readiness = probed.app.get(Readiness);
    readiness.check('database', () => Promise.reject(new Error('away')));
    await probed.http.get('/readyz').expect(503, { status: 'unavailable' }).expect('Retry-After', '1');
    readiness.stop();
    await probed.http.get('/readyz').expect(503, { status: 'stopping' });
    await probed.http.get('/livez').expect(200);
    const answer = await probed.http.get('/things/7').expect(200);
    expect(answer.headers['connection']).toBe('close');
    await probed.app.close();
  });
});

describe('an invalid request', () => {
  beforeAll(() => answerBrokenRequests(running.app.getHttpServer()));

  const send = async (text: string): Promise<string> => {
    const socket = connect((running.app.getHttpServer().address() as { port: number }).port, '127.0.0.1');
    socket.write(text);
    let answer = '';
    for await (const chunk of socket) answer += String(chunk);
    return answer;
  };

  it('is answered in the form of all errors', async () => {
    expect(await send('NONSENSE\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 Bad Request[^]*"code":"invalid_request"/);
    expect(await send(`GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 [^]*X-Request-Id: ([\w-]{36})\r\n[^]*"code":"invalid_request"[^]*"request_id":"\1"/,
    );
    const expecting = 'Host: x\r\nConnection: close\r\nContent-Length: 2\r\nExpect: 200-ok\r\n\r\n{}';
    expect(await send(`POST /things HTTP/1.1\r\n${expecting}`)).toMatch(
      /^HTTP\/1\.1 417 [^]*X-Request-Id: ([\w-]{36})\r\n[^]*"code":"invalid_request"[^]*"request_id":"\1"/,
    );
  });

  it.each([
    ['an expectation that is not met', 'POST /things', 'Transfer-Encoding: x\r\nExpect: 200-ok\r\n\r\n{"name":"x"}'],
    ['a body that is not read', 'GET /things/1', 'Transfer-Encoding: chunked\r\n\r\nnot a chunk\r\n'],
  ])('is answered once after %s', async (_, line, rest) => {
    const answer = await send(`${line} HTTP/1.1\r\nHost: x\r\n${rest}`);
    expect(answer.match(/HTTP\/1\.1 \d+ /g)).toHaveLength(1);
  });

  it('is answered 408 while its body is parsed, not while a handler reads it', async () => {
    const server = running.app.getHttpServer();
    const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    const tryPath = async (method: string, path: string, type: string): Promise<string> => {
      const arrived = once(server, 'request') as Promise<[IncomingMessage]>;
      const socket = connect((server.address() as { port: number }).port, '127.0.0.1');
      socket.write(
        `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: 10\r\n\r\n01234`,
      );
      const [request] = await arrived;
      await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
      server.emit('clientError', late, request.socket);
      socket.write('56789');
      let answer = '';
      for await (const chunk of socket) answer += String(chunk);
      return answer;
    };
    expect(await tryPath('PUT', '/things/content', 'application/octet-stream')).toMatch(
      /^HTTP\/1\.1 200 [^]*"length":10/,
    );
    expect(await tryPath('POST', '/things/form', 'application/x-www-form-urlencoded')).toMatch(/^HTTP\/1\.1 408 /);
  });
});
