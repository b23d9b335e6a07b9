import { describeResource, startTestService, type TestService } from '@groundwork/testing';
import { Forest, type Body } from '../testing/forest.js';
import { tree } from '../service.js';
import { LANGUAGES } from '../platform/languages/languages.js';
import { translationView } from './translation.entity.js';

let service: TestService;
let forest: Forest;
let version: string;
let records: [string, string, string];
beforeAll(async () => {
  service = await startTestService(tree);
  forest = new Forest(await service.as());
  version = await forest.version();
  const node = await forest.node(version);
  records = [version.replace('/versions/v1', ''), version, `${version}/nodes/${node.id}`];
});
afterAll(() => service.close());

const KINDS = ['Tree', 'Tree Version', 'Tree Node'].map((kind, at): [string, () => string] => [
  kind,
  () => records[at] ?? '',
]);

describe.each(KINDS)('%s Translations', (_, record) => {
  describeResource({
    service: () => service,
    path: () => `${record()}/translations`,
    view: translationView,
    absent: 'en_UK',
    scopes: { read: 'trees:read', write: 'trees:write' },
  });

  const at = () => `${record()}/translations`;

  it('are made, found, changed and deleted by language; the default is en_US', async () => {
    const { agent } = forest;
    const made = await agent.post(at()).send({ name: 'Name', description: 'Text' });
    expect({ status: made.status, location: made.headers['location'], body: made.body as unknown }).toMatchObject({
      status: 201,
      location: `${at()}/en_US`,
      body: {
        language: 'en_US',
        name: 'Name',
        description: 'Text',
        label_id: (await agent.get(record())).body.metadata.label.label_id as string,
      },
    });
    expect((await agent.get(`${at()}/en_US`)).body).toEqual(made.body);
    expect((await agent.patch(`${at()}/en_US`).send({ description: null })).body).toMatchObject({
      name: 'Name',
      description: null,
    });
    expect((await agent.patch(`${at()}/en_US`).set('if-match', String(made.headers['etag'])).send({})).status).toBe(
      412,
    );
    expect((await agent.delete(`${at()}/en_US`)).status).toBe(204);
    expect((await agent.get(`${at()}/en_US`)).status).toBe(404);
  });

  it('16: exist once per language: of 30 parallel POSTs one answers 201, the others 409', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => forest.agent.post(at()).send({ language: 'en_US', name: 'x' })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status, body }) => status === 409 && body.code === 'conflict')).toHaveLength(29);
    await forest.agent.delete(`${at()}/en_US`).expect(204);
  });

  it.each([
    [{ language: 'fr_FR' }, 'language'],
    [{ language: null }, 'language'],
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(256) }, 'name'],
    [{ description: 'x'.repeat(10_001) }, 'description'],
    [{ label_id: 'x' }, 'label_id'],
    [{ tree_id: 'x' }, 'tree_id'],
  ])('answer 400 to %j, naming %s', async (body, field) => {
    const refused = await forest.agent.post(at()).send(body);
    expect({ status: refused.status, field: refused.body.details?.[0]?.field }).toEqual({ status: 400, field });
  });

  it('16: answer 400 to a language they cannot have, 404 to one they do not', async () => {
    expect((await forest.agent.get(`${at()}/fr_FR`)).status).toBe(400);
    expect((await forest.agent.get(`${at()}/en_UK`)).status).toBe(404);
    expect((await forest.agent.patch(`${at()}/en_UK`).send({ name: 'x' })).status).toBe(404);
    expect((await forest.agent.delete(`${at()}/en_UK`)).status).toBe(404);
  });
});

describe.each(KINDS)('%s read in a language', (_, record) => {
  const at = () => `${record()}/translations`;
  beforeAll(async () => {
    await forest.agent.patch(record()).send({ name: 'Base', description: 'Base text' }).expect(200);
    for (const body of [
      { language: 'mn_MN', name: 'Нэр', description: '' },
      { language: 'en_US', description: 'American text' },
    ]) {
      await forest.agent.post(at()).send(body).expect(201);
    }
  });
  afterAll(async () => {
    for (const language of ['mn_MN', 'en_US']) await forest.agent.delete(`${at()}/${language}`).expect(204);
  });

  it.each([
    ['mn_MN', 'Нэр', 'American text', 'mn-MN'],
    ['en_US', 'Base', 'American text', 'en-US'],
    ['en_UK', 'Base', 'American text', 'en-GB'],
  ])(
    '15: language=%s: per member that language, en_US, base; empty counts as missing',
    async (language, name, description, tag) => {
      const { body, headers } = await forest.agent.get(record()).query({ language });
      expect([body.name, body.description, headers['content-language']]).toEqual([name, description, tag]);
      expect(headers['vary']).toContain('Accept-Language');
    },
  );

  it('15: Accept-Language: the best known one; language= wins; unknown ones are passed over', async () => {
    const read = async (header: string, query = {}) => {
      const { body, headers } = await forest.agent.get(record()).set('accept-language', header).query(query);
      return [body.name, headers['content-language']];
    };
    expect(await read('mn;q=0.5, en-GB')).toEqual(['Base', 'en-GB']);
    expect(await read('xx, mn;q=0.5')).toEqual(['Нэр', 'mn-MN']);
    expect(await read('mn', { language: 'en_US' })).toEqual(['Base', 'en-US']);
    expect(await read('xx')).toEqual(['Base', undefined]);
    expect((await forest.agent.get(record()).query({ language: 'mn' })).body.details[0].field).toBe('language');
  });

  it('gives each language an ETag of its own, of which any matches the record', async () => {
    const { etag } = (await forest.agent.get(record()).query({ language: 'mn_MN' })).headers;
    expect(
      (await forest.agent.get(record()).query({ language: 'mn_MN' }).set('if-none-match', String(etag))).status,
    ).toBe(304);
    expect((await forest.agent.get(record()).set('if-none-match', String(etag))).status).toBe(200);
    expect((await forest.agent.patch(record()).set('if-match', String(etag)).send({})).status).toBe(200);
  });
});

describe('errors of translated reads', () => {
  it('do not say that they are in that language', async () => {
    const { status, headers } = await forest.agent.get(`${version}x`).query({ language: 'mn_MN' });
    expect([status, headers['content-language']]).toEqual([404, undefined]);
  });
});

describe('lists in a language', () => {
  it('translate items and expanded children; q and sort go on seeing the base text', async () => {
    const parent = await forest.node(version, { name: 'Parent' });
    const child = await forest.node(version, { name: 'Child', parent_id: parent.id });
    await forest.agent
      .post(`${version}/nodes/${child.id}/translations`)
      .send({ language: 'mn_MN', name: 'Хүүхэд' })
      .expect(201);
    const list = async (q: string) =>
      (await forest.agent.get(`${version}/nodes`).query({ q, language: 'mn_MN', expand: 'all' })).body.items as Body[];
    expect((await list(`id=${parent.id}`))[0]).toMatchObject({ name: 'Parent', child_nodes: [{ name: 'Хүүхэд' }] });
    expect((await list("name='Child'")).map(({ name }) => name)).toEqual(['Хүүхэд']);
    expect(await list("name='Хүүхэд'")).toEqual([]);
  });

  it('know the languages of the specification', () => {
    expect(LANGUAGES).toEqual(['en_US', 'en_UK', 'mn_MN']);
  });
});
