import { startTestService, type TestService } from '@groundwork/testing';
import type { Test } from 'supertest';
import { WritingConnections } from '../../platform/connections.service.js';
import { tree } from '../../service.js';
import { Forest } from '../../testing/forest.js';

interface Plan {
  readonly 'Actual Loops': number;
  readonly Plans?: readonly Plan[];
  readonly [property: string]: unknown;
}

/** Rows that each statement of a run handled, by its text. */
type Handled = ReadonlyMap<string, number>;

const EXPLAINED = `load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on; set auto_explain.log_timing = off;
  set auto_explain.log_format = json; set auto_explain.log_level = notice`;
const NODES = 6_000;
/** Twice as many changes may cost so much more, and so many rows of each change besides. */
const MOST_GROWTH = 2.5;
const SLACK_PER_CHANGE = 8;

let service: TestService;
let forest: Forest;
let base: string;
let handled = new Map<string, number>();

beforeAll(async () => {
  service = await startTestService(tree);
  forest = new Forest(await service.as());
  base = await forest.version();
  const node = (n: number) => ({
    code: `n${n}`,
    name: 'n',
    parent_code: n === 0 ? null : `n${Math.floor((n - 1) / 10)}`,
  });
  const above = Array.from({ length: 10 }, (_, n) => ({ code: `s${n}`, name: 's', parent_code: null }));
  await post(
    `${base}/import`,
    linesOf([...above, ...Array.from({ length: NODES }, (_, n) => ({ ...node(n), ...partsOf(n) }))]),
  );
  await forest.agent.patch(base).send({ frozen: true }).expect(200);
  explainRuns(service.app.get(WritingConnections));
});
afterAll(() => service.close());

/** The plans of every run are sent to its connection as notices. */
function explainRuns(connections: WritingConnections): void {
  const use = connections.use.bind(connections);
  connections.use = (caller, versionId, work) =>
    use(caller, versionId, async (client, operation) => {
      client.on('notice', ({ message }) => addHandled(message ?? ''));
      await client.query(EXPLAINED);
      return work(client, operation);
    });
}

function addHandled(message: string): void {
  const [, json] = /plan:\n(.*)/s.exec(message) ?? [];
  if (json === undefined) return;
  const { 'Query Text': text, Plan: plan } = JSON.parse(json) as { readonly 'Query Text': string; readonly Plan: Plan };
  handled.set(text, (handled.get(text) ?? 0) + rowsOf(plan));
}

/** Those that the steps of a plan returned, and those they discarded. */
function rowsOf(plan: Plan): number {
  const each = Object.entries(plan)
    .filter(([name]) => name === 'Actual Rows' || name.startsWith('Rows Removed by'))
    .reduce((sum, [, many]) => sum + Number(many), 0);
  return plan['Actual Loops'] * each + (plan.Plans ?? []).reduce((sum, below) => sum + rowsOf(below), 0);
}

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

/** The rows of each statement of a run. */
async function counted(run: () => PromiseLike<unknown>): Promise<Handled> {
  handled = new Map();
  await run();
  return handled;
}

/** Runs something with so many changes, on versions of its own. */
type Run = (many: number) => Promise<Handled>;

const imported: Run = async (many) => {
  const into = await clone('into');
  const rows = await counted(() => post(`${into}/import`, changesOf(many)));
  await forest.agent.delete(into).expect(204);
  return rows;
};

const merged =
  (byLog: boolean): Run =>
  async (many) => {
    const [into, from] = [await clone('into'), await clone('from')];
    await post(`${from}/import`, changesOf(many));
    if (!byLog) await service.query('update tree_version set cloned_from = null');
    const merge = forest.agent.post(`${into}/merge`).send({ from: 'from', base: 'v1' });
    const rows = await counted(() => merge.expect(200));
    for (const version of [into, from]) await forest.agent.delete(version).expect(204);
    return rows;
  };

/** Dry runs plan the same. */
const RUNS: readonly [string, Run][] = [
  ['an import', imported],
  ['a merge by the log', merged(true)],
  ['a merge by a comparison of columns', merged(false)],
];

// Few nodes that are new or moved get their numbers by triggers, many together.
describe.each([300, 2_500])('with %i changes and twice as many', (many) => {
  it.each(RUNS)('each statement of %s handles rows in proportion', async (_, run) => {
    const [small, large] = [await run(many), await run(2 * many)];
    expect(small.size).toBeGreaterThan(15);
    const grown = [...large].filter(
      ([text, rows]) => rows > MOST_GROWTH * (small.get(text) ?? 0) + SLACK_PER_CHANGE * many,
    );
    expect(Object.fromEntries(grown.map(([text, rows]) => [text, [small.get(text), rows]]))).toEqual({});
  });
});
