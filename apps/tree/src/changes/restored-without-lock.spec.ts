import { startTestService, whileLocked, withLock, type TestService } from '@groundwork/testing';
import type { Test } from 'supertest';
import { tree } from '../service.js';
import { addSecondaryParent, COUNTED, lockOf, moveNode, WRITES as ALL_WRITES } from '../testing/concurrent-writes.js';
import { Forest, type Body } from '../testing/forest.js';
import { verifyTrees } from '../verify/verify-trees.js';

let service: TestService;
let forest: Forest;
beforeAll(async () => {
  service = await startTestService(tree);
  forest = new Forest(await service.as());
});
afterAll(async () => {
  expect(await verifyTrees({ DATABASE_URL: service.schema.url, DATABASE_SCHEMA: service.schema.name })).toEqual([]);
  await service.close();
});

/** Of those that make a cycle the ones that make it where b comes below a again. */
const WRITES: Readonly<Record<string, string>> = {
  ...ALL_WRITES,
  'a move that makes a cycle': moveNode('a', 'b'),
  'a relation': addSecondaryParent('a', 'b'),
};

const pathOf = (version: string, { id }: Body): string => `${version}/nodes/${id}`;

/** A version in which changes are taken back. */
interface Edited {
  readonly version: string;
  readonly id: string;
  /** The last change before its edits. */
  readonly after: number;
  readonly nodes: Readonly<Record<'a' | 'b' | 'c' | 'd' | 'f', Body>>;
}

/** root > (a > b, c > d, f); then b is described and moved below c, and d removed with its label and its relation. */
async function edited(): Promise<Edited> {
  const version = await forest.version();
  const root = await forest.root(version);
  const make = (code: string, above: Body) => forest.node(version, { code, name: code, parent_id: above.id });
  const [a, c, f] = [await make('a', root), await make('c', root), await make('f', root)];
  const nodes = { a, b: await make('b', a), c, d: await make('d', c), f };
  await forest.agent
    .post(`${pathOf(version, nodes.d)}/labels`)
    .send({ value: 'Also' })
    .expect(201);
  await forest.agent
    .post(`${pathOf(version, nodes.d)}/relations`)
    .send({ kind: 'related', target_id: f.id })
    .expect(201);
  const { id } = (await forest.agent.get(version).expect(200)).body as Body;
  const [last] = await service.query<{ id: string }>('select max(id) as id from change where tree_version_id = $1', [
    id,
  ]);
  await forest.agent.patch(pathOf(version, nodes.b)).send({ description: 'changed', uri: 'urn:b' }).expect(200);
  await forest.agent.patch(pathOf(version, nodes.b)).send({ parent_id: c.id }).expect(200);
  await forest.agent.delete(pathOf(version, nodes.d)).expect(204);
  return { version, id, after: Number(last?.id), nodes };
}

/** What is sent to take changes back. */
interface Taking {
  readonly path: string;
  readonly body: object;
}
type Prepare = (edited: Edited) => Taking | Promise<Taking>;

/** Takes back the first of the changes of a node that have the kind. */
const restoreOf =
  (code: keyof Edited['nodes'], kind: string): Prepare =>
  async ({ version, nodes }) => {
    const path = pathOf(version, nodes[code]);
    const { body } = await forest.agent.get(`${path}/history`).query({ limit: 100 });
    const change = (body.items as Record<string, unknown>[]).filter((item) => item['kind'] === kind).at(-1);
    return { path: `${path}/restore`, body: { change_id: change?.['id'] } };
  };

const send = ({ path, body }: Taking, dry_run = false): Test => forest.agent.post(path).query({ dry_run }).send(body);

const OPERATIONS: readonly [string, Prepare][] = [
  ['an undo', ({ version, after }) => ({ path: `${version}/undo`, body: { after } })],
  ['the restoration of a removed node', restoreOf('d', 'removed')],
  ['the restoration of a moved node', restoreOf('b', 'moved')],
  ['the restoration of texts', restoreOf('b', 'changed')],
];

const stateOf = async (version: string): Promise<string> => {
  const headers = { authorization: `Bearer ${await service.token()}` };
  const text = await (await fetch(`${service.url}${version}/export?format=ndjson`, { headers })).text();
  const tree = /trees\/([^/]+)/.exec(version)?.[1] ?? '';
  return text.replaceAll(tree, 'tree').split('\n').sort().join('\n');
};

/** What an answer says; which of several trees it is about aside. */
const outcomeOf = async (
  { version }: Edited,
  { status, body }: { readonly status: number; readonly body: unknown },
) => ({
  ...{ status, body: { ...(body as Body), request_id: undefined }, state: await stateOf(version) },
});

describe.each(OPERATIONS)('what others write between the plan and the lock of %s', (_, prepare) => {
  it.each(Object.keys(WRITES))('23: %s: as if it had been there before', async (write) => {
    const [before, between] = [await edited(), await edited()];
    await service.query(WRITES[write] ?? '', [before.id]);
    await service.query(COUNTED, [before.id]);
    const expected = await outcomeOf(before, await send(await prepare(before)));
    const taking = await prepare(between);
    const answer = await whileLocked(service, {
      ...lockOf(between.id),
      send: () => send(taking),
      meanwhile: async (other) => {
        await other.query(WRITES[write] ?? '', [between.id]);
        await other.query(COUNTED, [between.id]);
      },
    });
    expect(await outcomeOf(between, answer)).toEqual(expected);
  });

  it('is rehearsed while another connection has the version, as it is then carried out', async () => {
    const version = await edited();
    const taking = await prepare(version);
    const before = await stateOf(version.version);
    const rehearsal = await withLock(service, lockOf(version.id), async () => send(taking, true).expect(200));
    const rehearsed = rehearsal.body as object;
    expect(await stateOf(version.version)).toBe(before);
    expect((await send(taking).expect(200)).body).toEqual({ ...rehearsed, dry_run: false });
  });
});

describe('a dry run', () => {
  it.each(['code', 'uri'])('is refused as the real call is, where another node has the %s', async (member) => {
    const version = await edited();
    const [b, f] = [pathOf(version.version, version.nodes.b), pathOf(version.version, version.nodes.f)];
    const { [member]: had } = (await forest.agent.get(b).expect(200)).body as Record<string, unknown>;
    const given = { code: 'other', uri: null };
    await forest.agent
      .patch(b)
      .send({ [member]: Reflect.get(given, member) as unknown })
      .expect(200);
    await forest.agent
      .patch(f)
      .send({ [member]: had })
      .expect(200);
    const { body } = await forest.agent.get(`${b}/history`).query({ limit: 1 });
    const taking = { path: `${b}/restore`, body: { change_id: (body.items as Body[])[0]?.id } };
    const before = await stateOf(version.version);
    const answers: unknown[] = [];
    for (const dry_run of [true, false]) {
      const { status, body: refusal } = await send(taking, dry_run);
      expect([status, refusal.code]).toEqual([409, 'conflict']);
      answers.push({ ...(refusal as Body), request_id: undefined });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(await stateOf(version.version)).toBe(before);
  });
});
