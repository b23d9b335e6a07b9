import { startTestService, type TestService } from '@groundwork/testing';
import { tree } from '../service.js';
import { Forest, type Body } from '../testing/forest.js';

let service: TestService;
let forest: Forest;
beforeAll(async () => {
  service = await startTestService(tree);
  forest = new Forest(await service.as());
});
afterAll(() => service.close());

const TITLE = { type: 'string', minLength: 2, 'x-localized': true };
const SCHEMA = { type: 'object', properties: { title: TITLE, price: { type: 'number' } } };

/** A version whose tree has a schema for all levels. */
async function makeVersion(schema: object = SCHEMA): Promise<string> {
  const version = await forest.version();
  await put(version, { '*': schema }).expect(200);
  return version;
}
const put = (version: string, levels: object) =>
  forest.agent.put(`${version.replace('/versions/v1', '')}/schema`).send({ levels });
const read = async (version: string, { id }: Body, query = {}): Promise<unknown> =>
  (await forest.agent.get(`${version}/nodes/${id}`).query(query).expect(200)).body.attributes;

describe('x-localized', () => {
  it('is a value per language, each checked, and one value where a language is requested', async () => {
    const version = await makeVersion();
    const title = { en_US: 'Tea', mn_MN: 'Цай' };
    const node = await forest.node(version, { attributes: { title, price: 4 } });
    expect(node['attributes']).toEqual({ title, price: 4 });
    expect(await read(version, node)).toEqual({ title, price: 4 });
    expect(await read(version, node, { language: 'mn_MN' })).toEqual({ title: 'Цай', price: 4 });
    const listed = await forest.agent
      .get(`${version}/nodes`)
      .query({ q: `id=${node.id}` })
      .set('Accept-Language', 'mn');
    expect(listed.body.items[0].attributes).toEqual({ title: 'Цай', price: 4 });
    const filtered = await forest.agent.get(`${version}/nodes`).query({ q: `attributes.title.mn_MN='Цай'` });
    expect(filtered.body.count).toBe(1);
  });

  it('is one value in nested documents, too, where a language is requested', async () => {
    const version = await makeVersion();
    const attributes = { title: { en_US: 'Tea', mn_MN: 'Цай' }, price: 4 };
    const top = await forest.node(version, { attributes });
    const below = await forest.node(version, { attributes, parent_id: top.id });
    const trees = async (query: object) => {
      const whole = await forest.agent.get(`${version}/tree`).query(query).expect(200);
      const subtree = await forest.agent.get(`${version}/nodes/${top.id}/tree`).query(query).expect(200);
      const node = (whole.body.items as Body[]).find(({ id }) => id === top.id);
      return [node, subtree.body as Body].map((shown) => {
        const [child] = shown?.['child_nodes'] as [Body];
        return [shown?.['attributes'], child.id, child['attributes']];
      });
    };
    const shown = [attributes, below.id, attributes];
    expect(await trees({})).toEqual([shown, shown]);
    const localized = [{ title: 'Цай', price: 4 }, below.id, { title: 'Цай', price: 4 }];
    expect(await trees({ language: 'mn_MN' })).toEqual([localized, localized]);
    const fields = `${version}/nodes/${top.id}/tree?fields=attributes&max_depth=0&language=mn_MN`;
    expect((await forest.agent.get(fields).expect(200)).body).toEqual({ attributes: localized[0], child_nodes: [] });
    const expanded = { expand: 'all', language: 'mn_MN' };
    const { body } = await forest.agent.get(`${version}/nodes/${top.id}`).query(expanded).expect(200);
    expect(body.child_nodes[0].attributes).toEqual(localized[0]);
  });

  it('follows the fallbacks of the language, then the default; null where there is none', async () => {
    const version = await makeVersion();
    const languages = `${version.replace('/versions/v1', '')}/languages`;
    await forest.agent.put(`${languages}/zh-Hant`).send({}).expect(201);
    await forest.agent
      .put(`${languages}/ru`)
      .send({ fallback: ['mn_MN'] })
      .expect(201);
    const node = await forest.node(version, { attributes: { title: { en_US: 'Tea', mn_MN: 'Цай' } } });
    expect(await read(version, node, { language: 'ru' })).toEqual({ title: 'Цай' });
    expect(await read(version, node, { language: 'zh-Hant' })).toEqual({ title: 'Tea' });
    const other = await forest.node(version, { attributes: { title: { mn_MN: 'Цай' } } });
    expect(await read(version, other, { language: 'zh-Hant' })).toEqual({ title: null });
    const none = await forest.node(version, { attributes: {} });
    expect(await read(version, none, { language: 'mn_MN' })).toEqual({});
  });

  it('PATCH changes one language; a faulty value or language is 400', async () => {
    const version = await makeVersion();
    const node = await forest.node(version, { attributes: { title: { en_US: 'Tea' } } });
    const patch = (attributes: object) => forest.agent.patch(`${version}/nodes/${node.id}`).send({ attributes });
    expect((await patch({ title: { mn_MN: 'Цай' } }).expect(200)).body.attributes.title).toEqual({
      en_US: 'Tea',
      mn_MN: 'Цай',
    });
    for (const [title, field] of [
      ['Tea', 'attributes.title'],
      [{ mn_MN: 'x' }, 'attributes.title.mn_MN'],
      [{ 'not a language': 'Tea' }, 'attributes.title'],
    ] as const) {
      const { status, body } = await patch({ title });
      expect([status, body.details[0].field]).toEqual([400, field]);
    }
  });

  it('is by level, and leaves values alone that are not by language', async () => {
    const version = await makeVersion({ type: 'object' });
    const node = await forest.node(version, { attributes: { title: 'Tea', other: { mn_MN: 'Цай' } } });
    await put(version, { 0: SCHEMA, 1: { type: 'object' } }).expect(200);
    expect(await read(version, node, { language: 'mn_MN' })).toEqual({ title: 'Tea', other: { mn_MN: 'Цай' } });
  });

  it.each<[string, object]>([
    ['in a nested member', { properties: { a: { properties: { b: TITLE } } } }],
    ['in a definition', { $defs: { t: TITLE } }],
    ['in all of them', { allOf: [{ properties: { t: TITLE } }] }],
    ['on the attributes', { 'x-localized': true }],
    ['with another value', { properties: { t: { 'x-localized': 'yes' } } }],
  ])('is refused %s', async (_, schema) => {
    const version = await forest.version();
    const { status, body } = await put(version, { '*': schema });
    expect([status, body.details[0].field]).toEqual([400, 'levels.*']);
  });
});
