import { keepStatistics, startTestService, type TestService } from '@groundwork/testing';
import { Forest, type Body } from '../testing/forest.js';
import { tree } from '../service.js';

const LENGTH = 10_000;

let service: TestService;
let forest: Forest;
let version: string;
let chain: string[];

/** A chain of 10,000 nodes below the root, so that the last has the greatest depth. */
beforeAll(async () => {
  service = await startTestService(tree);
  await keepStatistics(service);
  forest = new Forest(await service.as());
  version = await forest.version();
  const root = await forest.root(version);
  const rows = await service.query<{ id: string }>(
    `with made as (
       select n, gen_random_uuid() as id from generate_series(1, $2::int) n),
     with_depth as (
       insert into node (tree_version_id, id, parent_id, code, name, label_id, depth)
       select r.tree_version_id, m.id, coalesce(p.id, r.id), 'c' || m.n, 'c', gen_random_uuid(), m.n
       from node r, made m left join made p on p.n = m.n - 1 where r.id = $1),
     counted as (update tree_version set node_count = node_count + $2::int where id = $3)
     select id from made order by n`,
    [root.id, LENGTH, root['tree_version_id']],
  );
  await service.query('analyze node');
  chain = rows.map(({ id }) => id);
});
afterAll(() => service.close());

const at = (depth: number): string => chain[depth - 1] ?? '';

describe('a chain of 10,000 nodes', () => {
  it('19: answers its ancestors, descendants and levels', async () => {
    const nodes = (q: string) => forest.agent.get(`${version}/nodes`).query({ q, total_count: true, limit: 1 });
    expect((await nodes(`descendant_id=${at(LENGTH)}`)).body.total_count).toBe(LENGTH);
    expect((await nodes(`ancestor_id=${at(1)}`)).body.total_count).toBe(LENGTH - 1);
    expect((await forest.agent.get(version)).body.aggregations).toMatchObject({
      nodes: LENGTH + 1,
      levels: LENGTH + 1,
    });
  });

  it('19: answers 400 to a node one level deeper', async () => {
    const { status, body } = await forest.agent
      .post(`${version}/nodes`)
      .send({ code: 'x', name: 'x', parent_id: at(LENGTH) });
    expect({ status, field: body.details[0].field }).toEqual({ status: 400, field: 'parent_id' });
  });

  it('19: moves its lower half to the root and back', async () => {
    const middle = `${version}/nodes/${at(LENGTH / 2 + 1)}`;
    await forest.agent.patch(middle).send({ parent_id: null }).expect(200);
    expect(await forest.now(version, { id: at(LENGTH) })).toMatchObject({ depth: LENGTH / 2 - 1 });
    await forest.agent
      .patch(middle)
      .send({ parent_id: at(LENGTH / 2) })
      .expect(200);
    expect(await forest.now(version, { id: at(LENGTH) })).toMatchObject({ depth: LENGTH });
    expect((await forest.agent.patch(`${version}/nodes/${at(1)}`).send({ parent_id: at(LENGTH) })).body.code).toBe(
      'cycle_detected',
    );
  });

  it('19: is cloned, with its version and below its root', async () => {
    const { body } = await forest.agent.post(`${version}/clone`).send({ version: 'v2', name: 'v2' });
    expect(body.aggregations).toMatchObject({ nodes: LENGTH + 1, levels: LENGTH + 1 });
    const copy = version.replace('/v1', '/v2');
    const [top] = (await forest.agent.get(`${copy}/nodes`).query({ q: 'depth=1' })).body.items as [Body];
    const cloned = await forest.agent.post(`${copy}/nodes/${top.id}/clone`).send({ code: 'd', name: 'd' });
    expect(cloned.status).toBe(201);
    expect((await forest.agent.get(copy)).body.aggregations.nodes).toBe(2 * LENGTH + 1);
  });

  // A delete that walks the version for each node would not end within the time of a test.
  it('is deleted with a version that the statistics do not know yet', async () => {
    const { body } = await forest.agent.post(`${version}/clone`).send({ version: 'v3', name: 'v3' });
    expect(body.aggregations.nodes).toBe(LENGTH + 1);
    await forest.agent.delete(version.replace('/v1', '/v3')).expect(204);
  });

  it('19: is deleted from its top', async () => {
    await forest.agent.delete(`${version}/nodes/${at(1)}`).expect(204);
    expect((await forest.agent.get(version)).body.aggregations).toMatchObject({ nodes: 1, levels: 1 });
  });
});
