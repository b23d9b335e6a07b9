import { startTestService, type TestService } from '@groundwork/testing';
import { v7 } from 'uuid';
import { aCode, Forest, type Body } from '../testing/forest.js';
import { tree } from '../service.js';

let service: TestService;
let forest: Forest;
beforeAll(async () => {
  service = await startTestService(tree);
  forest = new Forest(await service.as());
});
afterAll(() => service.close());

const METADATA = { tags: ['x'], fields: [{ name: 'size', value: 3 }] };

/** root > EU > (EU-DE > EU-DE-BY, fr), each with a translation, EU-DE disabled. */
async function europe(): Promise<{ version: string; root: Body; eu: Body; de: Body }> {
  const version = await forest.version();
  const root = await forest.root(version);
  const eu = await forest.node(version, {
    code: 'EU',
    name: 'Europe',
    parent_id: root.id,
    position: 4,
    metadata: METADATA,
  });
  const de = await forest.node(version, { code: 'EU-DE', name: 'Germany', parent_id: eu.id, position: 2 });
  await forest.node(version, { code: 'EU-DE-BY', name: 'Bavaria', parent_id: de.id });
  await forest.node(version, { code: 'fr', name: 'France', description: 'Hexagon', parent_id: eu.id, position: 1 });
  for (const node of await forest.nodes(version)) {
    await forest.agent
      .post(`${version}/nodes/${node.id}/translations`)
      .send({ language: 'mn_MN', name: `mn ${String(node['name'])}` })
      .expect(201);
  }
  await forest.agent.post(`${version}/translations`).send({ language: 'en_UK', name: 'Version' }).expect(201);
  await forest.agent
    .post(`${version.replace('/versions/v1', '')}/translations`)
    .send({ language: 'mn_MN', name: 'Ертөнц' })
    .expect(201);
  await forest.agent.patch(`${version}/nodes/${de.id}`).send({ enabled: false }).expect(200);
  return { version, root, eu, de };
}

/** A version without what a clone makes anew: parents by code, translations beside their node. */
async function shapeOf(version: string): Promise<unknown> {
  const nodes = await forest.nodes(version);
  const codes = new Map(nodes.map(({ id, code }) => [id as unknown, code]));
  const shapes = nodes.map(async (node) => ({
    ...Object.fromEntries(
      ['code', 'name', 'description', 'depth', 'leaf', 'position', 'enabled'].map((name) => [name, node[name]]),
    ),
    metadata: { ...(node['metadata'] as object), label: undefined },
    parent: codes.get(node['parent_id']),
    translations: await textsOf(`${version}/nodes/${node.id}`),
  }));
  return { texts: await textsOf(version), nodes: await Promise.all(shapes) };
}

const textsOf = async (record: string): Promise<unknown> =>
  ((await forest.agent.get(`${record}/translations`)).body.items as Body[]).map(({ language, name, description }) => ({
    language,
    name,
    description,
  }));

const labelsOf = async (version: string): Promise<unknown[]> =>
  (await forest.nodes(version)).map(({ metadata }) => (metadata as { label: { label_id: string } }).label.label_id);

describe('Clone Tree Version', () => {
  it('copies nodes and translations under new ids and labels, with the given texts', async () => {
    const { version } = await europe();
    const { status, body, headers } = await forest.agent
      .post(`${version}/clone`)
      .send({ version: 'v2', name: 'Second', metadata: { tags: ['new'] } });
    expect({ status, location: headers['location'] }).toEqual({ status: 201, location: version.replace('/v1', '/v2') });
    expect(body).toMatchObject({
      version: 'v2',
      name: 'Second',
      metadata: { tags: ['new'] },
      aggregations: { nodes: 5, levels: 4 },
    });
    const copy = version.replace('/v1', '/v2');
    expect(await shapeOf(copy)).toEqual(await shapeOf(version));
    const labels = [...(await labelsOf(version)), ...(await labelsOf(copy))];
    expect(new Set(labels).size).toBe(10);
  });

  it('11: keeps the source as it was when the copy is edited', async () => {
    const { version } = await europe();
    const before = await shapeOf(version);
    await forest.agent.post(`${version}/clone`).send({ version: 'v2', name: 'v2' }).expect(201);
    const copy = version.replace('/v1', '/v2');
    const [node] = await forest.nodes(copy);
    await forest.agent.patch(`${copy}/nodes/${node?.id}/translations/mn_MN`).send({ name: 'Өөр' }).expect(200);
    await forest.agent.patch(`${copy}/nodes/${node?.id}`).send({ name: 'Other' }).expect(200);
    expect(await shapeOf(version)).toEqual(before);
  });

  it('answers 409 to a taken code and makes nothing, 404 for an unknown version, 400 without a name', async () => {
    const { version } = await europe();
    const { body: before } = await forest.agent.get(version.replace('/versions/v1', ''));
    expect((await forest.agent.post(`${version}/clone`).send({ version: 'v1', name: 'x' })).status).toBe(409);
    expect((await forest.agent.post(`${version}x/clone`).send({ version: 'v2', name: 'x' })).status).toBe(404);
    expect((await forest.agent.post(`${version}/clone`).send({ version: 'v2' })).status).toBe(400);
    expect((await forest.agent.get(version.replace('/versions/v1', ''))).body).toEqual(before);
  });
});

describe('Clone Tree', () => {
  it('copies all versions, nodes and translations; roots keep their code; copies are not frozen', async () => {
    const { version } = await europe();
    await forest.agent.post(`${version}/clone`).send({ version: 'v2', name: 'v2' }).expect(201);
    await forest.agent.patch(version).send({ frozen: true }).expect(200);
    const [source, code] = [version.replace('/versions/v1', ''), aCode('tree')];
    const { status, body } = await forest.agent
      .post(`${source}/clone`)
      .send({ code, name: 'Copy', description: 'Mine' });
    expect({ status, body: body as unknown }).toMatchObject({
      status: 201,
      body: { code, name: 'Copy', description: 'Mine', aggregations: { versions: 2, nodes: 10 } },
    });
    for (const name of ['v1', 'v2'])
      expect(await shapeOf(`/trees/${code}/versions/${name}`)).toEqual(await shapeOf(`${source}/versions/${name}`));
    expect(await textsOf(`/trees/${code}`)).toEqual(await textsOf(source));
    expect((await forest.agent.get(`/trees/${code}/versions/v1`)).body.frozen).toBe(false);
  });

  it('answers 409 to a taken code, 404 for an unknown tree', async () => {
    const { version } = await europe();
    const source = version.replace('/versions/v1', '');
    expect((await forest.agent.post(`${source}/clone`).send({ code: source.slice(7), name: 'x' })).status).toBe(409);
    expect((await forest.agent.post(`/trees/${aCode()}/clone`).send({ code: aCode(), name: 'x' })).status).toBe(404);
  });
});

describe('Clone Tree Node', () => {
  const codesOf = async (version: string) =>
    Object.fromEntries((await forest.nodes(version)).map(({ code, depth }) => [code, depth]));

  it('11: copies the subtree beside itself; codes below take the new code for the old prefix, else get it in front', async () => {
    const { version, root, eu } = await europe();
    const { status, body } = await forest.agent
      .post(`${version}/nodes/${eu.id}/clone`)
      .send({ code: 'XX', name: 'Copy', metadata: { fields: null } });
    expect({ status, body: body as unknown }).toMatchObject({
      status: 201,
      body: {
        parent_id: root.id,
        depth: 1,
        position: 4,
        leaf: false,
        metadata: { tags: ['x'], fields: [] },
        aggregations: { child_nodes: 2 },
      },
    });
    expect(await codesOf(version)).toEqual({
      [root.code]: 0,
      EU: 1,
      'EU-DE': 2,
      'EU-DE-BY': 3,
      fr: 2,
      XX: 1,
      'XX-DE': 2,
      'XX-DE-BY': 3,
      'XX.fr': 2,
    });
    expect(await textsOf(`${version}/nodes/${String(body.id)}`)).toEqual([
      { language: 'mn_MN', name: 'mn Europe', description: null },
    ]);
    expect((await forest.agent.get(version)).body.aggregations.nodes).toBe(9);
  });

  it('11: copies into its own subtree, as a root, and alone', async () => {
    const { version, eu, de } = await europe();
    const clone = (values: object, query = {}) =>
      forest.agent
        .post(`${version}/nodes/${eu.id}/clone`)
        .query(query)
        .send({ name: 'x', ...values });
    expect((await clone({ code: 'IN', parent_id: de.id })).body).toMatchObject({
      depth: 3,
      aggregations: { child_nodes: 2 },
    });
    expect((await clone({ code: 'TOP', parent_id: null })).body).toMatchObject({ depth: 0, parent_id: null });
    expect((await clone({ code: 'ONE' }, { descendants: false })).body).toMatchObject({ leaf: true, depth: 1 });
    expect(await codesOf(version)).toMatchObject({ 'IN-DE-BY': 5, 'TOP-DE': 1, 'TOP.IN': 2, ONE: 1 });
    const { body } = await forest.agent.get(version);
    expect(body.aggregations).toMatchObject({ nodes: 5 + 4 + 8 + 1 });
  });

  it('11: answers 409 to a clash and 400 to a code too long below; nothing is made', async () => {
    const { version, eu } = await europe();
    await forest.node(version, { code: 'XX.fr' });
    const clone = (values: object) =>
      forest.agent.post(`${version}/nodes/${eu.id}/clone`).send({ name: 'x', ...values });
    expect((await clone({ code: 'XX' })).status).toBe(409);
    expect((await clone({ code: 'EU' })).status).toBe(409);
    const long = await clone({ code: 'x'.repeat(254) });
    expect({ status: long.status, field: long.body.details[0].field }).toEqual({ status: 400, field: 'code' });
    expect((await clone({ code: 'YY', parent_id: v7() })).status).toBe(400);
    expect((await forest.agent.post(`${version}/nodes/${v7()}/clone`).send({ code: 'YY', name: 'x' })).status).toBe(
      404,
    );
    expect((await forest.agent.get(version)).body.aggregations.nodes).toBe(6);
  });
});
