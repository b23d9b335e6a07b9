import { randomUUID } from 'node:crypto';
import { startTestService, type TestService } from '@groundwork/testing';
import { tree } from '../service.js';
import { aCode, Forest, type Body } from '../testing/forest.js';

let service: TestService;
let forest: Forest;
beforeAll(async () => {
  service = await startTestService(tree);
  forest = new Forest(await service.as());
});
afterAll(() => service.close());

/**
 * a ─ a1 ─ a11
 * b ─ b1
 */
async function aTree() {
  const v1 = await forest.version();
  const add = (code: string, parent: Body) => forest.node(v1, { code, parent_id: parent.id });
  const root = await forest.root(v1);
  const [a, b] = [await add('a', root), await add('b', root)];
  const a1 = await add('a1', a);
  const nodes = { root, a, b, a1, a11: await add('a11', a1), b1: await add('b1', b) };
  const hooks = `${v1.replace('/versions/v1', '')}/webhooks`;
  const listen = async (filter?: object) => {
    const body = { url: 'https://example.com/hook', events: ['*'], is_enabled: true, filter };
    return String((await forest.agent.post(hooks).send(body).expect(201)).body.id);
  };
  const at = (node: Body) => `${v1}/nodes/${node.id}`;
  return { v1, hooks, listen, at, ...nodes };
}

/** What was queued for a webhook, in the order of its events, by type and code of the node. */
async function queuedFor(webhook: string): Promise<string[]> {
  const rows = await service.query<{ event: string }>(
    `select concat_ws(' ', o.type, o.body::jsonb -> 'data' ->> 'code') as event
     from webhook_delivery d join outbox o on o.id = d.event_id where d.webhook_id = $1 order by o.created_at, o.id`,
    [webhook],
  );
  return rows.map(({ event }) => event);
}

describe('54: a webhook with filter.ancestor_id', () => {
  it('gets events of the node and of all below it, and of its version and tree', async () => {
    const { v1, listen, at, a, a11, b, b1 } = await aTree();
    const [onA, onB, onAll] = [
      await listen({ ancestor_id: a.id }),
      await listen({ ancestor_id: b.id }),
      await listen(),
    ];
    const { agent } = forest;
    await agent.patch(at(a)).send({ name: 'x' }).expect(200);
    await agent.patch(at(a11)).send({ name: 'x' }).expect(200);
    await agent.patch(at(b1)).send({ name: 'x' }).expect(200);
    await agent
      .post(`${at(a11)}/translations`)
      .send({ language: 'mn_MN', name: 'x' })
      .expect(201);
    await agent
      .post(`${at(a11)}/labels`)
      .send({ value: 'x' })
      .expect(201);
    await forest.node(v1, { code: 'b2', parent_id: b.id });
    await agent
      .post(`${at(a11)}/clone`)
      .send({ code: 'a12', name: 'x' })
      .expect(201);
    await agent.patch(v1).send({ name: 'x' }).expect(200);
    await agent.post(v1.replace('/v1', '')).send({ version: 'v2' }).expect(201);
    await agent.patch(v1.replace('/versions/v1', '')).send({ name: 'x' }).expect(200);
    const of = ['node.modified a', 'node.modified a11', 'translation.created', 'node.modified a11', 'node.cloned a12'];
    expect(await queuedFor(onA)).toEqual([...of, 'version.modified', 'tree.modified']);
    expect(await queuedFor(onB)).toEqual(['node.modified b1', 'node.created b2', 'version.modified', 'tree.modified']);
    expect(await queuedFor(onAll)).toHaveLength(10);
  });

  it.each(['PATCH', 'move'])('gets a move out and a move in, by %s; a move above or beside it not', async (way) => {
    const { listen, at, root, a, a1, a11, b, b1 } = await aTree();
    const names = { a, a1, b, b1, root };
    const hooks = Object.fromEntries(
      await Promise.all(Object.entries(names).map(async ([name, { id }]) => [name, await listen({ ancestor_id: id })])),
    ) as Record<keyof typeof names, string>;
    const { agent } = forest;
    const move = (node: Body, parent: Body) =>
      way === 'PATCH'
        ? agent.patch(at(node)).send({ parent_id: parent.id }).expect(200)
        : agent
            .post(`${at(node)}/move`)
            .send({ parent_id: parent.id })
            .expect(200);
    await move(a11, b1);
    await move(a1, b);
    await move(b, a);
    const all = Object.entries(hooks).map(async ([name, id]) => [name, await queuedFor(id)]);
    expect(Object.fromEntries(await Promise.all(all))).toEqual({
      a: ['node.moved a11', 'node.moved a1', 'node.moved b'],
      a1: ['node.moved a11', 'node.moved a1'],
      b: ['node.moved a11', 'node.moved a1', 'node.moved b'],
      b1: ['node.moved a11'],
      root: ['node.moved a11', 'node.moved a1', 'node.moved b'],
    });
  });

  it('gets a deletion of nodes below it, and of itself with a node above; after that only what is of its version', async () => {
    const { v1, listen, at, a, a1, a11, b } = await aTree();
    const [onA1, onB] = [await listen({ ancestor_id: a1.id }), await listen({ ancestor_id: b.id })];
    const { agent } = forest;
    await agent.delete(at(a11)).expect(204);
    await agent.delete(at(a)).query({ cascade: true }).expect(204);
    await agent.delete(at(b)).query({ dry_run: true, cascade: true }).expect(200);
    await forest.node(v1, { code: 'c' });
    await agent
      .post(`${v1}/import`)
      .set('content-type', 'application/x-ndjson')
      .send('{"code":"i","name":"i"}\n')
      .expect(200);
    expect(await queuedFor(onA1)).toEqual(['node.deleted a11', 'node.deleted a', 'version.imported']);
    expect(await queuedFor(onB)).toEqual(['version.imported']);
  });

  it('gets none of another version, where the nodes have other ids', async () => {
    const { v1, listen, a } = await aTree();
    await forest.agent.post(`${v1}/clone`).send({ version: 'v2', name: 'v2' }).expect(201);
    const onA = await listen({ ancestor_id: a.id });
    const v2 = v1.replace('v1', 'v2');
    await forest.node(v2);
    await forest.agent.patch(v2).send({ name: 'x' }).expect(200);
    await forest.agent.delete(v2).expect(204);
    expect(await queuedFor(onA)).toEqual([]);
  });

  it('shows the filter, changes and removes it', async () => {
    const { hooks, listen, at, a, b, b1 } = await aTree();
    const id = await listen({ ancestor_id: a.id.toUpperCase() });
    const hook = `${hooks}/${id}`;
    const { agent } = forest;
    const filterOf = async () => (await agent.get(hook).expect(200)).body.filter as unknown;
    expect(await filterOf()).toEqual({ ancestor_id: a.id });
    const { body } = await agent
      .patch(hook)
      .send({ filter: { ancestor_id: b.id } })
      .expect(200);
    expect(body.filter).toEqual({ ancestor_id: b.id });
    await agent.patch(at(a)).send({ name: 'x' }).expect(200);
    await agent.patch(at(b1)).send({ name: 'x' }).expect(200);
    await agent.patch(hook).send({ is_enabled: true }).expect(200);
    expect(await filterOf()).toEqual({ ancestor_id: b.id });
    await agent.patch(hook).send({ filter: null }).expect(200);
    expect(await filterOf()).toBeNull();
    await agent.patch(at(a)).send({ name: 'y' }).expect(200);
    expect(await queuedFor(id)).toEqual(['node.modified b1', 'node.modified a']);
  });

  it('is refused with 400 for a node that the tree does not have, and for other members', async () => {
    const [{ hooks, a }, other] = [await aTree(), await aTree()];
    const webhook = { url: 'https://example.com/hook', events: ['*'] };
    const { body: made } = await forest.agent.post(hooks).send(webhook).expect(201);
    expect(made.filter).toBeNull();
    const refused: [unknown, string][] = [
      [{ ancestor_id: randomUUID() }, 'filter.ancestor_id'],
      [{ ancestor_id: other.a.id }, 'filter.ancestor_id'],
      [{ ancestor_id: 'a' }, 'filter.ancestor_id'],
      [{}, 'filter.ancestor_id'],
      [{ ancestor_id: a.id, tree_version_id: randomUUID() }, 'filter.tree_version_id'],
      ['a', 'filter'],
      [[], 'filter'],
    ];
    for (const [filter, field] of refused)
      for (const call of [
        forest.agent.post(hooks).send({ ...webhook, filter }),
        forest.agent.patch(`${hooks}/${String(made.id)}`).send({ filter }),
      ]) {
        const { status, body } = await call;
        expect([filter, status, body.details?.[0]?.field]).toEqual([filter, 400, field]);
      }
    expect((await forest.agent.get(hooks)).body.count).toBe(1);
  });

  it('costs a write to a node one statement where there are webhooks, and a move one more', async () => {
    const { listen, at, a, a1, b } = await aTree();
    const rename = () => forest.agent.patch(at(a)).send({ name: aCode() }).expect(200);
    const move = (to: Body) =>
      forest.agent
        .post(`${at(a1)}/move`)
        .send({ parent_id: to.id })
        .expect(200);
    const before = [await service.countStatements(rename), await service.countStatements(() => move(b))];
    for (let n = 0; n < 5; n++) await listen({ ancestor_id: a.id });
    const [renamed, moved] = [await service.countStatements(rename), await service.countStatements(() => move(a))];
    for (let n = 0; n < 5; n++) await listen({ ancestor_id: b.id });
    expect([await service.countStatements(rename), await service.countStatements(() => move(b))]).toEqual([
      renamed,
      moved,
    ]);
    expect([renamed - before[0]!, moved - before[1]!].every((more) => more <= 3)).toBe(true);
  });
});
