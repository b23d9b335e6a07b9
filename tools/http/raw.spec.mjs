import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { basicOf, probe, requestRaw, watchedFetch } from './raw.mjs';

/** @type {import('node:http').Server} */
let server;
let url = '';
beforeAll(async () => {
  // Answers what it was sent.
  server = createServer(async (request, response) => {
    const { method, headers } = request;
    const body = await text(request);
    const [status, type] = request.url === '/plain' ? [404, 'text/plain'] : [200, 'application/problem+json'];
    response
      .writeHead(status, { 'content-type': type })
      .end(JSON.stringify({ method, body, type: headers['content-type'] }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('requestRaw', () => {
  it('sends JSON, forms and bytes as they are', async () => {
    const sent = async (/** @type {import('./raw.mjs').RawOptions} */ options) => (await requestRaw(url, options)).json;
    expect(await sent({})).toEqual({ method: 'GET', body: '' });
    expect(await sent({ json: { a: 1 } })).toEqual({ method: 'POST', body: '{"a":1}', type: 'application/json' });
    const form = 'application/x-www-form-urlencoded;charset=UTF-8';
    expect(await sent({ form: { a: 'b c' } })).toEqual({ method: 'POST', body: 'a=b+c', type: form });
    const cut = { method: 'PUT', body: '{"a":', headers: { 'content-type': 'application/json' } };
    expect(await sent(cut)).toEqual({ method: 'PUT', body: '{"a":', type: 'application/json' });
    const stream = new Response('streamed').body ?? undefined;
    expect(await sent({ method: 'POST', body: stream })).toMatchObject({ body: 'streamed' });
  });

  it('resolves to any response, with JSON only where it is some', async () => {
    const { status, ok, json, text: said, bytes } = await requestRaw(`${url}/plain`);
    expect([status, ok, json]).toEqual([404, false, undefined]);
    expect(said).toContain('GET');
    expect(bytes.toString()).toBe(said);
  });
});

describe('probe', () => {
  it('tells what an address answers, and whether anybody does', async () => {
    expect((await probe(`${url}/plain`))?.status).toBe(404);
    // A port that fetch never asks.
    expect(await probe('http://127.0.0.1:1/')).toBeUndefined();
  });
});

it('watchedFetch tells of each request', async () => {
  /** @type {string[]} */
  const seen = [];
  const watched = watchedFetch(({ method, url: to }, { status }) => seen.push(`${method} ${to} ${status}`));
  await watched(new Request(`${url}/plain`, { method: 'DELETE' }));
  await watched(`${url}/`);
  expect(seen).toEqual([`DELETE ${url}/plain 404`, `GET ${url}/ 200`]);
});

it('basicOf is the header of client authentication', () =>
  expect(basicOf({ client_id: 'a', client_secret: 'b' })).toEqual({ authorization: 'Basic YTpi' }));
