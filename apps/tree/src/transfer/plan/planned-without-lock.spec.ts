import { startTestService, whileLocked, withLock, type TestService } from '@groundwork/testing';
import type { Test } from 'supertest';
import { tree } from '../../service.js';
import { COUNTED, insertNode, lockOf, WRITES } from '../../testing/concurrent-writes.js';
import { Forest, type Body } from '../../testing/forest.js';
import { verifyTrees } from '../../verify/verify-trees.js';

let service: TestService;
let forest: Forest;
/** The frozen base, and the version that is merged. */
let base: string;
let theirs: string;
beforeAll(async () => {
  service = await startTestService(tree);
  forest = new Forest(await service.as());
  [base, theirs] = await versions();
});
afterAll(async () => {
  expect(await verifyTrees({ DATABASE_URL: service.schema.url, DATABASE_SCHEMA: service.schema.name })).toEqual([]);
  await service.close();
});

/** root > (a > b, c > d, f); theirs: a described, b below c, c renamed, d removed, e below b. */
async function versions(): Promise<readonly [string, string]> {
  const first = await forest.version();
  const root = await forest.root(first);
  const made = new Map<string, Body>();
  for (const [code, above] of [['a'], ['b', 'a'], ['c'], ['d', 'c'], ['f']] as const)
    made.set(code, await forest.node(first, { code, name: code, parent_id: (made.get(above ?? '') ?? root).id }));
  await forest.agent.patch(first).send({ frozen: true }).expect(200);
  const other = await clone(first, 'theirs');
  const node = async (code: string) => {
    const { body } = await forest.agent.get(`${other}/nodes`).query({ q: `code='${code}'` });
    return (body.items as [Body])[0].id;
  };
  const edit = async (code: string, values: object) =>
    forest.agent
      .patch(`${other}/nodes/${await node(code)}`)
      .send(values)
      .expect(200);
  await edit('a', { description: 'theirs', uri: 'urn:a' });
  await edit('b', { parent_id: await node('c') });
  await edit('c', { name: 'theirs' });
  await forest.agent.delete(`${other}/nodes/${await node('d')}`).expect(204);
  await forest.node(other, { code: 'e', name: 'theirs', parent_id: await node('b') });
  return [first, other];
}

async function clone(version: string, name: string): Promise<string> {
  await forest.agent.post(`${version}/clone`).send({ version: name, name }).expect(201);
  return version.replace(/[^/]+$/, name);
}
const idOf = async (version: string): Promise<string> => String((await forest.agent.get(version).expect(200)).body.id);
const exported = async (version: string): Promise<string> => {
  const headers = { authorization: `Bearer ${await service.token()}` };
  return (await fetch(`${service.url}${version}/export?format=ndjson`, { headers })).text();
};

/** What is written to a version, with what others write to it before, and with the same in between. */
async function inBothOrders(send: (into: string) => Test, write: string) {
  const outcome = async (version: string, { status, body }: { status: number; body: Body }) => ({
    ...{ status, body: { ...body, request_id: undefined }, exported: await exported(version) },
  });
  const [before, between] = [await clone(base, 'before'), await clone(base, 'between')];
  const [first, second] = [await idOf(before), await idOf(between)];
  await service.query(write, [first]);
  await service.query(COUNTED, [first]);
  const expected = await outcome(before, await send(before));
  const answer = await whileLocked(service, {
    ...lockOf(second),
    send: () => send(between),
    meanwhile: async (other) => {
      await other.query(write, [second]);
      await other.query(COUNTED, [second]);
    },
  });
  const actual = await outcome(between, answer);
  for (const version of [before, between]) await forest.agent.delete(version).expect(204);
  return { expected, actual };
}

const FILE = [
  { code: 'a', name: 'a', description: 'file', uri: 'urn:a' },
  { code: 'b', name: 'b', parent_code: 'c' },
  { code: 'e', name: 'file', parent_code: 'd' },
].map((line) => JSON.stringify(line));

describe('what others write between the plan and the lock', () => {
  describe.each(['fail', 'theirs'])('of a merge, strategy %s', (strategy) => {
    it.each(Object.keys(WRITES))('23: %s: as if it had been there before', async (name) => {
      const merge = (into: string) => forest.agent.post(`${into}/merge`).send({ from: 'theirs', base: 'v1', strategy });
      const { expected, actual } = await inBothOrders(merge, WRITES[name] ?? '');
      expect(actual).toEqual(expected);
    });
  });

  describe.each(['merge', 'replace'])('of an import, mode %s', (mode) => {
    it.each(Object.keys(WRITES))('23: %s: as if it had been there before', async (name) => {
      const lines =
        mode === 'merge' ? FILE : [...FILE, ...['c', 'd'].map((code) => JSON.stringify({ code, name: code }))];
      const send = (into: string) =>
        forest.agent
          .post(`${into}/import`)
          .query({ mode })
          .set('content-type', 'application/x-ndjson')
          .send(lines.join('\n'));
      const { expected, actual } = await inBothOrders(send, WRITES[name] ?? '');
      expect(actual).toEqual(expected);
    });
  });

  it('23: what is written to the source of a merge is merged, too', async () => {
    const [into, from] = [await clone(base, 'into'), await clone(theirs, 'from')];
    const source = await idOf(from);
    const { status } = await whileLocked(service, {
      ...lockOf(await idOf(into)),
      send: () => forest.agent.post(`${into}/merge`).send({ from: 'from', base: 'v1' }),
      meanwhile: async (other) => {
        await other.query(insertNode('g', 'c'), [source]);
        await other.query(COUNTED, [source]);
      },
    });
    expect(status).toBe(200);
    expect(await exported(into)).toBe(await exported(from));
  });

  it('23: a source that is deleted meanwhile is 409', async () => {
    const [into, from] = [await clone(base, 'left'), await clone(theirs, 'gone')];
    const source = await idOf(from);
    const { status, body } = await whileLocked(service, {
      ...lockOf(await idOf(into)),
      send: () => forest.agent.post(`${into}/merge`).send({ from: 'gone', base: 'v1' }),
      meanwhile: (other) => other.query('delete from tree_version where id = $1', [source]),
    });
    expect([status, body.code]).toEqual([409, 'conflict']);
    expect(await exported(into)).toBe(await exported(base));
  });
});

describe('a version that another connection has locked', () => {
  it('does not keep dry runs, conflicts and faults waiting', async () => {
    const into = await clone(base, 'held');
    const c = ((await forest.agent.get(`${into}/nodes`).query({ q: "code='c'" })).body.items as [Body])[0];
    await forest.agent.patch(`${into}/nodes/${c.id}`).send({ name: 'ours' }).expect(200);
    const send = (query: object, line: object) =>
      forest.agent
        .post(`${into}/import`)
        .query(query)
        .set('content-type', 'application/x-ndjson')
        .send(JSON.stringify(line));
    const merge = (query: object) =>
      forest.agent.post(`${into}/merge`).query(query).send({ from: 'theirs', base: 'v1' });
    await withLock(service, lockOf(await idOf(into)), async () => {
      expect((await merge({ dry_run: true }).expect(200)).body).toMatchObject({ added: 1, conflicts: [{ code: 'c' }] });
      expect((await merge({}).expect(409)).body.code).toBe('merge_conflict');
      expect((await send({ dry_run: true }, { code: 'x', name: 'x' }).expect(200)).body).toMatchObject({ added: 1 });
      const faulty = await send({}, { code: 'x', name: 'x', parent_code: 'nowhere' }).expect(400);
      expect(faulty.body.details[0].field).toBe('line 1: parent_code');
    });
  });
});

describe('a dry run', () => {
  it.each([
    ['an IRI that is taken', 'conflict'],
    ['a relation', 'cycle_detected'],
  ])('is refused as the real call is, after %s', async (write, code) => {
    const into = await clone(base, 'dry');
    await service.query(WRITES[write] ?? '', [await idOf(into)]);
    const before = await exported(into);
    const refusals: unknown[] = [];
    for (const dry_run of [true, false]) {
      const { status, body } = await forest.agent
        .post(`${into}/merge`)
        .query({ dry_run })
        .send({ from: 'theirs', base: 'v1' });
      expect([status, body.code]).toEqual([409, code]);
      refusals.push({ ...(body as Body), request_id: undefined });
    }
    expect(refusals[0]).toEqual(refusals[1]);
    expect(await exported(into)).toBe(before);
    await forest.agent.delete(into).expect(204);
  });
});

describe('a merge of many nodes', () => {
  it('numbers them together: new ones, moved ones, deep ones', async () => {
    const from = await clone(base, 'many');
    const into = await clone(base, 'all');
    const deep = Array.from({ length: 1_100 }, (_, at) => ({
      code: `m${at}`,
      name: 'm',
      parent_code: at % 100 ? `m${at - 1}` : 'f',
    }));
    const lines = [...deep, { code: 'f', parent_code: 'd' }, { code: 'a', parent_code: 'm50' }];
    const file = lines.map((line) => JSON.stringify(line)).join('\n');
    await forest.agent.post(`${from}/import`).set('content-type', 'application/x-ndjson').send(file).expect(200);
    const { body } = await forest.agent.post(`${into}/merge`).send({ from: 'many', base: 'v1' }).expect(200);
    expect(body).toMatchObject({ added: 1_100, moved: 2, changed: 0, removed: 0 });
    expect(await exported(into)).toBe(await exported(from));
  });
});
