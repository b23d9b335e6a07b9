import {
  createTestSchema,
  deadlocksOf,
  startTestService,
  whenFree,
  whileLocked,
  type TestSchema,
  type TestService,
} from '@groundwork/testing';
import type { Test } from 'supertest';
import { tree } from '../service.js';
import { Forest, type Body } from '../testing/forest.js';
import { verifyTrees } from '../verify/verify-trees.js';

let schema: TestSchema;
let service: TestService;
let forest: Forest;
beforeAll(async () => {
  schema = await createTestSchema(tree);
  service = await startTestService(tree, { schema });
  forest = new Forest(await service.as());
});
afterAll(async () => {
  expect(await verifyTrees({ DATABASE_URL: schema.url, DATABASE_SCHEMA: schema.name })).toEqual([]);
  await service.close();
  expect(await deadlocksOf(schema)).toBe(0);
  await schema.drop();
});

/** A parent with ten children, and no space between their numbers: the next child makes all of them get others. */
async function crowded(): Promise<{ version: string; parent: Body; children: Body[]; crowd: () => Promise<void> }> {
  const version = await forest.version();
  const parent = await forest.root(version);
  const children: Body[] = [];
  for (let at = 0; at < 10; at++) children.push(await forest.node(version, { parent_id: parent.id }));
  const crowd = async () => {
    await service.query(
      `update node n set ord = x.nth from (select id, row_number() over (order by ord) as nth from node where tree_version_id =
         (select tree_version_id from node where id = $1)) x where n.id = x.id`,
      [parent.id],
    );
  };
  await crowd();
  return { version, parent, children, crowd };
}
const ordsOf = async (nodes: readonly Body[]): Promise<string[]> =>
  (
    await service.query<{ ord: string }>('select ord from node where id = any ($1) order by id', [
      nodes.map(({ id }) => id),
    ])
  ).map(({ ord }) => ord);

describe('nodes that are numbered anew', () => {
  it('wait for the text of one of them, whose writer goes on with all its tables', async () => {
    const { version, parent, children } = await crowded();
    const before = await ordsOf(children);
    const [node] = children as [Body];
    const row = 'select uuid_v7(), tree_version_id, id';
    const created = await whileLocked(service, {
      // As the writer of a text: the version is shared, the node its own.
      lock: `with version as (select from tree_version where id = (select tree_version_id from node where id = $1) for key share)
        update node set name = 'held' from version where id = $1`,
      values: [node.id],
      send: () => forest.node(version, { parent_id: parent.id }),
      meanwhile: async (writer) => {
        await writer.query(
          `insert into label (id, tree_version_id, node_id, language, kind, value) ${row}, 'mn_MN', 'alt', 'x' from node where id = $1`,
          [node.id],
        );
        await writer.query(
          `insert into translation (id, tree_version_id, node_id, label_id, language, name) ${row}, label_id, 'mn_MN', 'x' from node where id = $1`,
          [node.id],
        );
      },
    });
    expect(created.parent_id).toBe(parent.id);
    expect(await ordsOf(children)).not.toEqual(before);
    expect(await forest.now(version, node)).toMatchObject({ name: 'held' });
  });

  it('end in no deadlock with writers of texts, labels and translations', async () => {
    const { version, parent, children, crowd } = await crowded();
    for (const { id } of children)
      await forest.agent.post(`${version}/nodes/${id}/translations`).send({ language: 'mn_MN', name: 'x' }).expect(201);
    const statuses = new Set<number>();
    const send = async (request: () => Test) => statuses.add((await whenFree(request)).status);
    for (let round = 0; round < 8; round++) {
      await crowd();
      const path = (at: number) => `${version}/nodes/${children[at % children.length]?.id}`;
      const text = { name: `Round ${round}` };
      const added = (at: number) => ({ code: `new-${round}-${at}`, name: 'new', parent_id: parent.id });
      await Promise.all([
        ...[1, 2].map((at) => send(() => forest.agent.post(`${version}/nodes`).send(added(at)))),
        ...children.map((_, at) => send(() => forest.agent.patch(path(at)).send(text))),
        ...[round, round + 1].map((at) =>
          send(() => forest.agent.post(`${path(at)}/labels`).send({ value: text.name })),
        ),
        send(() => forest.agent.patch(`${path(round)}/translations/mn_MN`).send(text)),
      ]);
    }
    expect([...statuses].sort()).toEqual([200, 201]);
  });
});
