import { describeResource, startTestService, type TestService } from '@groundwork/testing';
import { tree } from '../service.js';
import { aCode, Forest, type Body } from '../testing/forest.js';
import { treeLanguageView } from './tree-language.entity.js';

let service: TestService;
let forest: Forest;
let version: string;
beforeAll(async () => {
  service = await startTestService(tree);
  forest = new Forest(await service.as());
  version = await forest.version();
});
afterAll(() => service.close());

const treeOf = (path: string): string => path.replace('/versions/v1', '');
const put = (path: string, language: string, body: object = {}) =>
  forest.agent.put(`${treeOf(path)}/languages/${encodeURIComponent(language)}`).send(body);
const listed = async (path: string): Promise<unknown[]> =>
  (
    (
      await forest.agent
        .get(`${treeOf(path)}/languages`)
        .query({ limit: 100 })
        .expect(200)
    ).body.items as Body[]
  ).map(({ language, fallback, is_default }) => [language, fallback, is_default]);

const USUAL = [
  ['en_UK', [], false],
  ['en_US', [], true],
  ['mn_MN', [], false],
];

describeResource({
  service: () => service,
  path: () => `${treeOf(version)}/languages`,
  view: treeLanguageView,
  absent: 'fr',
  scopes: { read: 'trees:read', write: 'trees:write' },
});

describe('Tree languages', () => {
  it('are the three of the specification, until one is put: then those and that', async () => {
    const path = await forest.version();
    expect(await listed(path)).toEqual(USUAL);
    const { body, headers } = await put(path, 'ZH-hant-tw', { fallback: ['en-GB', 'mn_MN'] }).expect(201);
    expect(body).toMatchObject({ language: 'zh-Hant-TW', fallback: ['en_UK', 'mn_MN'], is_default: false });
    expect(headers['location']).toBe(`${treeOf(path)}/languages/zh-Hant-TW`);
    expect((await forest.agent.get(`${treeOf(path)}/languages/zh-hant-TW`)).headers['etag']).toBe(headers['etag']);
    expect(await listed(path)).toEqual([...USUAL, ['zh-Hant-TW', ['en_UK', 'mn_MN'], false]]);
    const same = await put(path, 'zh-Hant-TW').expect(200);
    expect({ body: same.body as unknown, etag: same.headers['etag'] }).toEqual({ body, etag: headers['etag'] });
    expect(same.headers['location']).toBeUndefined();
  });

  it.each(['*', '"1.x"'])('are not made where If-Match: %s asks for one that is there', async (etag) => {
    const path = await forest.version();
    expect((await put(path, 'fr').set('if-match', etag)).status).toBe(412);
    expect(await listed(path)).toEqual(USUAL);
    await put(path, 'mn_MN').set('if-match', '*').expect(200);
  });

  it.each([
    ['en-GB', 'en_UK'],
    ['art-lojban', 'jbo'],
    ['iw', 'he'],
  ])('41: are canonical: %s is %s', async (given, language) => {
    const path = await forest.version();
    expect((await put(path, given)).body).toMatchObject({ language });
  });

  it.each(['xx-', 'fr_FR', 'a', 'en us', ' ', 'i-klingon'])(
    '41: are no %s: 400 in paths and bodies',
    async (language) => {
      expect((await put(version, language)).body.details[0].field).toBe('language');
      const translation = { language, name: 'x' };
      expect((await forest.agent.post(`${version}/translations`).send(translation)).body.details[0].field).toBe(
        'language',
      );
    },
  );

  it.each([
    [{ fallback: ['fr'] }, 'fallback[0]'],
    [{ fallback: ['en_US', 'xx-'] }, 'fallback[1]'],
    [{ fallback: ['de'] }, 'fallback'],
    [{ fallback: ['de-AT'] }, 'fallback'],
    [{ fallback: Array.from({ length: 11 }, (_, at) => `l${at}`) }, 'fallback'],
    [{ language: 'de' }, 'language'],
    [{ is_default: null }, 'is_default'],
  ])('42: refuse %j, naming %s', async (body, field) => {
    const path = await forest.version();
    await put(path, 'de').expect(201);
    await put(path, 'de-CH', { fallback: ['de'] }).expect(201);
    await put(path, 'de-AT', { fallback: ['de-CH'] }).expect(201);
    const { status, body: refused } = await put(path, 'de', body);
    expect({ status, field: refused.details[0].field }).toEqual({ status: 400, field });
  });

  it('have one default, which texts without a language get and missing ones come from', async () => {
    const path = await forest.version();
    await put(path, 'fi', { is_default: true }).expect(201);
    expect(await listed(path)).toContainEqual(['en_US', [], false]);
    const node = await forest.node(path, { name: 'Base' });
    const { body } = await forest.agent.post(`${path}/nodes/${node.id}/translations`).send({ name: 'Suomi' });
    expect(body).toMatchObject({ language: 'fi', name: 'Suomi' });
    expect((await forest.agent.post(`${path}/nodes/${node.id}/labels`).send({ value: 'x' })).body.language).toBe('fi');
    const read = await forest.agent.get(`${path}/nodes/${node.id}`).query({ language: 'mn_MN' });
    expect([read.body.name, read.headers['content-language']]).toEqual(['Suomi', 'mn-MN']);
    expect((await put(path, 'fi', { is_default: false })).body.details[0].field).toBe('is_default');
  });

  it('are deleted unless they are the default, a fallback, or texts are in them', async () => {
    const path = await forest.version();
    const remove = async (language: string) =>
      (await forest.agent.delete(`${treeOf(path)}/languages/${language}`)).status;
    expect([await remove('en_US'), await remove('fr')]).toEqual([409, 404]);
    await put(path, 'fr').expect(201);
    await put(path, 'fr-CA', { fallback: ['fr'] }).expect(201);
    expect([await remove('fr'), await remove('fr-CA'), await remove('mn_MN')]).toEqual([409, 204, 204]);
    const node = await forest.node(path);
    for (const [record, part, body] of [
      [treeOf(path), 'translations', { name: 'x' }],
      [path, 'translations', { name: 'x' }],
      [`${path}/nodes/${node.id}`, 'translations', { name: 'x' }],
      [`${path}/nodes/${node.id}`, 'labels', { value: 'x' }],
    ] as [string, string, object][]) {
      const made = await forest.agent
        .post(`${record}/${part}`)
        .send({ language: 'fr', ...body })
        .expect(201);
      expect(await remove('fr')).toBe(409);
      const key = part === 'labels' ? String(made.body.id) : 'fr';
      await forest.agent.delete(`${record}/${part}/${key}`).expect(204);
    }
    const old = (await forest.agent.get(`${treeOf(path)}/languages/fr`)).headers['etag'];
    await put(path, 'fr', { fallback: ['en_US'] }).expect(200);
    const stale = forest.agent.delete(`${treeOf(path)}/languages/fr`).set('if-match', String(old));
    expect((await stale).status).toBe(412);
    expect(await remove('fr')).toBe(204);
    expect(await listed(path)).toEqual(USUAL.slice(0, 2));
  });

  it('are not deleted while a text in them is being written: of both at once one fails', async () => {
    for (let round = 0; round < 5; round++) {
      const path = await forest.version();
      await put(path, 'fr').expect(201);
      const [written, removed] = await Promise.all([
        forest.agent.post(`${path}/translations`).send({ language: 'fr', name: 'x' }),
        forest.agent.delete(`${treeOf(path)}/languages/fr`),
      ]);
      expect([
        [201, 409],
        [400, 204],
      ]).toContainEqual([written.status, removed.status]);
    }
  });

  it('are copied with the tree', async () => {
    const path = await forest.version();
    await put(path, 'fr', { fallback: ['mn_MN'], is_default: true }).expect(201);
    const code = aCode('tree');
    await forest.agent
      .post(`${treeOf(path)}/clone`)
      .send({ code, name: 'x' })
      .expect(201);
    expect(await listed(`/trees/${code}/versions/v1`)).toEqual(await listed(path));
  });
});

describe('reads in a language of the tree', () => {
  let path: string;
  let record: string;
  beforeAll(async () => {
    path = await forest.version();
    await put(path, 'zh').expect(201);
    await put(path, 'fr').expect(201);
    await put(path, 'de', { fallback: ['fr', 'mn_MN'] }).expect(201);
    await put(path, 'fr', { fallback: ['mn_MN'] }).expect(200);
    await put(path, 'zh-Hant-TW').expect(201);
    record = `${path}/nodes/${(await forest.node(path, { name: 'base', description: 'base' })).id}`;
    for (const [language, texts] of [
      ['en_US', { name: 'en', description: 'en' }],
      ['zh', { name: 'zh' }],
      ['mn_MN', { description: 'mn' }],
      ['fr', { name: 'fr', description: '' }],
    ] as [string, object][])
      await forest.agent
        .post(`${record}/translations`)
        .send({ language, ...texts })
        .expect(201);
  });

  it.each([
    ['zh-Hant-TW', 'zh', 'en', 'zh-Hant-TW'],
    ['ZH-hant-tw', 'zh', 'en', 'zh-Hant-TW'],
    ['de', 'fr', 'mn', 'de'],
    ['fr', 'fr', 'mn', 'fr'],
    ['en-GB', 'en', 'en', 'en-GB'],
    ['mn_MN', 'en', 'mn', 'mn-MN'],
  ])('%s: per member the language, its fallbacks, its shorter tags, the default', async (language, name, text, tag) => {
    const { body, headers } = await forest.agent.get(record).query({ language });
    expect([body.name, body.description, headers['content-language']]).toEqual([name, text, tag]);
    const list = await forest.agent.get(`${path}/nodes`).query({ language, q: "name='base'" });
    expect(list.body.items).toEqual([body]);
  });

  it('choose among them by Accept-Language, and refuse others by name', async () => {
    const { body, headers } = await forest.agent.get(record).set('accept-language', 'es, zh-Hant-HK;q=0.9, fr;q=0.5');
    expect([body.name, headers['content-language']]).toEqual(['zh', 'zh']);
    for (const language of ['es', 'mn', 'xx-', 'en_us'])
      expect((await forest.agent.get(record).query({ language })).body.details[0].field).toBe('language');
    expect((await forest.agent.get(`${record}/translations/es`)).status).toBe(400);
    expect((await forest.agent.get(`${record}/translations/de`)).status).toBe(404);
    expect((await forest.agent.get(`${record}/translations/ZH`)).body.name).toBe('zh');
  });

  it('end where fallbacks that SQL made lead in a circle', async () => {
    const other = await forest.version();
    await put(other, 'de').expect(201);
    await put(other, 'fr', { fallback: ['de'] }).expect(201);
    await service.query(`update tree_language set fallback = '{fr}' where language = 'de' and fallback = '{}'`);
    const node = await forest.node(other, { name: 'base' });
    const { body } = await forest.agent.get(`${other}/nodes/${node.id}`).query({ language: 'de' });
    expect(body.name).toBe('base');
  });
});

describe('Get Version Completeness', () => {
  it('counts names and descriptions of nodes per language of the tree; empty ones and texts of the version do not count', async () => {
    const path = await forest.version();
    await put(path, 'fr').expect(201);
    const nodes = [await forest.node(path), await forest.node(path)];
    const post = (record: string, body: object) => forest.agent.post(`${record}/translations`).send(body).expect(201);
    for (const [at, body] of [
      [0, { language: 'fr', name: 'un', description: 'texte' }],
      [1, { language: 'fr', name: 'deux', description: '' }],
      [1, { language: 'mn_MN', description: 'текст' }],
    ] as [number, object][])
      await post(`${path}/nodes/${nodes[at]?.id}`, body);
    await post(path, { language: 'en_UK', name: 'version' });
    const { body } = await forest.agent.get(`${path}/completeness`).query({ total_count: true }).expect(200);
    expect(body).toMatchObject({ total_count: 4, count: 4 });
    expect(body.items).toEqual([
      { language: 'en_UK', nodes: 3, named: 0, described: 0 },
      { language: 'en_US', nodes: 3, named: 0, described: 0 },
      { language: 'fr', nodes: 3, named: 2, described: 1 },
      { language: 'mn_MN', nodes: 3, named: 0, described: 1 },
    ]);
    const some = await forest.agent.get(`${path}/completeness`).query({ q: 'named>0', fields: 'language' });
    expect(some.body.items).toEqual([{ language: 'fr' }]);
  });
});
