import { propertyRuns, startTestService, type TestService } from '@groundwork/testing';
import fc from 'fast-check';
import pg from 'pg';
import { tree } from '../service.js';
import { ALL_EDITS, applyEdits, editsOf } from '../testing/edits.js';
import { Forest, type Body } from '../testing/forest.js';
import { verifyTrees } from '../verify/verify-trees.js';

let service: TestService;
let forest: Forest;
beforeAll(async () => {
  service = await startTestService(tree);
  forest = new Forest(await service.as());
});
afterAll(async () => {
  expect(await verifyTrees({ DATABASE_URL: service.schema.url, DATABASE_SCHEMA: service.schema.name })).toEqual([]);
  await service.close();
});

/** All that a version is, with ids. */
const stateOf = async (version: string): Promise<unknown[]> => {
  const { id } = (await forest.agent.get(version).expect(200)).body as Body;
  return service.query(
    `select n.id, n.label_id, n.parent_id, n.code, n.name, n.description, n.position, n.depth, n.enabled, n.uri, n.attributes,
       coalesce(n.metadata -> 'tags', '[]') as tags, coalesce(n.metadata -> 'fields', '[]') as fields,
       array(select x.language || ': ' || x.name from translation x where x.tree_version_id = $1 and x.node_id = n.id order by 1) as texts,
       array(select concat_ws(' ', l.language, l.kind, l.value) from label l where l.tree_version_id = $1 and l.node_id = n.id order by 1) as labels,
       array(select concat_ws(' ', r.kind, r.target_id, r.target_uri) from relation r where r.tree_version_id = $1 and r.node_id = n.id order by 1) as relations
     from node n where n.tree_version_id = $1 order by n.id`,
    [id],
  );
};
const lastChange = async (version: string): Promise<number> => {
  const { id } = (await forest.agent.get(version).expect(200)).body as Body;
  const [row] = await service.query<{ id: string }>('select max(id) as id from change where tree_version_id = $1', [
    id,
  ]);
  return Number(row?.id);
};
const undo = (version: string, after: number, query: object = {}) =>
  forest.agent.post(`${version}/undo`).query(query).send({ after });
const restore = (version: string, { id }: { id: string }, change_id: unknown, query: object = {}) =>
  forest.agent.post(`${version}/nodes/${id}/restore`).query(query).send({ change_id });
const history = async (version: string, { id }: { id: string }) =>
  (await forest.agent.get(`${version}/nodes/${id}/history`).query({ limit: 100 }).expect(200)).body.items as {
    id: number;
    kind: string;
  }[];
const clone = async (version: string, name: string): Promise<string> => {
  await forest.agent.post(`${version}/clone`).send({ version: name, name }).expect(201);
  return version.replace(/[^/]+$/, name);
};

describe('Undo Tree Version Changes', () => {
  it('34: gives back what was there, whatever was written since; undoing that does too', () =>
    fc.assert(
      fc.asyncProperty(editsOf(...ALL_EDITS), editsOf(...ALL_EDITS), async (life, edits) => {
        const version = await forest.version();
        await applyEdits(forest, version, life);
        const [start, at] = [await stateOf(version), await lastChange(version)];
        await applyEdits(forest, version, edits);
        const other = await clone(version, 'other');
        await applyEdits(forest, other, life);
        await forest.agent.post(`${version}/merge`).send({ from: 'other', base: 'v1', strategy: 'theirs' });
        const [edited, then] = [await stateOf(version), await lastChange(version)];
        const rehearsed = (await undo(version, at, { dry_run: true }).expect(200)).body as object;
        expect(await stateOf(version)).toEqual(edited);
        const { body } = await undo(version, at).expect(200);
        expect(body).toEqual({ ...rehearsed, dry_run: false });
        expect(await stateOf(version)).toEqual(start);
        await undo(version, then).expect(200);
        expect(await stateOf(version)).toEqual(edited);
      }),
      { numRuns: propertyRuns(15), endOnFailure: true },
    ));

  it('takes back two nodes that exchanged their codes', async () => {
    const version = await forest.version();
    const [a, b] = [
      await forest.node(version, { code: 'a', name: 'a' }),
      await forest.node(version, { code: 'b', name: 'b' }),
    ];
    const [start, at] = [await stateOf(version), await lastChange(version)];
    const recode = ({ id }: Body, code: string) =>
      forest.agent.patch(`${version}/nodes/${id}`).send({ code }).expect(200);
    await recode(a, 'c');
    await recode(b, 'a');
    await recode(a, 'b');
    await undo(version, at).expect(200);
    expect(await stateOf(version)).toEqual(start);
  });

  it('takes back what a feed lists after the change, where transactions overlapped', async () => {
    const version = await forest.version();
    const [a, b] = [await forest.node(version, { name: 'a' }), await forest.node(version, { name: 'b' })];
    const { url, name: schema } = service.schema;
    const session = () => new pg.Client({ connectionString: url, options: `-c search_path=${schema}` });
    const sessions = [session(), session()] as const;
    const [first, second] = sessions;
    const rename = (client: pg.Client, { id }: Body, name: string) =>
      client.query('update node set name = $1 where id = $2', [name, id]);
    try {
      for (const client of sessions) {
        await client.connect();
        await client.query('begin; select pg_current_xact_id()');
      }
      await rename(second, a, 'second');
      await rename(second, b, 'second');
      await second.query('commit');
      await rename(first, b, 'first');
      await first.query('commit');
    } finally {
      for (const client of sessions) await client.end();
    }
    const [of] = await service.query<{ id: string }>(
      `select id from change where node_id = $1 and before ->> 'name' = 'second'`,
      [b.id],
    );
    expect((await undo(version, Number(of?.id)).expect(200)).body).toMatchObject({ changed: 1 });
    expect(await forest.now(version, a)).toMatchObject({ name: 'a' });
    expect(await forest.now(version, b)).toMatchObject({ name: 'first' });
  });

  it('answers 400 for a change there is not, 404, 409 for a frozen version, 410 where changes are not kept', async () => {
    const version = await forest.version();
    await forest.node(version);
    const at = await lastChange(version);
    expect((await undo(version, at + 1_000_000)).body.details[0].field).toBe('after');
    for (const after of [0, '1', null, 1.5]) expect((await undo(version, after as number)).status).toBe(400);
    expect((await undo(`${version}9`, at)).status).toBe(404);
    await service.query('update change_feed set cut_tx = (select max(tx) from change)');
    expect((await undo(version, at)).body.code).toBe('cursor_expired');
    await service.query('update change_feed set cut_tx = null');
    await forest.agent.patch(version).send({ frozen: true }).expect(200);
    expect((await undo(version, at)).body.code).toBe('version_frozen');
  });
});

describe('Restore Tree Node', () => {
  it('33: restores a removed subtree of 10,000 with the same ids, texts, labels and relations', async () => {
    const version = await forest.version();
    const top = await forest.node(version, { parent_id: (await forest.root(version)).id });
    const outside = { code: 'outside', name: 'Outside', parent_code: (await forest.root(version)).code };
    const relations = [
      { kind: 'secondary_parent', target_code: 'n7' },
      { kind: 'related', target_code: 'n20' },
    ];
    const lines = Array.from({ length: 10_000 }, (_, at) =>
      JSON.stringify({
        code: `n${at}`,
        name: `Node ${at}`,
        parent_code: at === 0 ? top.code : `n${Math.floor((at - 1) / 5)}`,
        translations: { mn_MN: { name: `Зангилаа ${at}` } },
        labels: at % 2 ? [{ value: `Also ${at}` }, { value: `Only ${at}`, kind: 'hidden' }] : [],
        relations: [
          { kind: 'close_match', target_uri: `urn:${at}` },
          ...(at % 5 > 1 ? [{ kind: 'related', target_code: `n${at - 1}` }] : []),
          ...(at === 9 ? [{ kind: 'secondary_parent', target_code: 'outside' }] : []),
        ],
      }),
    );
    await forest.agent
      .post(`${version}/import`)
      .set('content-type', 'application/x-ndjson')
      .send([JSON.stringify({ ...outside, relations }), ...lines].join('\n'))
      .expect(200);
    const [first] = (await forest.agent.get(`${version}/nodes`).query({ q: 'code=n0' })).body.items as [Body];
    await forest.agent
      .patch(`${version}/nodes/${first.id}`)
      .send({ attributes: { price: 1 }, uri: 'urn:n0' })
      .expect(200);
    const before = await stateOf(version);
    await forest.agent.delete(`${version}/nodes/${top.id}`).expect(204);
    const removed = (await history(version, top)).find(({ kind }) => kind === 'removed');
    expect((await restore(version, top, removed?.id).expect(200)).body).toEqual({
      dry_run: false,
      added: 10_001,
      changed: 1,
      moved: 0,
      removed: 0,
      warnings: [],
    });
    expect(await stateOf(version)).toEqual(before);
  });

  it('restores a removed node from any change of its removal, that of its label too', async () => {
    const version = await forest.version();
    const node = await forest.node(version);
    const path = `${version}/nodes/${node.id}`;
    await forest.agent.post(`${path}/labels`).send({ value: 'Also' }).expect(201);
    await forest.agent.post(`${path}/relations`).send({ kind: 'exact_match', target_uri: 'urn:x' }).expect(201);
    await forest.agent.post(`${path}/translations`).send({ language: 'mn_MN', name: 'Нэр' }).expect(201);
    const before = await stateOf(version);
    await forest.agent.delete(path).expect(204);
    const removals = (await history(version, node)).filter(({ kind }) => kind === 'removed');
    expect(removals).toHaveLength(4);
    for (const { id } of removals) {
      const at = await lastChange(version);
      await restore(version, node, id).expect(200);
      expect(await stateOf(version)).toEqual(before);
      await undo(version, at).expect(200);
    }
  });

  it('leaves out relations to nodes that are gone, and says so', async () => {
    const version = await forest.version();
    const rootOnly = JSON.stringify({ code: (await forest.root(version)).code, name: 'Root' });
    const [a, b] = [await forest.node(version, { code: 'a' }), await forest.node(version, { code: 'b' })];
    const relate = { kind: 'related', target_id: b.id };
    await forest.agent.post(`${version}/nodes/${a.id}/relations`).send(relate).expect(201);
    const before = await stateOf(version);
    await forest.agent
      .post(`${version}/import`)
      .query({ mode: 'replace' })
      .set('content-type', 'application/x-ndjson')
      .send(rootOnly)
      .expect(200);
    const removalOf = async (node: Body) => (await history(version, node)).find(({ kind }) => kind === 'removed')?.id;
    const { status, body } = await restore(version, a, await removalOf(a));
    const warnings = ['Relations of a to nodes that are gone are left out: 1.'];
    expect({ status, body: body as unknown }).toMatchObject({ status: 200, body: { added: 1, warnings } });
    expect((await forest.agent.get(`${version}/nodes/${a.id}/relations`)).body.items).toEqual([]);
    expect((await restore(version, b, await removalOf(b)).expect(200)).body).toMatchObject({ added: 1, warnings: [] });
    const nodes = (rows: unknown[]) => (rows as Body[]).filter(({ code }) => code === 'a' || code === 'b');
    expect(nodes(await stateOf(version))).toEqual(nodes(before));
  });

  it('warns of a node that comes below one it is related to (SKOS S27)', async () => {
    const version = await forest.version();
    const above = await forest.node(version, { code: 'above' });
    const middle = await forest.node(version, { code: 'middle', parent_id: above.id });
    const below = await forest.node(version, { code: 'below', parent_id: middle.id });
    await forest.agent.patch(`${version}/nodes/${middle.id}`).send({ parent_id: null }).expect(200);
    const relate = { kind: 'related', target_id: above.id };
    await forest.agent.post(`${version}/nodes/${below.id}/relations`).send(relate).expect(201);
    const { body } = await restore(version, middle, (await history(version, middle))[0]?.id).expect(200);
    const warnings = ['below is related to above, which is above it (SKOS S27)'];
    expect(body).toEqual({ dry_run: false, added: 0, changed: 0, moved: 1, removed: 0, warnings });
  });

  it('answers 409 where attributes do not fit the schema there is now, and changes nothing', async () => {
    const version = await forest.version();
    const schemas = version.replace(/versions.*/, 'schema');
    const a = await forest.node(version, { code: 'a', attributes: { old: 1 } });
    const b = await forest.node(version, { code: 'b', attributes: { old: { is: 2 } } });
    const c = await forest.node(version, { code: 'c', attributes: { old: 3 } });
    const at = await lastChange(version);
    const patch = ({ id }: Body, values: object) =>
      forest.agent.patch(`${version}/nodes/${id}`).send(values).expect(200);
    await patch(c, { name: 'Renamed' });
    await patch(a, { attributes: { old: null } });
    await forest.agent.delete(`${version}/nodes/${b.id}`).expect(204);
    const allowed = { type: 'object', properties: { new: { type: 'number' } }, additionalProperties: false };
    await forest.agent
      .put(schemas)
      .send({ levels: { '*': allowed } })
      .expect(200);
    const before = await stateOf(version);
    const last = async (node: Body) => (await history(version, node))[0]?.id;
    const refused = async (answer: PromiseLike<{ status: number; body: Record<string, unknown> }>) => {
      const { status, body } = await answer;
      return [status, body['code'], (body['details'] as { field: string }[]).map(({ field }) => field).sort()];
    };
    expect(await refused(restore(version, a, await last(a)))).toEqual([409, 'conflict', ['a: attributes.old']]);
    expect(await refused(restore(version, b, await last(b)))).toEqual([409, 'conflict', ['b: attributes.old']]);
    const both = [409, 'conflict', ['a: attributes.old', 'b: attributes.old']];
    expect(await refused(undo(version, at))).toEqual(both);
    expect(await refused(undo(version, at, { dry_run: true }))).toEqual(both);
    expect(await stateOf(version)).toEqual(before);
    await restore(version, c, await last(c)).expect(200);
    await forest.agent.put(schemas).send({ levels: {} }).expect(200);
    await undo(version, at).expect(200);
    expect(await forest.now(version, a)).toMatchObject({ attributes: { old: 1 } });
    expect(await forest.now(version, b)).toMatchObject({ attributes: { old: { is: 2 } } });
  });

  it.each([1, 2, 3])('33: restores a chain of %d nodes below the removed one', async (many) => {
    const version = await forest.version();
    const [top] = await forest.chain(version, 1 + many, await forest.root(version));
    const before = await stateOf(version);
    await forest.agent.delete(`${version}/nodes/${top!.id}`).expect(204);
    const [removed] = await history(version, top!);
    expect((await restore(version, top!, removed?.id).expect(200)).body).toMatchObject({ added: 1 + many });
    expect(await stateOf(version)).toEqual(before);
  });

  it('gives a node the state before a change, and leaves the others', async () => {
    const version = await forest.version();
    const [a, b] = [
      await forest.node(version, { code: 'a', name: 'A' }),
      await forest.node(version, { code: 'b', name: 'B' }),
    ];
    const path = `${version}/nodes/${a.id}`;
    await forest.agent.patch(path).send({ name: 'A2' }).expect(200);
    await forest.agent.patch(path).send({ name: 'A3', parent_id: b.id }).expect(200);
    await forest.agent.patch(`${version}/nodes/${b.id}`).send({ name: 'B2' }).expect(200);
    const [moved, changed] = await history(version, a);
    await restore(version, a, moved?.id).expect(200);
    expect(await forest.now(version, a)).toMatchObject({ name: 'A2', parent_id: null });
    await restore(version, a, changed?.id).expect(200);
    expect(await forest.now(version, a)).toMatchObject({ name: 'A', parent_id: null });
    expect(await forest.now(version, b)).toMatchObject({ name: 'B2' });
  });

  it('33: answers 409 where the parent is gone, the code is taken or a node would be below itself', async () => {
    const version = await forest.version();
    const [a, b] = await forest.chain(version, 2, await forest.root(version));
    const [top, below] = [a as Body, b as Body];
    await forest.agent.delete(`${version}/nodes/${below.id}`).expect(204);
    const gone = (await history(version, below))[0]?.id;
    await forest.node(version, { code: below.code });
    expect((await restore(version, below, gone)).body.code).toBe('conflict');
    await forest.agent.delete(`${version}/nodes/${top.id}`).expect(204);
    const refused = await restore(version, below, gone);
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
    expect(refused.body.message).toContain('is gone');
    const [c, d] = await forest.chain(version, 2, await forest.root(version));
    const [upper, lower] = [c as Body, d as Body];
    await forest.agent.post(`${version}/nodes/${lower.id}/move`).send({ parent_id: null }).expect(200);
    await forest.agent.post(`${version}/nodes/${upper.id}/move`).send({ parent_id: lower.id }).expect(200);
    expect((await restore(version, lower, (await history(version, lower))[0]?.id)).body.code).toBe('cycle_detected');
  });

  it('answers 400 for a change of another node and for the one that added it', async () => {
    const version = await forest.version();
    const [a, b] = [await forest.node(version), await forest.node(version)];
    const [added] = await history(version, a);
    expect((await restore(version, b, added?.id)).body.details[0].field).toBe('change_id');
    expect((await restore(version, a, added?.id)).body.details[0].field).toBe('change_id');
    for (const body of [{}, { change_id: 'x' }, { change_id: 1, extra: 1 }])
      expect((await forest.agent.post(`${version}/nodes/${a.id}/restore`).send(body)).status).toBe(400);
  });
});
