import { keepStatistics, startTestService, type TestService } from '@groundwork/testing';
import type { Test } from 'supertest';
import { tree } from '../../service.js';
import { Forest } from '../../testing/forest.js';
import { grownBeyond, HandledRows, type Handled } from '../../testing/handled-rows.js';

const NODES = 6_000;
/** Twice as many changes may cost so much more, and so many rows of each change besides. */
const MOST_GROWTH = 2.5;
const SLACK_PER_CHANGE = 8;

let service: TestService;
let forest: Forest;
let base: string;
let handled: HandledRows;

beforeAll(async () => {
  service = await startTestService(tree);
  await keepStatistics(service);
  forest = new Forest(await service.as());
  base = await forest.version();
  const above = Array.from({ length: 10 }, (_, n) => ({ code: `s${n}`, name: 's', parent_code: null }));
  await post(`${base}/import`, linesOf([...above, ...Array.from({ length: NODES }, (_, n) => nodeOf(n))]));
  await forest.agent.patch(base).send({ frozen: true }).expect(200);
  handled = new HandledRows(service);
});
afterAll(() => service.close());

const linesOf = (nodes: readonly object[]): string => nodes.map((node) => JSON.stringify(node)).join('\n');
const post = (path: string, lines: string): Test =>
  forest.agent.post(path).set('content-type', 'application/x-ndjson').send(lines).expect(200);

async function clone(name: string): Promise<string> {
  await forest.agent.post(`${base}/clone`).send({ version: name, name }).expect(201);
  return base.replace(/[^/]+$/, name);
}

/** What some of the nodes have besides; `iri` those without relations and labels. */
function partsOf(n: number, iri = `urn:${n}`): object {
  const relation = { kind: 'related', target_code: `n${n - 1}` };
  if (n % 8 === 2) return { relations: [relation] };
  if (n % 8 === 3) return { relations: [{ kind: 'secondary_parent', target_code: `s${n % 10}` }] };
  return n % 8 === 4 ? { labels: [{ language: 'mn_MN', kind: 'alt', value: 'x' }] } : { uri: iri };
}

const nodeOf = (n: number): object => ({
  code: `n${n}`,
  name: 'n',
  parent_code: n === 0 ? null : `n${Math.floor((n - 1) / 10)}`,
  ...partsOf(n),
});

/** Changes to so many nodes: half of texts and parts, a quarter new nodes, a quarter moved ones. */
const changesOf = (many: number): string =>
  linesOf(
    Array.from({ length: many }, (_, at) => {
      const n = NODES - 1 - at;
      if (at % 4 === 0)
        return {
          code: `new${n}`,
          name: 'new',
          parent_code: at % 8 === 0 ? `n${n}` : `new${n + 4}`,
          ...partsOf(at, `urn:new:${at}`),
        };
      return at % 4 === 1
        ? { code: `n${n}`, parent_code: `s${n % 10}` }
        : { code: `n${n}`, name: 'changed', ...partsOf(n - 3, `urn:changed:${n}`) };
    }),
  );

/** Runs something with so many changes, on versions of its own. */
type Run = (many: number) => Promise<Handled>;

const imported: Run = async (many) => {
  const into = await clone('into');
  const rows = await handled.of(() => post(`${into}/import`, changesOf(many)));
  await forest.agent.delete(into).expect(204);
  return rows;
};

const merged =
  (hasOrigin: boolean): Run =>
  async (many) => {
    const [into, from] = [await clone('into'), await clone('from')];
    await post(`${from}/import`, changesOf(many));
    if (!hasOrigin) await service.query('update tree_version set cloned_from = null');
    const merge = forest.agent.post(`${into}/merge`).send({ from: 'from', base: 'v1' });
    const rows = await handled.of(() => merge.expect(200));
    for (const version of [into, from]) await forest.agent.delete(version).expect(204);
    return rows;
  };

/** Attributes are merged with those there are, a few hundred at a time. */
const changedInBulk: Run = async (many) => {
  const into = await clone('into');
  const operations = Array.from({ length: many }, (_, at) => ({
    op: 'update',
    code: `n${NODES - 1 - at}`,
    values: { attributes: { size: at } },
  }));
  const change = forest.agent.post(`${into}/nodes/bulk`).send({ operations });
  const rows = await handled.of(() => change.expect(200));
  await forest.agent.delete(into).expect(204);
  return rows;
};

const undone: Run = async (many) => {
  const into = await clone('into');
  const first = `${into}/nodes?q=${encodeURIComponent("code='n0'")}`;
  const [{ id }] = (await forest.agent.get(first)).body.items as [{ id: string }];
  await forest.agent.patch(`${into}/nodes/${id}`).send({ name: 'first' }).expect(200);
  const history = `${into}/nodes/${id}/history?limit=1`;
  const [{ id: after }] = (await forest.agent.get(history)).body.items as [{ id: number }];
  await post(`${into}/import`, changesOf(many));
  const undo = forest.agent.post(`${into}/undo`).send({ after });
  const rows = await handled.of(() => undo.expect(200));
  await forest.agent.delete(into).expect(204);
  return rows;
};

/** Takes moves back by a file: what is placed goes below many nodes, related ones of which are above it. */
const importedBack: Run = async (many) => {
  const into = await clone('into');
  await post(`${into}/import`, changesOf(many));
  const lines = linesOf(Array.from({ length: many }, (_, at) => nodeOf(NODES - 1 - at)));
  const rows = await handled.of(() => post(`${into}/import`, lines));
  await forest.agent.delete(into).expect(204);
  return rows;
};

/** Dry runs plan the same. */
const RUNS: readonly [string, Run][] = [
  ['an import', imported],
  ['an import that takes changes back', importedBack],
  ['a merge of clones', merged(true)],
  ['a merge of versions without a common origin', merged(false)],
  ['a bulk change', changedInBulk],
  ['an undo', undone],
];

async function assertProportional(many: number, run: Run): Promise<void> {
  const [small, large] = [await run(many), await run(2 * many)];
  expect(small.size).toBeGreaterThan(10);
  expect(grownBeyond(small, large, MOST_GROWTH, SLACK_PER_CHANGE * many)).toEqual({});
}

// Clones are compared by the log where it has fewer rows than a fifth of the nodes, else by columns. Of fewer changes the plan's own tables
// are read whole, as they are a page or two.
describe.each([300, 2_500])('with %i changes and twice as many', (many) => {
  it.each(RUNS)('each statement of %s handles rows in proportion', (_, run) => assertProportional(many, run));
});

describe('moves out of a chain', () => {
  const DEEP = 1_000;
  /** Of each statement, for a node. The ends of a hundred subtrees, found level by level, were 200. */
  const MOST_OF_A_NODE = 100;

  it('read the levels above of few nodes, however deep they are', async () => {
    const chain = await forest.version();
    const codes = Array.from({ length: DEEP }, (_, at) => at);
    const nodes = codes.map((at) => ({ code: `c${at}`, name: 'c', parent_code: at === 0 ? null : `c${at - 1}` }));
    const leaves = codes.map((at) => ({ code: `l${at}`, name: 'l', parent_code: `c${at}` }));
    await post(`${chain}/import`, linesOf([...nodes, ...leaves]));
    const move = (code: string) => ({ op: 'move', code, values: { parent_code: 'c0' } });
    const operations = leaves.map(({ code }) => move(code)).reverse();
    const bulk = forest.agent.post(`${chain}/nodes/bulk`).send({ operations });
    const rows = await handled.of(() => bulk.expect(200));
    const beyond = [...rows].filter(([, many]) => many > MOST_OF_A_NODE * DEEP);
    expect(rows.size).toBeGreaterThan(10);
    expect(beyond).toEqual([]);
  });
});
