import { startTestService, until, type TestService } from '@groundwork/testing';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { tree } from '../service.js';
import { endedTransactions } from '../testing/ended-transactions.js';
import { Forest, type Body } from '../testing/forest.js';
import { COLUMN_MEMBERS } from '../transfer/diff/difference.js';
import { ChangeLog } from './change-log.service.js';

let service: TestService;
let forest: Forest;
let version: string;
beforeAll(async () => {
  service = await startTestService(tree, { env: { CHANGE_DAYS: '30' } });
  forest = new Forest(await service.as());
});
afterAll(() => service.close());
beforeEach(async () => {
  version = await forest.version();
});

interface Listed {
  readonly id: number;
  readonly cursor: string;
  readonly kind: string;
  readonly code: string | null;
  readonly node_id: string | null;
  readonly before: Record<string, unknown> | null;
  readonly by: string | null;
  readonly run_id: string | null;
}
interface Page {
  readonly items: readonly Listed[];
  readonly has_more: boolean;
  readonly next: string;
}

const page = async (path: string, query: object = {}): Promise<Page> =>
  (await forest.agent.get(path).query(query).expect(200)).body as Page;
const history = async ({ id }: { id: string }): Promise<readonly Listed[]> =>
  (await page(`${version}/nodes/${id}/history`, { limit: 100 })).items;
const patch = ({ id }: Body, values: object) => forest.agent.patch(`${version}/nodes/${id}`).send(values).expect(200);

/** Everything from a cursor on, page by page. */
async function readOn(path: string, after?: string): Promise<{ items: Listed[]; next: string }> {
  const items: Listed[] = [];
  let next = after;
  for (;;) {
    const { has_more, ...read } = await page(path, { limit: 3, ...(next ? { after: next } : {}) });
    items.push(...read.items);
    next = read.next;
    if (!has_more) return { items, next };
  }
}

/** Until every transaction that began earlier, in any schema, has ended. */
async function readAll(path: string, many: number, after?: string): Promise<readonly Listed[]> {
  let items: Listed[] = [];
  await until(async () => (items = (await readOn(path, after)).items).length >= many);
  return items;
}

describe('Get Tree Node History', () => {
  it('35: shows what each write changed, newest first, with who did it', async () => {
    const node = await forest.node(version, { code: 'a', name: 'A' });
    const other = await forest.node(version, { code: 'b', name: 'B' });
    await patch(node, { name: 'Aa', description: 'x' });
    await patch(node, { name: 'Aa' });
    await patch(node, { code: 'aa' });
    await forest.agent.post(`${version}/nodes/${node.id}/move`).send({ parent_id: other.id }).expect(200);
    const translations = `${version}/nodes/${node.id}/translations`;
    await forest.agent.post(translations).send({ language: 'mn_MN', name: 'А' }).expect(201);
    await forest.agent.patch(`${translations}/mn_MN`).send({ name: 'Аа' }).expect(200);
    await forest.agent.delete(`${version}/nodes/${node.id}`).expect(204);
    const listed = await history(node);
    const shown = listed.map(({ kind, code, before }) => [kind, code, before]);
    const mn = (name: string) => ({ 'translations.mn_MN': { name, description: null } });
    const removed = shown.filter(([kind]) => kind === 'removed');
    expect(removed).toHaveLength(2);
    expect(removed).toContainEqual(['removed', null, mn('Аа')]);
    expect(removed).toContainEqual([
      'removed',
      'aa',
      expect.objectContaining({ name: 'Aa', parent_id: other.id, code: 'aa', description: 'x' }),
    ]);
    expect(shown.filter(([kind]) => kind !== 'removed')).toEqual([
      ['changed', 'aa', mn('А')],
      ['changed', 'aa', { 'translations.mn_MN': null }],
      ['moved', 'aa', { parent_id: null }],
      ['changed', 'aa', { code: 'a' }],
      ['changed', 'a', { name: 'A', description: null }],
      ['added', 'a', null],
    ]);
    const [stored] = await service.query<{ created_by: string }>(`select created_by from node where id = $1`, [
      other.id,
    ]);
    expect(new Set(listed.map(({ by }) => by))).toEqual(new Set([stored?.created_by]));
  });

  it('35: shows labels and relations as they were, a relation of two nodes at both', async () => {
    const [a, b, c] = [await forest.node(version), await forest.node(version), await forest.node(version)];
    const add = async (part: string, body: object) =>
      (await forest.agent.post(`${version}/nodes/${a.id}/${part}`).send(body).expect(201)).body as Body;
    const label = { language: 'mn_MN', kind: 'hidden', value: 'a.b' };
    const made = await add('labels', label);
    await forest.agent.delete(`${version}/nodes/${a.id}/labels/${made.id}`).expect(204);
    await add('relations', { kind: 'exact_match', target_uri: 'urn:x' });
    await add('relations', { kind: 'related', target_id: b.id });
    await add('relations', { kind: 'secondary_parent', target_id: c.id });
    await forest.agent.delete(`${version}/nodes/${c.id}`).expect(204);
    const to = ({ id }: Body, kind: string) => ({ [`relations.${kind}.${id}`]: { kind, target_id: id } });
    const none = (name: string) => ({ [name]: null });
    const beforeOf = async (node: Body) => (await history(node)).map(({ kind, before }) => [kind, before]);
    const [stored] = await service.query<{ created_by: string }>(`select created_by from node where id = $1`, [a.id]);
    expect(new Set((await history(a)).map(({ by, code }) => `${by} ${code}`))).toEqual(
      new Set([`${stored?.created_by} ${a.code}`]),
    );
    expect(await beforeOf(a)).toEqual([
      ['changed', to(c, 'secondary_parent')],
      ['changed', none(`relations.secondary_parent.${c.id}`)],
      ['changed', none(`relations.related.${b.id}`)],
      ['changed', none('relations.exact_match.urn:x')],
      ['changed', { 'labels.mn_MN.hidden.a.b': label }],
      ['changed', none('labels.mn_MN.hidden.a.b')],
      ['added', null],
    ]);
    await forest.agent.delete(`${version}/nodes/${a.id}`).expect(204);
    expect((await beforeOf(b))[0]).toEqual(['changed', to(a, 'related')]);
    expect((await history(a)).filter(({ kind }) => kind === 'removed').map(({ before }) => before)).toContainEqual({
      ...to(b, 'related'),
      'relations.exact_match.urn:x': { kind: 'exact_match', target_uri: 'urn:x' },
    });
  });

  it('35: names the run that a change was part of', async () => {
    const node = await forest.node(version, { code: 'a', name: 'A' });
    await forest.agent
      .post(`${version}/import`)
      .set('content-type', 'application/x-ndjson')
      .send(JSON.stringify({ code: 'a', name: 'Imported' }))
      .expect(200);
    const runs = await forest.agent.get(`/trees/${version.split('/')[2]}/runs`).expect(200);
    expect((await history(node)).map(({ run_id }) => run_id)).toEqual([runs.body.items[0].id, null]);
  });

  it('has one change for a subtree that moves or is shifted along', async () => {
    const [top, below] = await forest.chain(version, 2, await forest.root(version));
    const other = await forest.node(version);
    const [deeper] = await forest.chain(version, 1, other);
    await forest.agent.post(`${version}/nodes/${top?.id}/move`).send({ parent_id: deeper?.id }).expect(200);
    expect((await history(top as Body)).map(({ kind }) => kind)).toEqual(['moved', 'added']);
    expect((await history(below as Body)).map(({ kind }) => kind)).toEqual(['added']);
  });

  it('35: answers 404 to another tenant, as feeds, restore and undo do', async () => {
    const node = await forest.node(version);
    const [{ id = 0 } = {}] = await history(node);
    const foreign = await service.as({ tenantId: randomUUID() });
    const path = `${version}/nodes/${node.id}`;
    const answers = [
      await foreign.get(`${path}/history`),
      await foreign.get(`${version}/changes`),
      await foreign.get(version.replace(/versions.*/, 'changes')),
      await foreign.post(`${path}/restore`).send({ change_id: id }),
      await foreign.post(`${version}/undo`).send({ after: id }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [404, 'not_found']));
  });

  it('answers 404 for a node there never was', async () => {
    const unknown = '00000000-0000-7000-8000-000000000000';
    await forest.agent.get(`${version}/nodes/${unknown}/history`).expect(404);
  });
});

describe('the log', () => {
  it('has one row per node for its labels or relations of a statement, none for those that come with a version', async () => {
    const labels = [1, 2, 3].map((at) => ({ value: `Also ${at}` }));
    const relations = [1, 2].map((at) => ({ kind: 'exact_match', target_uri: `urn:${at}` }));
    await forest.agent
      .post(`${version}/import`)
      .set('content-type', 'application/x-ndjson')
      .send(['a', 'b'].map((code) => JSON.stringify({ code, name: code, labels, relations })).join('\n'))
      .expect(200);
    const { body } = await forest.agent.post(`${version}/clone`).send({ version: 'v2', name: 'v2' }).expect(201);
    const rows = await service.query<{ code: string; many: string }>(
      `select code, string_agg(coalesce(array_length(array(select jsonb_object_keys(before)), 1), 0)::text, ' ' order by id) as many
       from change where node_id is not null and tree_id = (select tree_id from tree_version where id = $1) group by code order by code`,
      [body.id],
    );
    expect(rows).toEqual(['a', 'b'].map((code) => ({ code, many: '0 3 2' })));
    const perRow = `select tgname from pg_trigger where tgrelid in ('label'::regclass, 'relation'::regclass) and tgtype & 1 = 1 and not tgisinternal`;
    expect(await service.query(perRow)).toEqual([]);
  });

  it('names labels and relations that are changed by hand as they were', async () => {
    const node = await forest.node(version);
    const labels = `${version}/nodes/${node.id}/labels`;
    await forest.agent.post(labels).send({ value: 'One' }).expect(201);
    await service.query(`update label set value = 'Two' where node_id = $1`, [node.id]);
    await service.query(`update label set updated_at = now() where node_id = $1`, [node.id]);
    expect((await history(node))[0]?.before).toEqual({
      'labels.en_US.alt.One': { language: 'en_US', kind: 'alt', value: 'One' },
      'labels.en_US.alt.Two': null,
    });
    expect(await history(node)).toHaveLength(3);
  });

  it('has one row for a version that is made, cloned or removed, whatever is in it', async () => {
    await forest.chain(version, 3, await forest.root(version));
    await forest.agent.post(`${version}/clone`).send({ version: 'v2', name: 'v2' }).expect(201);
    await forest.agent.delete(version.replace(/v1$/, 'v2')).expect(204);
    const items = await readAll(version.replace(/\/versions.*/, '/changes'), 6);
    expect(items.map(({ kind, code, node_id }) => [kind, node_id === null ? code : 'node'])).toEqual([
      ['added', 'v1'],
      ['added', 'node'],
      ['added', 'node'],
      ['added', 'node'],
      ['added', 'v2'],
      ['removed', 'v2'],
    ]);
  });

  it('writes or leaves out every column of a node knowingly', async () => {
    const derived = [
      'tree_version_id',
      'id',
      'label_id',
      'depth',
      'ord',
      'created_by',
      'created_at',
      'updated_by',
      'updated_at',
    ];
    const columns = await service.query<{ name: string; logged: boolean; restored: boolean }>(`
      select attname as name, position('o.' || attname || ' is distinct from' in pg_get_functiondef('log_changed_nodes'::regproc)) > 0 as logged,
        position('''' || attname || ''', o.' || attname in pg_get_functiondef('log_removed_nodes'::regproc)) > 0 as restored
      from pg_attribute where attrelid = 'node'::regclass and attnum > 0 and not attisdropped`);
    const others = columns.filter(({ name }) => !derived.includes(name));
    expect(others.map(({ name }) => name).sort()).toEqual(
      ['code', 'parent_id', ...new Set(COLUMN_MEMBERS.map(({ column }) => column))].sort(),
    );
    expect(others.filter(({ logged, restored }) => !logged || !restored)).toEqual([]);
  });
});

describe('Get Tree Changes, Get Tree Version Changes', () => {
  it('24: lists every change once, in order, while 16 others write and a transaction stays open', async () => {
    const node = await forest.node(version);
    const nodes = await Promise.all(Array.from({ length: 16 }, () => forest.node(version)));
    const feed = `${version}/changes`;
    await endedTransactions(service);
    const { next } = await readOn(feed);
    const open = new pg.Client({
      connectionString: service.schema.url,
      options: `-c search_path=${service.schema.name}`,
    });
    await open.connect();
    try {
      await open.query('begin');
      await open.query(`update node set name = 'late' where id = $1`, [node.id]);
      const seen: Listed[] = [];
      let from = next;
      const writing = Promise.all(
        nodes.map(async (each) => {
          for (let round = 0; round < 5; round++) await patch(each, { name: `Round ${round}` });
        }),
      );
      for (let round = 0; round < 10; round++) {
        const read = await readOn(feed, from);
        seen.push(...read.items);
        from = read.next;
      }
      await writing;
      const early = (await readOn(feed, from)).items;
      // That it was added may come late, too: where another database of the cluster has a transaction open.
      const changed = [...seen, ...early].filter(({ before }) => before !== null);
      expect(changed.filter(({ node_id }) => node_id === node.id)).toEqual([]);
      await open.query('commit');
      await until(async () => {
        const read = await readOn(feed, from);
        seen.push(...read.items);
        from = read.next;
        return seen.filter(({ before }) => before !== null).length >= 81;
      });
      const ids = seen.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      const all = (await readOn(feed, next)).items;
      expect(ids).toEqual(all.map(({ id }) => id));
      expect(ids).toHaveLength((await readOn(feed)).items.length - (await readBefore(feed, next)));
    } finally {
      await open.end();
    }
  });

  /** How many changes a cursor is behind. */
  const readBefore = async (feed: string, cursor: string): Promise<number> =>
    (await readOn(feed)).items.length - (await readOn(feed, cursor)).items.length;

  it('continues behind any change; with fields, q and sort', async () => {
    const node = await forest.node(version, { code: 'a', name: 'A' });
    await patch(node, { name: 'B' });
    const items = await readAll(`${version}/changes`, 3);
    expect(items.map(({ kind }) => kind)).toEqual(['added', 'added', 'changed']);
    expect((await readOn(`${version}/changes`, items[1]?.cursor)).items).toEqual(items.slice(2));
    const changed = await page(`${version}/changes`, { q: `kind='changed'`, fields: 'id,kind' });
    expect(changed.items).toEqual([{ id: items[2]?.id, kind: 'changed' }]);
    expect(typeof changed.next).toBe('string');
    const newest = await page(`${version}/changes`, { sort: 'id:desc', limit: 1 });
    expect([newest.items[0]?.id, newest.next]).toEqual([items[2]?.id, null]);
  });

  it('answers 400 to what is no cursor, 404 for unknown trees and versions', async () => {
    for (const after of [
      'x',
      '1.2.3',
      `${'0'.repeat(36)}.1.1`,
      `00000000-0000-7000-8000-000000000000.1.99999999999999999999`,
    ]) {
      const { status, body } = await forest.agent.get(`${version}/changes`).query({ after });
      expect([status, body.details?.[0]?.field]).toEqual([400, 'after']);
    }
    await forest.agent.get('/trees/nowhere/changes').expect(404);
    await forest.agent.get(`${version}9/changes`).expect(404);
  });

  it('CHANGE_DAYS: older changes are removed; a cursor before them has expired, one behind them has not', async () => {
    await forest.node(version);
    const [first] = await readAll(`${version}/changes`, 2);
    await endedTransactions(service);
    const { next } = await readOn(`${version}/changes`);
    await service.query(
      `update change set at = now() - interval '31 days' where tree_version_id = (select tree_version_id from change where id = $1)`,
      [first?.id],
    );
    expect(await service.app.get(ChangeLog).sweep()).toBe(2);
    expect((await readOn(`${version}/changes`)).items).toEqual([]);
    const expired = await forest.agent.get(`${version}/changes`).query({ after: first?.cursor });
    expect([expired.status, expired.body.code]).toEqual([410, 'cursor_expired']);
    expect((await readOn(`${version}/changes`, next)).items).toEqual([]);
  });

  it('of a tree that is deleted nothing is kept', async () => {
    const code = version.split('/')[2] ?? '';
    const { id } = (await forest.agent.get(`/trees/${code}`).expect(200)).body as Body;
    await forest.agent.delete(`/trees/${code}`).expect(204);
    await service.app.get(ChangeLog).sweep();
    expect(await service.query('select from change where tree_id = $1', [id])).toEqual([]);
  });

  it('25: a database restored into a new cluster begins a new epoch: old cursors have expired, diffs answer as before', async () => {
    await forest.agent.post(`${version}/clone`).send({ version: 'v2', name: 'v2' }).expect(201);
    await forest.node(version, { code: 'new', name: 'new' });
    const { next } = await readOn(`${version}/changes`);
    const diff = () => page(`${version}/diff`, { to: 'v2' });
    const before = await diff();
    await service.app.get(ChangeLog).onApplicationBootstrap();
    await forest.agent.get(`${version}/changes`).query({ after: next }).expect(200);
    const ahead = `('1000000000000'::bigint + tx::text::bigint)::text::xid8`;
    await service.query(`update change set tx = ${ahead}`);
    await service.query(`update tree_version set created_in = '1000000000000'`);
    const replica = await startTestService(tree, { schema: service.schema });
    await replica.close();
    await forest.agent.get(`${version}/changes`).query({ after: next }).expect(410);
    expect(await diff()).toEqual(before);
    const old = (await readOn(`${version}/changes`)).items;
    expect(old.map(({ kind }) => kind)).toEqual(['added', 'added']);
    await forest.node(version);
    await until(async () => (await readOn(`${version}/changes`, old.at(-1)?.cursor)).items.length === 1);
  });
});
