import { startTestService, type TestService } from '@groundwork/testing';
import { Forest, type Body } from '../../testing/forest.js';
import { tree } from '../../service.js';

let service: TestService;
let forest: Forest;
let v1: string;
let v2: string;
/** By code: of the first version before, of the second one after it was cloned. */
let before: Map<string, Body>;
let nodes: Map<string, Body>;

/** root > a > (b, c), root > d, cloned as v2. */
beforeAll(async () => {
  service = await startTestService(tree);
  forest = new Forest(await service.as());
  v1 = await forest.version();
  v2 = v1.replace('/v1', '/v2');
  const root = await forest.root(v1);
  const a = await forest.node(v1, {
    code: 'a',
    name: 'A',
    parent_id: root.id,
    metadata: { tags: ['x'], fields: [{ name: 'n', value: 1 }] },
  });
  for (const code of ['b', 'c']) await forest.node(v1, { code, name: code, parent_id: a.id });
  const d = await forest.node(v1, { code: 'd', name: 'D', parent_id: root.id });
  await forest.agent.post(`${v1}/nodes/${d.id}/translations`).send({ language: 'mn_MN', name: 'Д' }).expect(201);
  await forest.agent.post(`${v1}/clone`).send({ version: 'v2', name: 'v2' }).expect(201);
  before = new Map((await forest.nodes(v1)).map((node) => [node.code, node]));
  nodes = new Map((await forest.nodes(v2)).map((node) => [node.code, node]));
});
afterAll(() => service.close());

const diff = async (query: object = {}, from = v1, to = 'v2') => {
  const { status, body } = await forest.agent.get(`${from}/diff`).query({ to, ...query });
  return status === 200
    ? (body.items as Record<string, unknown>[])
    : [{ status, field: body.details?.[0]?.field as unknown }];
};
const at = (code: string): string => `${v2}/nodes/${nodes.get(code)?.id}`;

describe('Diff Tree Versions', () => {
  it('23: is empty for an unedited clone and for the version itself', async () => {
    expect(await diff()).toEqual([]);
    expect(await diff({}, v1, 'v1')).toEqual([]);
  });

  it('23: names what was added, removed, moved and changed, by code', async () => {
    const { agent } = forest;
    await agent
      .patch(at('a'))
      .send({ name: 'Aa', description: 'new', metadata: { tags: ['x', 'y'], fields: null } })
      .expect(200);
    await agent
      .patch(at('b'))
      .send({ parent_id: nodes.get('d')?.id })
      .expect(200);
    await agent.delete(at('c')).expect(204);
    const added = await forest.node(v2, { code: 'e', name: 'E', parent_id: nodes.get('a')?.id, position: 3 });
    await agent.patch(at('d')).send({ parent_id: null, enabled: false }).expect(200);
    await agent
      .patch(`${at('d')}/translations/mn_MN`)
      .send({ name: 'Дэ' })
      .expect(200);
    await agent
      .post(`${at('d')}/translations`)
      .send({ language: 'en_US', name: 'Dee' })
      .expect(201);
    const root = v1.split('/')[2];
    const text = (name: string) => ({ name, description: null });
    const fromId = (code: string) => before.get(code)?.id;
    const toId = (code: string) => nodes.get(code)?.id;
    expect(await diff()).toEqual([
      {
        code: 'a',
        from_id: fromId('a'),
        to_id: toId('a'),
        changes: ['changed'],
        attributes: ['description', 'fields', 'name', 'tags'],
        from: { name: 'A', description: null, tags: ['x'], fields: [{ name: 'n', value: 1 }] },
        to: { name: 'Aa', description: 'new', tags: ['x', 'y'], fields: [] },
      },
      {
        code: 'b',
        from_id: fromId('b'),
        to_id: toId('b'),
        changes: ['moved'],
        attributes: ['parent_code'],
        from: { parent_code: 'a' },
        to: { parent_code: 'd' },
      },
      {
        code: 'c',
        from_id: fromId('c'),
        to_id: null,
        changes: ['removed'],
        attributes: ['description', 'enabled', 'fields', 'name', 'parent_code', 'position', 'tags'],
        from: { parent_code: 'a', position: 0, name: 'c', description: null, enabled: true, tags: [], fields: [] },
        to: null,
      },
      {
        code: 'd',
        from_id: fromId('d'),
        to_id: toId('d'),
        changes: ['moved', 'changed'],
        attributes: ['enabled', 'parent_code', 'translations.en_US', 'translations.mn_MN'],
        from: { parent_code: root, enabled: true, 'translations.mn_MN': text('Д') },
        to: { parent_code: null, enabled: false, 'translations.mn_MN': text('Дэ'), 'translations.en_US': text('Dee') },
      },
      {
        code: 'e',
        from_id: null,
        to_id: added.id,
        changes: ['added'],
        attributes: ['description', 'enabled', 'fields', 'name', 'parent_code', 'position', 'tags'],
        from: null,
        to: { parent_code: 'a', position: 3, name: 'E', description: null, enabled: true, tags: [], fields: [] },
      },
    ]);
  });

  it('mirrors: from the other side added and removed, from and to are exchanged', async () => {
    const turned: Record<string, string> = { added: 'removed', removed: 'added' };
    const mirrored = (await diff()).map(({ from, to, from_id, to_id, changes, ...rest }) => ({
      ...rest,
      changes: (changes as string[]).map((kind) => turned[kind] ?? kind),
      from: to,
      to: from,
      from_id: to_id,
      to_id: from_id,
    }));
    expect(await diff({}, v2, 'v1')).toEqual(mirrored);
  });

  it('23: is a list: kind, q, pages, exact total; 3 statements', async () => {
    const codes = async (query: object) => (await diff(query)).map(({ code }) => code);
    expect(await codes({ kind: 'moved' })).toEqual(['b', 'd']);
    expect(await codes({ q: "changes has 'changed' and attributes has 'name'" })).toEqual(['a']);
    expect([
      await codes({ limit: 2 }),
      await codes({ limit: 2, offset: 2 }),
      await codes({ limit: 2, offset: 4 }),
    ]).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
    expect(
      (await forest.agent.get(`${v1}/diff`).query({ to: 'v2', total_count: true, limit: 1 })).body.total_count,
    ).toBe(5);
    expect(await service.countStatements(() => diff({ total_count: true }))).toBe(3);
  });

  it('answers 400 without to or for a kind there is not, 404 for unknown versions', async () => {
    expect((await forest.agent.get(`${v1}/diff`)).body.details[0].field).toBe('to');
    expect(await diff({ kind: 'grown' })).toEqual([{ status: 400, field: 'kind' }]);
    expect(await diff({}, v1, 'v9')).toMatchObject([{ status: 404 }]);
    expect(await diff({}, `${v1}9`, 'v1')).toMatchObject([{ status: 404 }]);
  });
});
