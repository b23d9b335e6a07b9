import { custom } from '../auth/token-source.js';
import { isError } from '../errors.js';
import { createGroundwork } from '../groundwork.js';
import { fakeTiming } from '../testing/fake-timing.js';
import { startFakeService, type FakeAnswers, type FakeService } from '../testing/fake-service.js';
import { REAL_TIMING, type RetryTiming } from './retry.js';

let service: FakeService;
afterEach(() => service.close());

async function clientOf(answers: FakeAnswers, chance?: number) {
  service = await startFakeService(answers);
  const timing = fakeTiming(chance);
  const auth = custom(() => Promise.resolve({ authorization: 'Bearer x' }));
  return { timing, gw: createGroundwork({ issuer: service.url, storage: service.url, auth, timing }) };
}
const outcomeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'success',
    (error: unknown) => (isError(error) ? error.code : error),
  );
const unavailable = (headers: Record<string, string> = {}) => ({
  status: 503,
  headers,
  body: { code: 'unavailable', message: 'Later.' },
});
const user = { body: { username: 'ann' } };
const methods = () => service.requests.map(({ method }) => method);

const header = { bucket: 'photos' };
const path = { file_id: '01990000-0000-7000-8000-000000000001' };

describe('Retries', () => {
  it('13. repeat a POST whose connection was cut with the same key', async () => {
    const { gw } = await clientOf({ api: (nth) => (nth < 2 ? { cut: true } : { status: 201, body: { id: 'a' } }) });
    expect(await gw.identity.post('/users', user)).toEqual({ id: 'a' });
    const keys = service.requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    await gw.identity.post('/users', user);
    expect(service.requests.at(-1)?.headers['idempotency-key']).not.toBe(keys[0]);
  });

  it('repeat no POST that honours no key', async () => {
    const { gw } = await clientOf({ api: () => ({ cut: true }) });
    expect(await outcomeOf(gw.identity.post('/memberships', { body: { subjects: [] } }))).toBe('unreachable');
    expect(methods()).toEqual(['POST']);
  });

  it.each<[string, Record<string, string>, number]>([
    ['of seconds', { 'retry-after': '2' }, 2],
    ['of a date', { 'retry-after': new Date(Date.now() + 86_400_000).toUTCString() }, NaN],
    ['of nought', { 'retry-after': '0' }, 0],
    ['that is garbage', { 'retry-after': 'soon' }, 0.1],
    ['that is negative', { 'retry-after': '-5' }, 0.1],
    ['that is missing', {}, 0.1],
  ])('15. wait as a Retry-After says %s', async (_, headers, seconds) => {
    const { gw, timing } = await clientOf({ api: (nth) => (nth === 0 ? unavailable(headers) : undefined) });
    const outcome = await outcomeOf(gw.identity.get('/settings'));
    // A day is longer than a caller waits.
    expect(outcome).toBe(Number.isNaN(seconds) ? 'unavailable' : 'success');
    expect(timing.slept).toEqual(Number.isNaN(seconds) ? [] : [seconds]);
  });

  it('wait longer each time, by chance, and end after four attempts', async () => {
    const { gw, timing } = await clientOf({ api: () => unavailable() }, 1);
    expect(await outcomeOf(gw.identity.get('/settings'))).toBe('unavailable');
    expect(timing.slept).toEqual([0.2, 0.4, 0.8]);
  });

  it('end after a minute', async () => {
    const { gw, timing } = await clientOf({ api: () => unavailable({ 'retry-after': '25' }) });
    expect(await outcomeOf(gw.identity.get('/settings'))).toBe('unavailable');
    expect(timing.slept).toEqual([25, 25]);
  });

  it.each([400, 401, 403, 404, 409, 412, 500, 501])('are none after %s', async (status) => {
    const { gw } = await clientOf({ api: () => ({ status, body: { code: 'any', message: 'Any.' } }) });
    expect(await outcomeOf(gw.identity.get('/settings'))).toBe('any');
    expect(service.requests).toHaveLength(1);
  });

  it('repeat the 409 of a key whose request still runs, and no other', async () => {
    const running = {
      status: 409,
      headers: { 'retry-after': '1' },
      body: { code: 'conflict', message: 'Still running.' },
    };
    const { gw, timing } = await clientOf({ api: (nth) => (nth === 0 ? running : undefined) });
    expect(await outcomeOf(gw.identity.post('/users', user))).toBe('success');
    expect(timing.slept).toEqual([1]);
    expect(await outcomeOf(gw.identity.get('/settings'))).toBe('success');
  });

  it('16. end at once when the caller aborts while they wait', async () => {
    const leaving = new AbortController();
    service = await startFakeService({ api: () => unavailable({ 'retry-after': '50' }) });
    const sleep: RetryTiming['sleep'] = (seconds, signal) => {
      const slept = REAL_TIMING.sleep(seconds, signal);
      leaving.abort();
      return slept;
    };
    const timing = { ...REAL_TIMING, sleep };
    const gw = createGroundwork({ issuer: service.url, auth: custom(() => Promise.resolve({})), timing });
    await expect(gw.identity.get('/settings', { signal: leaving.signal })).rejects.toThrow(
      expect.objectContaining({ name: 'AbortError' }),
    );
    expect(service.requests).toHaveLength(1);
  });

  it('are none of a request that no network has refused: what is wrong with it is thrown', async () => {
    const { gw, timing } = await clientOf({});
    const named = (error: unknown) => (error as Error).name;
    const given = { path, header: { bucket: 'photos\r\nx: y' } };
    expect(await gw.storage.get('/files/{file_id}', given).catch(named)).toBe('TypeError');
    const nowhere = createGroundwork({ issuer: 'no address', auth: custom(() => Promise.resolve({})), timing });
    expect(await nowhere.identity.get('/settings').catch(named)).toBe('TypeError');
    expect([timing.slept, service.requests]).toEqual([[], []]);
  });

  const streamOf = (text: string) => new Blob([text]).stream();

  it('17. repeat no stream, unless it is given as a function', async () => {
    const { gw } = await clientOf({ api: (nth) => (nth === 1 ? undefined : unavailable()) });
    const put = (body: ReadableStream<Uint8Array> | (() => ReadableStream<Uint8Array>)) =>
      outcomeOf(gw.storage.put('/files/{file_id}/content', { path, header, body }));
    expect(await put(() => streamOf('again'))).toBe('success');
    expect(service.requests.map(({ body }) => body)).toEqual(['again', 'again']);
    expect(await put(streamOf('once'))).toBe('unavailable');
    expect(service.requests).toHaveLength(3);
  });

  it('25. send streams so that `fetch` keeps no copy of them for a redirect', async () => {
    service = await startFakeService({});
    const given: unknown[] = [];
    const { url } = service;
    const auth = custom(() => Promise.resolve({ authorization: 'Bearer x' }));
    const own: typeof fetch = (address, init) => {
      given.push({ redirect: init?.redirect, window: init?.window });
      return fetch(address, init);
    };
    const gw = createGroundwork({ issuer: url, storage: url, tree: url, auth, fetch: own });
    await outcomeOf(gw.storage.put('/files/{file_id}/content', { path, header, body: streamOf('put') }));
    await outcomeOf(gw.tree.import('books', 'v1', streamOf('{}')));
    expect(given).toEqual([
      { redirect: 'error', window: null },
      { redirect: 'error', window: null },
    ]);
    expect(service.requests.map(({ body }) => body)).toEqual(['put', '{}']);
  });
});

describe('Answers', () => {
  it('turn errors into their code, details and request id', async () => {
    const details = [{ field: 'username', code: 'taken', message: 'is taken' }];
    const body = { code: 'conflict', message: 'username is taken', details, request_id: 'r1' };
    const { gw } = await clientOf({ api: () => ({ status: 409, body }) });
    const error: unknown = await gw.identity.post('/users', user).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      code: 'conflict',
      status: 409,
      message: 'username is taken',
      details,
      requestId: 'r1',
    });
    expect(gw.identity.isError(error, ['post', '/users'], 'conflict')).toBe(true);
    expect(gw.identity.isError(error, ['post', '/users'], 'invalid_request')).toBe(false);
  });

  it('are unexpected where a proxy answers a page', async () => {
    const { gw } = await clientOf({
      api: () => ({ status: 413, headers: { 'content-type': 'text/html' }, body: '<html>' }),
    });
    expect(await outcomeOf(gw.identity.post('/users', user))).toBe('unexpected');
  });

  it('remember the ETag of a record for its change', async () => {
    const found = { headers: { etag: '"1.a"' }, body: { id: 'a', name: 'A' } };
    const { gw } = await clientOf({ api: (nth) => (nth === 0 ? found : undefined) });
    const role = await gw.identity.get('/roles/{role_id}', { path: { role_id: path.file_id } });
    expect(role).toEqual({ id: 'a', name: 'A' });
    await gw.identity.patch(role, { role_name: 'editor' });
    expect(service.requests[1]).toMatchObject({
      method: 'PATCH',
      path: `/roles/${path.file_id}`,
      headers: { 'if-match': '"1.a"' },
      body: '{"role_name":"editor"}',
    });
  });

  it('send fields, a clause and headers as the documents name them', async () => {
    const { gw } = await clientOf({ api: () => ({ body: { items: [] } }) });
    await gw.storage.get('/files', { header, fields: ['id', 'name'], q: "name = 'ä&b'", query: { limit: 5 } });
    const { path: sent = '', headers } = service.requests[0] ?? {};
    expect(Object.fromEntries(new URL(sent, 'http://x').searchParams)).toEqual({
      fields: 'id,name',
      q: "name = 'ä&b'",
      limit: '5',
    });
    expect(headers?.['bucket']).toBe('photos');
  });

  it('give fetch an address, and each header once, whatever its case', async () => {
    const sent: Parameters<typeof fetch>[] = [];
    const gw = createGroundwork({
      issuer: 'https://identity.example/',
      auth: custom(() => Promise.resolve({ authorization: 'Bearer x' })),
      fetch: (...request) => {
        sent.push(request);
        return Promise.resolve(Response.json({}));
      },
    });
    const headers = { 'If-Match': '"1.a"', 'Content-Type': 'application/merge-patch+json', Missing: undefined };
    const role = { path: { role_id: 'a/b' }, header: headers, body: { role_name: 'editor' } };
    await gw.identity.patch('/roles/{role_id}', role);
    expect(sent).toEqual([
      [
        'https://identity.example/roles/a%2Fb',
        expect.objectContaining({
          method: 'PATCH',
          headers: {
            'content-type': 'application/merge-patch+json',
            authorization: 'Bearer x',
            'if-match': '"1.a"',
          },
          body: '{"role_name":"editor"}',
        }),
      ],
    ]);
  });
});
