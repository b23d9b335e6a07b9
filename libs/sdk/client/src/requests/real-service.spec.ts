import { startTestService, type TestService } from '@groundwork/testing';
import { putShelves, shelves } from '@groundwork/testing/sample';
import { custom } from '../auth/token-source.js';
import { where } from '../where.js';
import { etagOf } from './remembered.js';
import { REAL_TIMING } from './retry.js';
import { ServiceClient } from './service-client.js';

interface Shelf {
  id: string;
  code: string;
  name: string;
}
type Ok<Status extends number, Body> = Record<Status, { content: { 'application/json': Body } }>;
/** As openapi-typescript writes them. */
interface ShelvesPaths {
  '/shelves': {
    get: {
      parameters: { query?: { fields?: string; q?: string; sort?: string; limit?: number; offset?: number } };
      responses: Ok<200, { items: Shelf[]; has_more: boolean }>;
    };
    post: {
      parameters: { query?: { fields?: string } };
      requestBody: { content: { 'application/json': { code: string; name: string } } };
      responses: Ok<201, Shelf>;
    };
  };
  '/shelves/{code}': {
    get: { parameters: { path: { code: string }; query?: { fields?: string } }; responses: Ok<200, Shelf> };
    patch: {
      parameters: { path: { code: string }; header?: { 'If-Match'?: string } };
      requestBody: { content: { 'application/json': { name?: string } } };
      responses: Ok<200, Shelf> & Ok<412, { code: 'precondition_failed' }>;
    };
  };
}

let service: TestService;
let token: string;
beforeAll(async () => {
  service = await startTestService(shelves);
  token = await service.token();
});
afterAll(() => service.close());

const clientWith = (fetcher: typeof fetch = fetch) =>
  new ServiceClient<ShelvesPaths>({
    url: service.url,
    source: custom(() => Promise.resolve({ authorization: `Bearer ${token}` })),
    fetch: fetcher,
    timing: { ...REAL_TIMING, random: () => 0.1 },
    keyed: new Set(['post /shelves']),
  });
const countShelves = async (prefix: string): Promise<number> => {
  const [row] = await service.query<{ count: number }>('select count(*)::int from shelf where code like $1', [
    `${prefix}%`,
  ]);
  return row?.count ?? 0;
};

describe('13. a connection that is cut after the service has done what was requested', () => {
  it('leaves one record, and the caller gets its answer', async () => {
    let requests = 0;
    const cut: typeof fetch = async (...request) => {
      const response = await fetch(...request);
      if (requests++ > 0) return response;
      await response.arrayBuffer();
      throw new TypeError('The connection was cut.');
    };
    const shelf = await clientWith(cut).post('/shelves', { body: { code: 'cut', name: 'Cut' } });
    expect(requests).toBe(2);
    expect(shelf).toMatchObject({ code: 'cut', name: 'Cut' });
    expect(await countShelves('cut')).toBe(1);
  });
});

describe('14. twenty requests with one key', () => {
  it('leave one record and have equal answers', async () => {
    const client = clientWith();
    const header = { 'Idempotency-Key': crypto.randomUUID() };
    const body = { code: 'twenty', name: 'Twenty' };
    const answers = await Promise.all(
      // The key is the client's own; here twenty callers share one.
      Array.from({ length: 20 }, () => client.post('/shelves', { body, header })),
    );
    expect(new Set(answers.map((shelf) => JSON.stringify(shelf))).size).toBe(1);
    expect(await countShelves('twenty')).toBe(1);
  });
});

describe('20. a walk', () => {
  const MANY = 100_000;
  const EVERY = 5_000;

  it('yields each record that stays once, whatever is added and deleted meanwhile', async () => {
    await putShelves(service, 'stay-', MANY);
    await putShelves(service, 'go-', MANY / 4);
    const seen = new Map<string, number>();
    let nth = 0;
    for await (const { code } of clientWith().walk('/shelves')) {
      seen.set(code, (seen.get(code) ?? 0) + 1);
      if (++nth % EVERY > 0) continue;
      await putShelves(service, `late-${nth}-`, 250);
      await service.query(`delete from shelf where ctid in (select ctid from shelf where code like 'go-%' limit 1000)`);
    }
    expect([...seen].filter(([, times]) => times > 1)).toEqual([]);
    const missing = Array.from({ length: MANY }, (_, at) => `stay-${at + 1}`).filter((code) => !seen.has(code));
    expect(missing).toEqual([]);
  });

  it('takes a clause, and ends when its consumer does', async () => {
    const found: string[] = [];
    const q = where`code in ${['stay-1', 'stay-2', 'stay-3']} or code = ${'none'}`;
    for await (const { code } of clientWith().walk('/shelves', { q })) found.push(code);
    expect(found.sort()).toEqual(['stay-1', 'stay-2', 'stay-3']);
    let requests = 0;
    const counting: typeof fetch = (...request) => (requests++, fetch(...request));
    for await (const { code } of clientWith(counting).walk('/shelves')) if (code !== '') break;
    // The page that is shown, and the next one.
    expect(requests).toBe(2);
  });

  it('by another order goes by offset', async () => {
    const names: string[] = [];
    for await (const { name } of clientWith().walk('/shelves', { sort: 'height:desc', q: `code like 'stay-*'` })) {
      names.push(name);
      if (names.length === 600) break;
    }
    expect(names).toEqual(Array.from({ length: 600 }, (_, at) => `Shelf ${MANY - at}`));
  });
});

describe('getIfChanged', () => {
  it('answers nothing until somebody has changed what was read, then the same of it', async () => {
    const client = clientWith();
    await client.post('/shelves', { body: { code: 'watched', name: 'First' } });
    const path = { path: { code: 'watched' } };
    const shelf = await client.get('/shelves/{code}', { ...path, fields: ['name'] });
    expect(shelf).toEqual({ name: 'First' });
    expect(await client.getIfChanged(shelf)).toBeUndefined();
    await client.patch(await client.get('/shelves/{code}', path), { name: 'Second' });
    const newer = await client.getIfChanged(shelf);
    expect(newer).toEqual({ name: 'Second' });
    expect(newer && (await client.getIfChanged(newer))).toBeUndefined();
  });

  it('throws what a call throws, and for what was not read', async () => {
    const client = clientWith();
    const made = await client.post('/shelves', { body: { code: 'gone', name: 'First' } });
    await expect(client.getIfChanged(made)).rejects.toThrow(TypeError);
    const shelf = await client.get('/shelves/{code}', { path: { code: 'gone' } });
    await service.query(`delete from shelf where code = 'gone'`);
    await expect(client.getIfChanged(shelf)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is not needed for a condition of one’s own, whose 304 has a code', async () => {
    const client = clientWith();
    await client.post('/shelves', { body: { code: 'own', name: 'First' } });
    const shelf = await client.get('/shelves/{code}', { path: { code: 'own' } });
    const header = { 'If-None-Match': etagOf(shelf) };
    const conditional = { path: { code: 'own' }, header };
    await expect(client.get('/shelves/{code}', conditional)).rejects.toMatchObject({
      code: 'not_modified',
      status: 304,
    });
  });
});

describe('patch of a record that was read', () => {
  it('is refused once somebody has changed it', async () => {
    const client = clientWith();
    await client.post('/shelves', { body: { code: 'mine', name: 'First' } });
    const shelf = await client.get('/shelves/{code}', { path: { code: 'mine' } });
    const changed = await client.patch(shelf, { name: 'Second' });
    expect(changed).toMatchObject({ name: 'Second' });
    const late: unknown = await client.patch(shelf, { name: 'Third' }).catch((error: unknown) => error);
    expect(client.isError(late, ['patch', '/shelves/{code}'], 'precondition_failed')).toBe(true);
    expect(await client.patch(changed, { name: 'Third' })).toMatchObject({ name: 'Third' });
  });
});
