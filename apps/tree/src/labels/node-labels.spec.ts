import { describeResource, startTestService, type TestService } from '@groundwork/testing';
import { tree } from '../service.js';
import { Forest, type Body } from '../testing/forest.js';
import { nodeLabelView } from './node-label.entity.js';

let service: TestService;
let forest: Forest;
let version: string;
let node: Body;
beforeAll(async () => {
  service = await startTestService(tree);
  forest = new Forest(await service.as());
  version = await forest.version();
  node = await forest.node(version);
});
afterAll(() => service.close());

const labels = () => `${version}/nodes/${node.id}/labels`;
let made = 0;

describeResource({
  service: () => service,
  path: labels,
  view: nodeLabelView,
  listedOnly: true,
  scopes: { read: 'trees:read', write: 'trees:write' },
  sample: () => ({ value: `Label ${++made}` }),
  refused: [
    { body: { value: '' }, field: 'value' },
    { body: { value: ' ' }, field: 'value' },
    { body: { value: 'x'.repeat(256) }, field: 'value' },
    { body: { kind: 'pref' }, field: 'kind' },
    { body: { language: 'fr_FR' }, field: 'language' },
    { body: { node_id: 'x' }, field: 'node_id' },
  ],
});

describe('labels of a node', () => {
  it('are in en_US and alternative unless the body says otherwise, ordered by language, kind and value', async () => {
    const { id } = await forest.node(version);
    const path = `${version}/nodes/${id}/labels`;
    for (const body of [
      { value: 'Улаанбаатар', language: 'mn_MN' },
      { value: 'Ulan Batar', kind: 'hidden' },
      { value: 'Urga' },
      { value: 'Ikh Khüree' },
    ])
      await forest.agent.post(path).send(body).expect(201);
    const { body } = await forest.agent.get(path);
    expect((body.items as Body[]).map(({ language, kind, value }) => [language, kind, value])).toEqual([
      ['en_US', 'alt', 'Ikh Khüree'],
      ['en_US', 'alt', 'Urga'],
      ['en_US', 'hidden', 'Ulan Batar'],
      ['mn_MN', 'alt', 'Улаанбаатар'],
    ]);
  });

  it('exist once per language and kind, in composed form: of parallel requests one answers 201, the others 409', async () => {
    const values = Array.from({ length: 8 }, (_, nth) => (nth % 2 ? 'Caf\u00e9' : 'Cafe\u0301'));
    const answers = await Promise.all(values.map((value) => forest.agent.post(labels()).send({ value })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    const { body } = await forest.agent.post(labels()).send({ value: 'Café' });
    expect(body).toMatchObject({ code: 'conflict', details: [{ field: 'value', code: 'taken' }] });
    await forest.agent.post(labels()).send({ value: 'Café', kind: 'hidden' }).expect(201);
    await forest.agent.post(labels()).send({ value: 'Café', language: 'mn_MN' }).expect(201);
  });

  it('are deleted, but not of a node that does not have them, nor by an old tag', async () => {
    const { body } = await forest.agent.post(labels()).send({ value: 'Short-lived' }).expect(201);
    const other = await forest.node(version);
    expect((await forest.agent.delete(`${version}/nodes/${other.id}/labels/${body.id}`)).status).toBe(404);
    expect((await forest.agent.delete(`${labels()}/${body.id}`).set('if-match', '"old"')).status).toBe(412);
    expect((await forest.agent.delete(`${labels()}/${body.id}`)).status).toBe(204);
    expect((await forest.agent.delete(`${labels()}/${body.id}`)).status).toBe(404);
  });

  it('answer 404 for a node that is not there, 409 in a frozen version, and go with their node', async () => {
    const path = await forest.version();
    const { id } = await forest.node(path);
    const { body } = await forest.agent.post(`${path}/nodes/${id}/labels`).send({ value: 'x' }).expect(201);
    const gone = '00000000-0000-7000-8000-00000000dead';
    expect((await forest.agent.get(`${path}/nodes/${gone}/labels`)).status).toBe(404);
    expect((await forest.agent.post(`${path}/nodes/${gone}/labels`).send({ value: 'x' })).status).toBe(404);
    await forest.agent.patch(path).send({ frozen: true }).expect(200);
    for (const request of [
      forest.agent.post(`${path}/nodes/${id}/labels`).send({ value: 'y' }),
      forest.agent.delete(`${path}/nodes/${id}/labels/${body.id}`),
    ])
      expect((await request).body.code).toBe('version_frozen');
    await forest.agent.patch(path).send({ frozen: false }).expect(200);
    await forest.agent.delete(`${path}/nodes/${id}`).expect(204);
    expect(await service.query('select from label where id = $1', [body.id])).toEqual([]);
  });

  it('are a change of their node for webhooks', async () => {
    const path = await forest.version();
    const { id } = await forest.node(path);
    const hook = { url: 'https://example.com/hook', events: ['node.modified'] };
    await forest.agent.post(path.replace('/versions/v1', '/webhooks')).send(hook).expect(201);
    await forest.agent.post(`${path}/nodes/${id}/labels`).send({ value: 'x' }).expect(201);
    const events = await service.query<{ type: string; data: Body }>(
      `select * from outbox where type = 'node.modified'`,
    );
    expect(events.filter((event) => JSON.stringify(event).includes(id))).toHaveLength(1);
  });
});
