import { startTestService, type TestService } from '@groundwork/testing';
import { tree } from '../service.js';
import { Forest, type Body } from '../testing/forest.js';

let service: TestService;
let forest: Forest;
beforeAll(async () => {
  service = await startTestService(tree);
  forest = new Forest(await service.as());
});
afterAll(() => service.close());

/** What a read below a version shows that may change although the version does not. */
const OTHER_READS = [
  'approval',
  'changes',
  'diff',
  'imports',
  'nodes/{tree_node_id}/history',
  'nodes/{tree_node_id}/versions',
  'reviews',
];
/** Of what the tree says, too: which languages it lists. */
const OF_THE_TREE = ['completeness'];
const VERSION = '/trees/{tree_code}/versions/{tree_version}';

/** The reads of a version whose responses follow from its content alone, below its path: of operations to come as well. */
async function readsOfContent(): Promise<string[]> {
  const { body } = await service.anonymous.get('/openapi.json').expect(200);
  const others = [...OTHER_READS, ...OF_THE_TREE];
  return Object.entries(body.paths as Record<string, object>)
    .filter(([path, operations]) => path.startsWith(VERSION) && 'get' in operations)
    .map(([path]) => path.slice(VERSION.length + 1))
    .filter((below) => !others.some((other) => below === other || below.startsWith(`${other}/`)));
}

/** A release that `current` names, with a node that has a label, a relation and a text in Mongolian. */
async function publishedNode(): Promise<{ at: string; draft: string; root: Body; node: Body }> {
  const draft = await forest.version();
  const root = await forest.root(draft);
  const node = await forest.node(draft, { parent_id: root.id });
  const address = `${draft}/nodes/${node.id}`;
  await forest.agent.post(`${address}/labels`).send({ value: 'x' }).expect(201);
  const match = { kind: 'exact_match', target_uri: 'https://example.com/concept' };
  await forest.agent.post(`${address}/relations`).send(match).expect(201);
  for (const path of [draft, address])
    await forest.agent.post(`${path}/translations`).send({ language: 'mn_MN', name: 'Мод' }).expect(201);
  await forest.agent.post(`${draft}/publish`).send({ version: 'r1' }).expect(201);
  const at = draft.replace('/v1', '/current');
  const query = { q: `code='${node.code}'` };
  const { body } = await forest.agent.get(`${at}/nodes`).query(query).expect(200);
  return { at, draft, root, node: (body.items as Body[])[0]! };
}

it('every read of content answers 304 by an alias until the alias moves', async () => {
  const { at, draft, root, node } = await publishedNode();
  const values = { codes: `${root.code}/${node.code}`, tree_node_id: node.id, language: 'mn_MN' };
  const reads = (await readsOfContent()).map((below) => {
    const path = below.replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof values) => values[name]);
    return `${at}/${path}${below.endsWith('rollup') ? '?field=x' : ''}`.replace(/\/$/, '');
  });
  expect(reads.length).toBeGreaterThan(10);
  const etags = new Map<string, string>();
  for (const read of reads) {
    const first = await forest.agent.get(read);
    const etag = first.headers['etag'] ?? 'none';
    const again = await forest.agent.get(read).set('if-none-match', etag);
    expect([read, first.status, again.status, again.text]).toEqual([read, 200, 304, '']);
    etags.set(read, etag);
  }
  await forest.agent.patch(draft).send({ name: 'Other' }).expect(200);
  await forest.agent.post(`${draft}/publish`).send({ version: 'r2' }).expect(201);
  // Nodes of the other release have other ids.
  for (const [read, etag] of etags)
    expect([read, (await forest.agent.get(read).set('if-none-match', etag)).status]).toEqual([
      read,
      read.includes(node.id) ? 404 : 200,
    ]);
});
