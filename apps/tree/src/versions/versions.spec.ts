import { describeResource, startTestService, until, type TestService } from '@groundwork/testing';
import { aCode, Forest } from '../testing/forest.js';
import { tree } from '../service.js';
import { versionView } from './tree-version.entity.js';

let service: TestService;
let forest: Forest;
let versions: string;
beforeAll(async () => {
  service = await startTestService(tree);
  forest = new Forest(await service.as());
  versions = (await forest.version()).replace('/v1', '');
});
afterAll(() => service.close());

const aVersion = () => ({ version: aCode('v'), name: 'A version', description: 'Later.', metadata: { tags: ['x'] } });

describeResource({
  service: () => service,
  path: () => versions,
  view: versionView,
  scopes: { read: 'trees:read', write: 'trees:write' },
  sample: aVersion,
  changes: { name: 'Renamed', description: null, enabled: false },
  refused: [
    ...['', '..', 'a/b', 'x'.repeat(129), null].map((version) => ({ body: { version }, field: 'version' })),
    ...['', ' ', 'x'.repeat(256), null].map((name) => ({ body: { name }, field: 'name' })),
    { body: { description: 'x'.repeat(10_001) }, field: 'description' },
    { body: { metadata: { fields: [] } }, field: 'metadata.fields' },
    { body: { frozen: true }, field: 'frozen' },
  ],
});

describe('Create Tree Version', () => {
  it('2: makes 20 in parallel from empty bodies: 20 codes, each with a root', async () => {
    const at = (await forest.version()).replace('/v1', '');
    const made = await Promise.all(Array.from({ length: 20 }, () => forest.agent.post(at).send({})));
    expect(made.map(({ status }) => status)).toEqual(Array(20).fill(201));
    const codes = made.map(({ body }) => body.version as string).sort();
    expect(codes).toEqual(Array.from({ length: 20 }, (_, n) => `v${n + 2}`).sort());
    for (const { body } of made)
      expect(body).toMatchObject({ name: body.version as string, aggregations: { nodes: 1, levels: 1 } });
  });

  it('answers 404 for an unknown tree, on list and create alike', async () => {
    expect((await forest.agent.get('/trees/nowhere/versions')).status).toBe(404);
    expect((await forest.agent.post('/trees/nowhere/versions').send({})).status).toBe(404);
  });

  it('answers 409 to a taken code', async () => {
    expect((await forest.agent.post(versions).send({ version: 'v1' })).status).toBe(409);
  });
});

describe('Delete Tree Version', () => {
  it('7: deletes all but the last: of two deleted in parallel one answers 204, one 400 last_version', async () => {
    for (let round = 0; round < 10; round++) {
      const first = await forest.version();
      const second = `${first.replace('/v1', '')}/${String((await forest.agent.post(first.replace('/v1', '')).send({})).body.version)}`;
      const answers = await Promise.all([forest.agent.delete(first), forest.agent.delete(second)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
      expect(answers.find(({ status }) => status === 400)?.body.code).toBe('last_version');
    }
  });
});

describe('Change Tree Version Code', () => {
  it('26: answers the version under its new code; the old path is 404', async () => {
    const at = await forest.version();
    const changed = await forest.agent.post(`${at}/change_code`).send({ new_version: '2026~a' });
    const path = at.replace('/v1', '/2026~a');
    expect({ status: changed.status, nodes: changed.body.nodes }).toEqual({
      status: 200,
      nodes: { href: `${path}/nodes` },
    });
    expect([(await forest.agent.get(at)).status, (await forest.agent.get(path)).status]).toEqual([404, 200]);
    for (const new_version of ['..', 'a/b', '%00', null])
      expect((await forest.agent.post(`${path}/change_code`).send({ new_version })).status).toBe(400);
  });

  it('answers 409 to a taken code, naming the member', async () => {
    const at = await forest.version();
    await forest.agent.post(at.replace('/v1', '')).send({ version: 'taken' }).expect(201);
    expect((await forest.agent.post(`${at}/change_code`).send({ new_version: 'taken' })).body).toMatchObject({
      code: 'conflict',
      details: [{ field: 'new_version', code: 'taken' }],
    });
  });
});

describe('Frozen versions', () => {
  it('9: answer 409 version_frozen to every write, still read and clone, and take other changes with frozen: false', async () => {
    const at = await forest.version();
    const { id } = await forest.node(at);
    await forest.agent.post(`${at}/nodes/${id}/translations`).send({ language: 'mn_MN', name: 'Мод' });
    expect((await forest.agent.patch(at).send({ frozen: true, name: 'Done' })).body).toMatchObject({
      frozen: true,
      name: 'Done',
    });
    const { agent } = forest;
    const writes = [
      agent.patch(at).send({ name: 'x' }),
      agent.patch(at).send({ frozen: true }),
      agent.delete(at),
      agent.post(`${at}/change_code`).send({ new_version: 'v9' }),
      agent.post(`${at}/nodes`).send({ code: 'x', name: 'x' }),
      agent.patch(`${at}/nodes/${id}`).send({ name: 'x' }),
      agent.patch(`${at}/nodes/${id}`).send({ parent_id: null }),
      agent.delete(`${at}/nodes/${id}`),
      agent.post(`${at}/nodes/${id}/clone`).send({ code: 'y', name: 'y' }),
      agent.post(`${at}/translations`).send({ name: 'x' }),
      agent.post(`${at}/nodes/${id}/translations`).send({ name: 'x' }),
      agent.patch(`${at}/nodes/${id}/translations/mn_MN`).send({ name: 'x' }),
      agent.delete(`${at}/nodes/${id}/translations/mn_MN`),
    ];
    for (const write of writes) {
      const { status, body } = await write;
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'version_frozen' });
    }
    expect((await agent.get(`${at}/nodes/${id}`)).body.name).not.toBe('x');
    expect((await agent.post(`${at}/clone`).send({ version: 'v2', name: 'Next' })).body).toMatchObject({
      frozen: false,
      name: 'Next',
    });
    expect((await agent.patch(at).send({ frozen: false, name: 'Open' })).body).toMatchObject({
      frozen: false,
      name: 'Open',
    });
    expect((await agent.patch(`${at}/nodes/${id}`).send({ name: 'Again' })).status).toBe(200);
  });

  it('9: let no write commit after the freeze was answered', async () => {
    const at = await forest.version();
    let begun = 0;
    const writer = async (): Promise<number> => {
      for (let made = 0; ; made++) {
        const { status } = await forest.agent.post(`${at}/nodes`).send({ code: aCode('w'), name: 'w' });
        if (status === 409) return made;
        expect(status).toBe(201);
        begun++;
      }
    };
    const writers = Array.from({ length: 8 }, writer);
    await until(() => begun > writers.length);
    expect((await forest.agent.patch(at).send({ frozen: true })).status).toBe(200);
    const { body: frozen } = await forest.agent.get(at);
    const made = (await Promise.all(writers)).reduce((sum, count) => sum + count);
    expect((await forest.agent.get(at)).body.aggregations).toEqual(frozen.aggregations);
    expect(frozen.aggregations.nodes).toBe(made + 1);
  });

  it('are no longer the origin of their clones once they are editable again', async () => {
    const at = await forest.version();
    await forest.agent.patch(at).send({ frozen: true });
    const { body } = await forest.agent.post(`${at}/clone`).send({ version: 'v2', name: 'v2' });
    const origin = () =>
      service.query<{ origin: string | null }>('select origin_version_id as origin from tree_version where id = $1', [
        body.id,
      ]);
    expect((await origin())[0]?.origin).not.toBeNull();
    await forest.agent.patch(at).send({ frozen: false });
    expect((await origin())[0]?.origin).toBeNull();
  });
});
