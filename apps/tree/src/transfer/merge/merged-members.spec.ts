import { startTestService, type TestService } from '@groundwork/testing';
import { Forest, type Body } from '../../testing/forest.js';
import { tree } from '../../service.js';

let service: TestService;
let forest: Forest;
beforeAll(async () => {
  service = await startTestService(tree);
  forest = new Forest(await service.as());
});
afterAll(() => service.close());

type Edit = (node: string, others: Readonly<Record<string, string>>) => Promise<unknown>;
const patch =
  (values: object): Edit =>
  (node) =>
    forest.agent.patch(node).send(values).expect(200);
const post =
  (below: string, values: object): Edit =>
  (node) =>
    forest.agent.post(`${node}/${below}`).send(values).expect(201);
/** Removes the first record of a list below the node. */
const drop =
  (below: string, key: string): Edit =>
  async (node) => {
    const { body } = await forest.agent.get(`${node}/${below}`).expect(200);
    await forest.agent.delete(`${node}/${below}/${String((body.items as Body[])[0]?.[key])}`).expect(204);
  };

/** Everything a node consists of: its columns and the tables that refer to it, each with writes that change it, one after the other. */
const MEMBERS: Readonly<Record<string, readonly Edit[]>> = {
  code: [patch({ code: 'renamed' }), patch({ code: 'renamed again' })],
  parent_id: [(node, { b }) => patch({ parent_id: b })(node, {}), patch({ parent_id: null })],
  position: [patch({ position: 7 }), patch({ position: 0 })],
  name: [patch({ name: 'Other' }), patch({ name: 'Third' })],
  description: [patch({ description: 'Text' }), patch({ description: null })],
  enabled: [patch({ enabled: false }), patch({ enabled: true })],
  metadata: [
    patch({ metadata: { tags: ['x', 'y'], fields: [{ name: 'n', value: 1 }] } }),
    patch({ metadata: { tags: ['y'] } }),
    patch({ metadata: { tags: [], fields: [{ name: 'n', value: '1' }] } }),
  ],
  attributes: [
    patch({ attributes: { price: 4.5, of: { a: [null] } } }),
    patch({ attributes: { price: null, of: null } }),
  ],
  uri: [patch({ uri: 'https://example.com/a' }), patch({ uri: 'https://example.com/b' }), patch({ uri: null })],
  translation: [
    post('translations', { language: 'mn_MN', name: 'Нэр' }),
    post('translations', { language: 'en_US', description: 'Text' }),
    drop('translations', 'language'),
  ],
  label: [
    post('labels', { value: 'Also' }),
    post('labels', { value: 'Hidden', kind: 'hidden', language: 'mn_MN' }),
    drop('labels', 'id'),
    drop('labels', 'id'),
  ],
  relation: [
    post('relations', { kind: 'exact_match', target_uri: 'https://example.com/c' }),
    (node, { b }) => post('relations', { kind: 'related', target_id: b })(node, {}),
    (node, { c }) => post('relations', { kind: 'secondary_parent', target_id: c })(node, {}),
    drop('relations', 'id'),
    drop('relations', 'id'),
    drop('relations', 'id'),
  ],
};
/** Columns that the service keeps, and ids. */
const KEPT = [
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

/** All that two versions can have in common, whatever columns there are: ids of nodes are codes. */
async function stateOf(version: string): Promise<unknown[]> {
  const { id } = (await forest.agent.get(version).expect(200)).body as Body;
  const without = `- array['${[...KEPT, 'node_id', 'parent_id', 'target_id', 'tree_id'].join("', '")}']`;
  const part = (table: string, more = '') => `'${table}', (
    select jsonb_agg(x.doc order by x.doc::text) from (
      select to_jsonb(t) ${without} ${more} as doc from ${table} t where t.tree_version_id = n.tree_version_id and t.node_id = n.id) x)`;
  const target = `|| jsonb_build_object('target', (select o.code from node o where o.tree_version_id = t.tree_version_id and o.id = t.target_id))`;
  return service.query(
    `select to_jsonb(n) ${without} || jsonb_build_object('parent', (select code from node p where p.tree_version_id = n.tree_version_id and p.id = n.parent_id),
       'metadata', '{"tags": [], "fields": []}' || n.metadata, ${part('translation')}, ${part('label')}, ${part('node_relation', target)}) as doc
     from node n where n.tree_version_id = $1 order by n.code`,
    [id],
  );
}

/** A root with a, b, c, frozen as v1, with the clones ours and theirs. */
async function versions(): Promise<readonly [string, string]> {
  const base = await forest.version();
  const root = await forest.root(base);
  for (const code of ['a', 'b', 'c']) await forest.node(base, { code, name: code, parent_id: root.id });
  await forest.agent.patch(base).send({ frozen: true }).expect(200);
  for (const version of ['ours', 'theirs'])
    await forest.agent.post(`${base}/clone`).send({ version, name: version }).expect(201);
  return [base.replace('/v1', '/ours'), base.replace('/v1', '/theirs')];
}

describe('a merge carries over everything a node consists of', () => {
  it('has a case for each column of a node, and for each table that refers to nodes', async () => {
    const found = await service.query<{ name: string }>(`
      select attname as name from pg_attribute where attrelid = 'node'::regclass and attnum > 0 and not attisdropped
      union select conrelid::regclass::text from pg_constraint where confrelid = 'node'::regclass and conrelid <> confrelid`);
    const names = found.map(({ name }) => name).filter((name) => !KEPT.includes(name));
    expect(names.sort()).toEqual(Object.keys(MEMBERS).sort());
  });

  describe.each(['by the log', 'by a comparison'])('%s', (how) => {
    it.each(Object.keys(MEMBERS))('%s: changed, and of a node that is new', async (name) => {
      const [ours, theirs] = await versions();
      if (how !== 'by the log') await service.query('update tree_version set cloned_from = null');
      const ids = Object.fromEntries((await forest.nodes(theirs)).map(({ code, id }) => [code, id]));
      const merge = async (changed: object) => {
        const { status, body } = await forest.agent.post(`${ours}/merge`).send({ from: 'theirs', base: 'ours' });
        expect({ status, body: body as unknown }).toMatchObject({ status: 200, body: changed });
        expect(await stateOf(ours)).toEqual(await stateOf(theirs));
      };
      const [first, ...others] = MEMBERS[name] ?? [];
      for (const edit of [first, ...others]) {
        await edit?.(`${theirs}/nodes/${ids['a']}`, ids);
        expect(await stateOf(ours)).not.toEqual(await stateOf(theirs));
        await merge({});
      }
      const fresh = await forest.node(theirs, { code: 'new', name: 'New', parent_id: ids['c'] });
      await first?.(`${theirs}/nodes/${fresh.id}`, ids);
      await merge({ added: 1 });
    });
  });
});
