import { startTestService, until, type TestService } from '@groundwork/testing';
import { SLICE } from '../platform/slices.js';
import { tree } from '../service.js';
import { aCode, Forest, type Body } from '../testing/forest.js';
import { SLOW, slowDown } from '../testing/slow-nodes.js';
import { verifyTrees } from '../verify/verify-trees.js';

const NODES = SLICE + 5_000;

let service: TestService;
let forest: Forest;
let sleeping: () => Promise<number>;
beforeAll(async () => {
  service = await startTestService(tree);
  sleeping = await slowDown(service);
  forest = new Forest(await service.as());
});
afterAll(async () => {
  expect(await verifyTrees({ DATABASE_URL: service.schema.url, DATABASE_SCHEMA: service.schema.name })).toEqual([]);
  await service.close();
});

/** Every fiftieth node has a translation, a label, an IRI and a relation to the one before. */
const partsOf = (n: number): object => ({
  translations: { mn_MN: { name: `Нэр ${n}` } },
  labels: [{ value: `Also ${n}` }],
  uri: `urn:${n}`,
  relations: n > 0 ? [{ kind: 'related', target_code: `n${n - 50}` }] : [],
});

async function filled(): Promise<string> {
  const version = await forest.version();
  const nodes = Array.from({ length: NODES }, (_, n) => ({
    ...{ code: `n${n}`, name: `Node ${n}`, parent_code: n === 0 ? null : `n${Math.floor((n - 1) / 8)}` },
    ...(n % 50 === 0 ? partsOf(n) : {}),
  }));
  await forest.replace(version, nodes);
  return version;
}

const exported = async (version: string): Promise<string> => {
  const headers = { authorization: `Bearer ${await service.token()}` };
  return (await fetch(`${service.url}${version}/export?format=ndjson`, { headers })).text();
};

/** The clone of a version and of its tree: a request, and where the copy is. */
const clones = (version: string): [string, object, string][] => {
  const code = aCode('clone');
  return [
    [`${version}/clone`, { version: 'v2', name: 'v2' }, version.replace(/v1$/, 'v2')],
    [version.replace(/versions.*/, 'clone'), { code, name: code }, `/trees/${code}/versions/v1`],
  ];
};

const rootOf = async (version: string): Promise<string> =>
  ((await forest.agent.get(`${version}/nodes`).query({ q: `code='n0'` })).body.items as [Body])[0].id;

interface Line {
  readonly code: string;
  readonly name: string;
  readonly parent_code: string | null;
  readonly relations?: readonly { readonly kind: string; readonly target_code: string }[];
}
/** The nodes of a version by code. */
const linesOf = async (version: string): Promise<Line[]> =>
  (await exported(version))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
    .sort((one, other) => (one.code < other.code ? -1 : 1));

/** A line of the copy `c` of the node `n0`, as one of the node is. */
function lineOfSource({ code, parent_code, relations, ...others }: Line): Line {
  const codeOf = (copied: string) => (copied === 'c' ? 'n0' : copied.replace(/^c\./, ''));
  const targets = relations?.map(({ kind, target_code }) => ({ kind, target_code: codeOf(target_code) }));
  return {
    ...others,
    ...{ code: codeOf(code), parent_code: parent_code && codeOf(parent_code) },
    ...(targets && { relations: targets.sort((one, other) => (one.target_code < other.target_code ? -1 : 1)) }),
  };
}

describe('clones of versions, trees and nodes with more nodes than a statement writes', () => {
  it('have all that the source has', async () => {
    const version = await filled();
    const before = await exported(version);
    for (const [path, body, copy] of clones(version)) {
      await forest.agent.post(path).send(body).expect(201);
      expect(await exported(copy)).toBe(before);
      expect((await forest.agent.get(`${copy}/nodes`).query({ limit: 1, total_count: true })).body.total_count).toBe(
        NODES,
      );
    }
    const differences = await forest.agent.get(`${version}/diff`).query({ to: 'v2', total_count: true });
    expect(differences.body.total_count).toBe(0);
  });

  it('have all that is below a node', async () => {
    const version = await filled();
    const before = await linesOf(version);
    const path = `${version}/nodes/${await rootOf(version)}/clone`;
    await forest.agent.post(path).send({ code: 'c', name: 'Node 0', parent_id: null }).expect(201);
    const after = await linesOf(version);
    expect(after.filter(({ code }) => !code.startsWith('c'))).toEqual(before);
    const copied = after.filter(({ code }) => code.startsWith('c')).map(lineOfSource);
    expect(copied.sort((one, other) => (one.code < other.code ? -1 : 1))).toEqual(
      before.map((line) => ({ ...lineOfSource(line), uri: null })),
    );
    expect((await forest.agent.get(version)).body.aggregations).toMatchObject({ nodes: 2 * NODES });
  });

  it('show how far they are; cancelled, they leave nothing', async () => {
    const version = await filled();
    const { id } = (await forest.agent.get(version).expect(200)).body as Body;
    // Parents are written first.
    const [last] = await service.query<{ id: string }>(
      'select id from node where tree_version_id = $1 order by depth desc, ord desc limit 1',
      [id],
    );
    await forest.agent.patch(`${version}/nodes/${last?.id}`).send({ name: SLOW }).expect(200);
    const below = `${version}/nodes/${await rootOf(version)}/clone`;
    const ofNode: [string, object, string] = [below, { code: 'c', name: 'C', parent_id: null }, `${version}/by_path/c`];
    for (const [path, body, copy] of [...clones(version), ofNode]) {
      const { headers } = await forest.agent.post(path).set('prefer', 'respond-async').send(body).expect(202);
      const run = headers['location'] ?? '';
      const read = async () => (await forest.agent.get(run).expect(200)).body as Body;
      await until(async () => (await sleeping()) === 1);
      // The copy of a node has its top already.
      const done = path === below ? 1 + SLICE : SLICE;
      await until(async () => (await read())['done'] === done);
      expect(await read()).toMatchObject({ phase: 'writing', done, total: NODES });
      await forest.agent.delete(run).expect(202);
      await until(async () => (await read())['phase'] === 'cancelled');
      await forest.agent.get(copy).expect(404);
      expect(await sleeping()).toBe(0);
    }
  });
});
