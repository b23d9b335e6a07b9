import { startTestService, until, whileLocked, type TestService } from '@groundwork/testing';
import { tree } from '../service.js';
import { lockOf } from '../testing/concurrent-writes.js';
import { Forest, type Body } from '../testing/forest.js';

let service: TestService;
let forest: Forest;
let version: string;
let node: Body;
beforeAll(async () => {
  service = await startTestService(tree);
  forest = new Forest(await service.as());
});
afterAll(() => service.close());
beforeEach(async () => {
  version = await forest.version();
  node = await forest.node(version);
});

type Answer = Awaited<ReturnType<Forest['agent']['get']>>;
const treePath = () => version.replace('/versions/v1', '');
/** The answer of a request that waits for the version. */
const whileVersionLocked = (send: () => PromiseLike<Answer>, meanwhile: () => Promise<unknown>) =>
  whileLocked(service, {
    ...lockOf(String(node['tree_version_id'])),
    send,
    meanwhile,
  });

describe('a write that waited for its version', () => {
  const WRITES: Readonly<Record<string, (attributes: object) => PromiseLike<Answer>>> = {
    'a new node': (attributes) => forest.agent.post(`${version}/nodes`).send({ code: 'new', name: 'x', attributes }),
    'a change of a node': (attributes) => forest.agent.patch(`${version}/nodes/${node.id}`).send({ attributes }),
    'a bulk change': (attributes) =>
      forest.agent
        .post(`${version}/nodes/bulk`)
        .send({ operations: [{ op: 'update', code: node.code, values: { attributes } }] }),
  };

  it.each(Object.keys(WRITES))('is checked by the schema that the tree got meanwhile: %s', async (what) => {
    const levels = { '*': { type: 'object', properties: { price: { type: 'number' } } } };
    const answer = await whileVersionLocked(
      () => WRITES[what]!({ price: 'much' }),
      async () => forest.agent.put(`${treePath()}/schema`).send({ levels }).expect(200),
    );
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
    expect((await WRITES[what]!({ price: 1 })).status).toBeLessThan(300);
  });

  it('is published to a webhook that was added meanwhile', async () => {
    const webhook = { url: 'https://example.com/hook', events: ['*'], is_enabled: true };
    let id: unknown;
    const answer = await whileVersionLocked(
      () => forest.agent.post(`${version}/nodes`).send({ code: 'new', name: 'x' }),
      async () => {
        id = (await forest.agent.post(`${treePath()}/webhooks`).send(webhook).expect(201)).body.id;
      },
    );
    expect(answer.status).toBe(201);
    await until(async () => {
      const queued = `select o.type from webhook_delivery d join outbox o on o.id = d.event_id where d.webhook_id = $1`;
      return JSON.stringify(await service.query(queued, [id])).includes('node.created');
    });
  });

  it('is 404 at a node that was removed meanwhile', async () => {
    const match = { kind: 'exact_match', target_uri: 'urn:x' };
    const { status, body } = await whileLocked(service, {
      ...lockOf(String(node['tree_version_id'])),
      send: () => forest.agent.post(`${version}/nodes/${node.id}/relations`).send(match),
      meanwhile: (holder) => holder.query('delete from node where id = $1', [node.id]),
    });
    expect([status, body.code]).toEqual([404, 'not_found']);
  });
});

describe('rules of a tree', () => {
  it('are replaced by those of a request that waited for the tree, whatever they were when it came', async () => {
    const { id } = (await forest.agent.get(treePath()).expect(200)).body as Body;
    const { status } = await whileLocked(service, {
      lock: 'select from tree where id = $1 for update',
      values: [id],
      send: () => forest.agent.patch(treePath()).send({ access: [] }),
      meanwhile: (holder) =>
        holder.query(`insert into tree_rule (id, tree_id, principal, verbs) values (uuid_v7(), $1, 'anyone', 2)`, [id]),
    });
    expect(status).toBe(200);
    expect(await service.query('select principal from tree_rule where tree_id = $1', [id])).toEqual([]);
  });
});
