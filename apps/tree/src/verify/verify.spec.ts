import { startTestService, type TestService } from '@groundwork/testing';
import { Forest, type Body } from '../testing/forest.js';
import { tree } from '../service.js';
import { verifyTrees } from './verify-trees.js';

let service: TestService;
let forest: Forest;
beforeEach(async () => {
  service = await startTestService(tree);
  forest = new Forest(await service.as());
});
afterEach(() => service.close());

const verify = () => verifyTrees({ DATABASE_URL: service.schema.url, DATABASE_SCHEMA: service.schema.name });

describe('tree:verify', () => {
  it('finds nothing where the service wrote', async () => {
    const version = await forest.version();
    const [top] = (await forest.chain(version, 4, await forest.root(version))) as [Body];
    await forest.agent.post(`${version}/nodes/${top.id}/translations`).send({ name: 'x' }).expect(201);
    await forest.agent.post(`${version}/translations`).send({ name: 'x' }).expect(201);
    await forest.agent
      .post(`${version.replace('/versions/v1', '')}/translations`)
      .send({ name: 'x' })
      .expect(201);
    await forest.agent.post(`${version}/nodes/${top.id}/clone`).send({ code: 'copy', name: 'x' }).expect(201);
    await forest.agent.post(`${version}/clone`).send({ version: 'v2', name: 'x' }).expect(201);
    expect(await verify()).toEqual([]);
  });

  it('29: names each damage made by SQL; reads of a cycle end', async () => {
    const version = await forest.version();
    const root = await forest.root(version);
    const [a, b, c] = (await forest.chain(version, 3, root)) as [Body, Body, Body];
    await forest.agent.post(`${version}/nodes/${root.id}/translations`).send({ name: 'x' }).expect(201);
    const { body } = await forest.agent.get(version);
    await service.query('update node set parent_id = $1 where id = $2', [c.id, a.id]);
    await service.query('update node set depth = 7 where id = $1', [root.id]).catch(() => undefined);
    await service.query('update tree_version set node_count = 9 where id = $1', [body.id]);
    await service.query('update translation set label_id = gen_random_uuid()');
    await service.query(
      "insert into tree (id, code, name, label_id) values (gen_random_uuid(), 'bare', 'x', gen_random_uuid())",
    );
    const found = (await verify()).join('\n');
    for (const node of [a, b, c]) expect(found).toContain(`node ${node.id} (${node.code}) is not reached from a root`);
    expect(found).toContain(`version ${String(body.id)} counts 9 nodes and has 4`);
    expect(found).toContain('(bare) has no version');
    expect(found).toMatch(/translation .* has another label/);
    for (const name of ['ancestor_id', 'descendant_id']) {
      expect((await forest.agent.get(`${version}/nodes`).query({ q: `${name}=${b.id}` })).status).toBe(200);
    }
    expect((await forest.agent.patch(`${version}/nodes/${b.id}`).send({ parent_id: root.id })).status).toBe(200);
  });

  it('29: names a wrong depth and a version without a root', async () => {
    const version = await forest.version();
    const [a, b] = (await forest.chain(version, 2, await forest.root(version))) as [Body, Body];
    await service.query('update node set depth = 5 where id = $1', [b.id]);
    expect(await verify()).toEqual([`node ${b.id} (${b.code}) has depth 5, a walk finds 2`]);
    await service.query('delete from node where tree_version_id = $1', [a['tree_version_id']]);
    expect(await verify()).toEqual([
      `version ${String(a['tree_version_id'])} counts 3 nodes and has 0`,
      `version ${String(a['tree_version_id'])} has no root`,
    ]);
  });
});
