import type { TestService } from '@groundwork/testing';
import { addVersion, DATABASE_STATES } from '../testing/database-states.js';
import { startAlone } from '../testing/start-alone.js';
import { RequestPlans, type Reading } from '../testing/request-plans.js';

/** Versions: many children of one node; ten of each node, most of what is below `n9` at the end of the order by code; one below the other. */
const SHAPES = {
  flat: { nodes: 3_000, parent: '1', tops: ['n1', 'n3000'] },
  bushy: { nodes: 9_200, parent: '(n + 8) / 10', tops: ['n1', 'n9', 'n9200'] },
  chain: { nodes: 1_500, parent: 'n - 1', tops: ['n1', 'n1500'] },
};

/** Pages of the default order near its begin: they are found by parents. */
const WALKED = {
  'first page': (id: string) => `/${id}/descendants`,
  'after 40': (id: string) => `/${id}/descendants?offset=40`,
};

/** Pages of ranges. */
const RANGES = {
  'by ord': (id: string, ord: number) => `/${id}/descendants?sort=ord&q=${encodeURIComponent(`ord>${ord + 5}`)}`,
  'by ancestor_id': (id: string) => `?q=${encodeURIComponent(`ancestor_id=${id}`)}`,
};

/** What a page of ten may read: each row passes several steps of a plan. Of each level above a node an end of its range is looked for. */
const MOST = { rows: 3_500, pages: 1_200, rowsPerLevel: 12, pagesPerLevel: 12 };
/**
 * Per node of its subtree, where the statistics do not know the version: a range is sorted then, and its rows are looked up by an index (a few pages
 * of it and one of the table) or read in the order of pages, as it happens.
 */
const OF_A_RANGE = { rows: 4, pages: 8 };
const NOTHING = { rows: 0, pages: 0 };

describe.each(Object.keys(DATABASE_STATES))('pages below a node where the statistics are those of %s', (state) => {
  let service: TestService;
  let plans: RequestPlans;
  let agent: Awaited<ReturnType<TestService['as']>>;
  beforeAll(async () => {
    service = await startAlone();
    await DATABASE_STATES[state]?.(service.query);
    for (const shape of Object.values(SHAPES)) await addVersion(service.query, shape);
    // Where few rows are left in large indexes, a probe seems to cost as much as a scan; the service analyzes after a write of so many nodes.
    if (state === 'after a mass deletion') await service.query('analyze node');
    await service.query('update tree set tenant_id = (select id from default_tenant)');
    agent = await service.as();
    plans = new RequestPlans(service);
  });
  afterAll(() => service.close());

  /** What each page below the nodes of a version reads, beyond what it may; `ofRange` per node of a subtree. */
  async function excesses(shape: keyof typeof SHAPES, ofRange: Reading): Promise<object> {
    const found: Record<string, Reading> = {};
    const { nodes, tops } = SHAPES[shape];
    for (const top of tops) {
      const [at] = await service.query<{ tree: string; id: string; ord: string; depth: number }>(
        `select t.code as tree, n.id, n.ord, n.depth from tree_version v join tree t on t.id = v.tree_id join node n on n.tree_version_id = v.id
         where v.node_count = $1 and n.code = $2 order by v.id desc limit 1`,
        [nodes, top],
      );
      for (const [name, path] of Object.entries({ ...WALKED, ...RANGES })) {
        const address = `/trees/${at!.tree}/versions/v1/nodes${path(at!.id, Number(at!.ord))}`;
        const read = await plans.whenKept(() => agent.get(address).expect(200));
        const isRange = name in RANGES;
        const rows = MOST.rows + (isRange ? ofRange.rows * nodes + MOST.rowsPerLevel * at!.depth : 0);
        const pages = MOST.pages + (isRange ? ofRange.pages * nodes + MOST.pagesPerLevel * at!.depth : 0);
        if (read.rows > rows || read.pages > pages) found[`${name} below ${top}`] = read;
      }
    }
    return found;
  }

  it.each(Object.keys(SHAPES) as (keyof typeof SHAPES)[])(
    'read what they show of a %s version, ranges what they have',
    async (shape) => {
      expect(await excesses(shape, OF_A_RANGE)).toEqual({});
    },
  );

  it('read what they show alone, once the version is analyzed', async () => {
    await service.query('analyze node');
    for (const shape of Object.keys(SHAPES) as (keyof typeof SHAPES)[])
      expect([shape, await excesses(shape, NOTHING)]).toEqual([shape, {}]);
  });
});

/** Reads of every kind, of one version. */
const READS = {
  trees: () => '/trees',
  tree: (_: string, path: string) => path.replace('/versions/v1', ''),
  versions: (_: string, path: string) => path.replace('/v1', ''),
  version: (_: string, path: string) => path,
  nodes: (_: string, path: string) => `${path}/nodes`,
  'nodes by q': (_: string, path: string) => `${path}/nodes?q=code='n17'`,
  'nodes, counted': (_: string, path: string) => `${path}/nodes?q=position=0&total_count=true`,
  outline: (id: string, path: string) => `${path}/nodes?order=outline&after=${id}`,
  search: (_: string, path: string) => `${path}/nodes?search=n17`,
  node: (id: string, path: string) => `${path}/nodes/${id}`,
  children: (id: string, path: string) => `${path}/nodes/${id}/children`,
  ancestors: (id: string, path: string) => `${path}/nodes/${id}/ancestors`,
  descendants: (id: string, path: string) => `${path}/nodes/${id}/descendants`,
  'descendants, counted': (id: string, path: string) => `${path}/nodes/${id}/descendants?total_count=true`,
  'descendants by secondary parents': (id: string, path: string) => `${path}/nodes/${id}/descendants?include=secondary`,
  'by ancestor_id': (id: string, path: string) => `${path}/nodes?q=ancestor_id=${id}`,
  'by descendant_id': (id: string, path: string) => `${path}/nodes?q=descendant_id=${id}`,
  'versions of a node': (id: string, path: string) => `${path}/nodes/${id}/versions`,
  'a nested node': (id: string, path: string) => `${path}/nodes/${id}/tree?max_depth=2`,
  labels: (id: string, path: string) => `${path}/nodes/${id}/labels`,
  relations: (id: string, path: string) => `${path}/nodes/${id}/relations`,
  translations: (id: string, path: string) => `${path}/nodes/${id}/translations`,
  history: (id: string, path: string) => `${path}/nodes/${id}/history`,
  changes: (_: string, path: string) => `${path}/changes`,
  'by path': (_: string, path: string) => `${path}/by_path/n1/n9`,
};

describe('named statements of reads', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startAlone();
    await DATABASE_STATES['five versions of 4,000']?.(service.query);
    await service.query('update tree set tenant_id = (select id from default_tenant)');
  });
  afterAll(() => service.close());

  it.each(Object.entries(READS))('are planned once: %s', async (_, addressOf) => {
    const plans = new RequestPlans(service);
    const agent = await service.as();
    const [at] = await service.query<{ tree: string; id: string }>(
      `select t.code as tree, n.id from tree t join tree_version v on v.tree_id = t.id join node n on n.tree_version_id = v.id and n.code = 'n9' limit 1`,
    );
    const address = addressOf(at!.id, `/trees/${at!.tree}/versions/v1`);
    await plans.whenKept(() => agent.get(address).expect(200));
    expect(await plans.plannedEachTime()).toEqual([]);
  });
});
