import { describeResource, startTestService, type TestService } from '@groundwork/testing';
import { v7 } from 'uuid';
import { aCode, Forest } from '../testing/forest.js';
import { tree } from '../service.js';
import { treeView } from './tree.entity.js';

let service: TestService;
let tenants: TestService;
let forest: Forest;
beforeAll(async () => {
  service = await startTestService(tree);
  tenants = await startTestService(tree);
  forest = new Forest(await service.as());
});
afterAll(async () => {
  await service.close();
  await tenants.close();
});

const aTree = () => ({
  code: aCode('tree'),
  name: 'A tree',
  description: 'Trees.',
  metadata: { tags: ['x'], fields: [{ name: 'size', value: 3 }] },
});

describeResource({
  service: () => service,
  tenants: () => tenants,
  path: '/trees',
  view: treeView,
  scopes: { read: 'trees:read', write: 'trees:write' },
  sample: aTree,
  changes: { name: 'Renamed', description: null, enabled: false },
  refused: [
    ...['', '..', 'a/b', '%00', ' a', '-a', 'x'.repeat(129), null].map((code) => ({ body: { code }, field: 'code' })),
    ...['', ' ', 'x'.repeat(256), null].map((name) => ({ body: { name }, field: 'name' })),
    { body: { description: 'x'.repeat(10_001) }, field: 'description' },
    { body: { enabled: false }, field: 'enabled' },
    { body: { metadata: [] }, field: 'metadata' },
    { body: { metadata: { colour: 'red' } }, field: 'metadata.colour' },
    { body: { metadata: { label: { label_id: 'x' } } }, field: 'metadata.label.label_id' },
    { body: { metadata: { tags: ['x'.repeat(101)] } }, field: 'metadata.tags' },
    { body: { metadata: { tags: Array.from({ length: 101 }, (_, at) => String(at)) } }, field: 'metadata.tags' },
    {
      body: {
        metadata: {
          fields: [
            { name: 'a', value: 1 },
            { name: 'a', value: 2 },
          ],
        },
      },
      field: 'metadata.fields',
    },
    { body: { metadata: { fields: [{ name: 'a', value: true }] } }, field: 'metadata.fields[0].value' },
    { body: { metadata: { fields: [{ name: 'a', value: 'x'.repeat(1_001) }] } }, field: 'metadata.fields[0].value' },
    {
      body: {
        metadata: { fields: Array.from({ length: 17 }, (_, at) => ({ name: `f${at}`, value: 'x'.repeat(1_000) })) },
      },
      field: 'metadata',
    },
  ],
});

describe('Create Tree', () => {
  it('1: makes version v1 with one root, named after the tree', async () => {
    const { body } = await forest.agent.post('/trees').send({ code: aCode('tree'), name: 'Geography' });
    expect(body).toMatchObject({ enabled: true, description: null, aggregations: { versions: 1, nodes: 1 } });
    const version = `/trees/${String(body.code)}/versions/v1`;
    expect((await forest.agent.get(version)).body).toMatchObject({
      version: 'v1',
      name: 'v1',
      aggregations: { levels: 1, nodes: 1 },
    });
    expect(await forest.root(version)).toMatchObject({
      code: body.code as string,
      name: 'Geography',
      depth: 0,
      leaf: true,
      parent_id: null,
    });
  });

  it('1: answers 409 conflict when the code is taken, and stores nothing; another tenant may use it', async () => {
    const body = aTree();
    const [mine, other] = [await tenants.as({ tenantId: v7() }), await tenants.as({ tenantId: v7() })];
    expect((await mine.post('/trees').send(body)).status).toBe(201);
    const refused = await mine.post('/trees').send({ ...body, metadata: {} });
    expect({ status: refused.status, body: refused.body as unknown }).toMatchObject({
      status: 409,
      body: { code: 'conflict', details: [{ field: 'code' }] },
    });
    expect((await other.post('/trees').send(body)).status).toBe(201);
    expect((await mine.get('/trees')).body.count).toBe(1);
    const orphans = await tenants.query(
      'select from tree_version v left join tree t on t.id = v.tree_id where t.id is null',
    );
    expect(orphans).toEqual([]);
  });

  it('28: answers 400 to metadata with __proto__, repeated names of fields, 17 KiB', async () => {
    const field = { name: 'a', value: 'x'.repeat(1_000) };
    for (const metadata of [
      '{"__proto__":{"tags":["x"]}}',
      '{"fields":[{"__proto__":{"name":"a"},"value":1}]}',
      JSON.stringify({ fields: [field, field] }),
      JSON.stringify({ fields: Array.from({ length: 17 }, (_, at) => ({ ...field, name: `f${at}` })) }),
    ]) {
      const body = `{"code":"${aCode('tree')}","name":"A tree","metadata":${metadata}}`;
      const { status, body: answer } = await forest.agent
        .post('/trees')
        .set('content-type', 'application/json')
        .send(body);
      expect({ status, field: String(answer.details[0].field).split(/[.[]/)[0] }).toEqual({
        status: 400,
        field: 'metadata',
      });
    }
  });

  it('distinguishes codes by case', async () => {
    const code = aCode('Tree');
    await forest.version(code);
    expect((await forest.agent.get(`/trees/${code.toLowerCase()}`)).status).toBe(404);
  });

  it('16: takes an unused label_id, answers 409 to a taken one', async () => {
    const label_id = v7();
    const { body } = await forest.agent
      .post('/trees')
      .send({ ...aTree(), metadata: { label: { label_id }, tags: ['b', 'a', 'b'] } });
    expect(body.metadata).toEqual({ label: { label_id }, tags: ['b', 'a'], fields: [] });
    expect(await forest.agent.post('/trees').send({ ...aTree(), metadata: { label: { label_id } } })).toMatchObject({
      status: 409,
      body: { details: [{ field: 'metadata.label.label_id', code: 'taken' }] },
    });
  });
});

describe('Update Tree', () => {
  it('merges metadata by member, replaces tags and fields whole, clears with null', async () => {
    const { body } = await forest.agent.post('/trees').send(aTree());
    const at = `/trees/${String(body.code)}`;
    const changed = await forest.agent.patch(at).send({ metadata: { tags: ['y', 'z'] } });
    expect(changed.body.metadata).toEqual({ ...body.metadata, tags: ['y', 'z'] });
    expect((await forest.agent.patch(at).send({ metadata: { tags: null } })).body.metadata).toEqual({
      ...body.metadata,
      tags: [],
    });
    expect((await forest.agent.patch(at).send({ metadata: null })).body.metadata).toEqual({
      label: body.metadata.label,
      tags: [],
      fields: [],
    });
  });

  it('16: takes the label it has, answers 400 to another', async () => {
    const { body } = await forest.agent.post('/trees').send(aTree());
    const at = `/trees/${String(body.code)}`;
    expect((await forest.agent.patch(at).send({ metadata: { label: body.metadata.label } })).status).toBe(200);
    const refused = await forest.agent.patch(at).send({ metadata: { label: { label_id: v7() } } });
    expect({ status: refused.status, field: refused.body.details[0].field }).toEqual({
      status: 400,
      field: 'metadata.label.label_id',
    });
  });
});

describe('Delete Tree', () => {
  it('takes every version, node and translation with it', async () => {
    const version = await forest.version();
    const { id } = await forest.node(version);
    await forest.agent.post(`${version}/nodes/${id}/translations`).send({ language: 'mn_MN', name: 'Мод' });
    const { body } = await forest.agent.get(version.replace('/versions/v1', ''));
    expect((await forest.agent.delete(`/trees/${String(body.code)}`)).status).toBe(204);
    expect(await service.query('select 1 from translation where node_id = $1', [id])).toEqual([]);
    expect(await service.query('select 1 from tree_version where tree_id = $1', [body.id])).toEqual([]);
  });

  it('9: answers 409 version_frozen while one of its versions is frozen', async () => {
    const version = await forest.version();
    await forest.agent.patch(version).send({ frozen: true });
    const refused = await forest.agent.delete(version.replace('/versions/v1', ''));
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 409, code: 'version_frozen' });
  });
});

describe('Change Tree Code', () => {
  it('26: answers the tree under its new code; the old path is 404', async () => {
    const [code, new_code] = [aCode('tree'), aCode('tree')];
    const version = await forest.version(code);
    const { status, body } = await forest.agent.post(`/trees/${code}/change_code`).send({ new_code });
    expect({ status, code: body.code, versions: body.versions }).toEqual({
      status: 200,
      code: new_code,
      versions: { href: `/trees/${new_code}/versions` },
    });
    expect((await forest.agent.get(version)).status).toBe(404);
    expect((await forest.agent.get(`/trees/${new_code}/versions/v1`)).status).toBe(200);
  });

  it('26: answers 409 to a taken code, 400 to one that is none, 404 for an unknown tree', async () => {
    const [code, taken] = [aCode('tree'), aCode('tree')];
    await Promise.all([forest.version(code), forest.version(taken)]);
    expect(await forest.agent.post(`/trees/${code}/change_code`).send({ new_code: taken })).toMatchObject({
      status: 409,
      body: { details: [{ field: 'new_code', code: 'taken' }] },
    });
    for (const new_code of ['..', 'a/b', '%00', 'x'.repeat(129), null, 7]) {
      expect((await forest.agent.post(`/trees/${code}/change_code`).send({ new_code })).status).toBe(400);
    }
    expect((await forest.agent.post(`/trees/${aCode()}/change_code`).send({ new_code: aCode() })).status).toBe(404);
  });
});
