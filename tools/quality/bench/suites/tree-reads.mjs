import { withClient } from '../../../postgres/provision.mjs';
import { CHILDREN, NODES, TREES } from '../floors/tree-sql.mjs';
import { assertSameItems, compare } from '../measure/compare.mjs';
import { compareTimes } from '../measure/compare-times.mjs';
import { openPlainClient } from '../measure/plain-client.mjs';
import { LIST_GOAL } from './lists.mjs';
import { BENCH, BRANCH, BY_HTTP_ALONE } from './tree-forest.mjs';

/** @import { Figure } from '../measure/compare.mjs' */
/** @import { Forest } from './tree-forest.mjs' */

const LIMIT = 10;
const PAGES = 100;
/** Short turns, and more of them: what slows the machine for a second then meets both. */
const TURNS = 5;

/**
 * Pages of nodes and trees: requests per second beside node:http with pg, latency of one caller beside a bare pg client.
 * @param {Forest} forest
 * @returns {Promise<Figure[]>}
 */
export async function measureTreeReads({ stage, service, headers, effort, nodes }) {
  const { database } = stage;
  const parent = BENCH.node(BRANCH);
  const childrenOf = { text: CHILDREN, values: [BENCH.tree, 'v1', parent, LIMIT + 1] };
  const floor = await stage.startFloor('list.mjs', {
    limit: LIMIT,
    lists: {
      '/children': childrenOf,
      '/nodes': { text: NODES, values: [BENCH.tree, 'v1', LIMIT + 1] },
      '/trees': { text: TREES, values: [LIMIT + 1] },
    },
  });
  const all = `/trees/${BENCH.tree}/versions/v1/nodes`;
  const children = `${all}?q=${encodeURIComponent(`(parent_id=${parent})`)}`;
  const figures = [];
  for (const [what, bare, path] of /** @type {const} */ ([
    [`children page of 10 at ${nodes}`, '/children', children],
    [`first 10 of ${nodes} nodes`, '/nodes', all],
    ['list 10 of 10,000 trees', '/trees', '/trees'],
  ])) {
    const pair = /** @type {Parameters<typeof assertSameItems>} */ ([
      [floor, { path: bare }],
      [service, { path, headers }],
    ]);
    await assertSameItems(...pair);
    figures.push(await compare({ what, goal: LIST_GOAL, floor: pair[0], service: pair[1], database, effort }));
  }
  const page = { service, floor, headers, children, childrenOf, database, rounds: TURNS * effort.rounds };
  return [...figures, ...(await withClient(database.url, (client) => latencyOfPage(client, page)))];
}

/**
 * Of one caller, beside bare node:http, and that beside a bare pg client: HTTP itself is a large part of such a page. (ADR 0090)
 * @param {import('pg').Client} client
 * @param {Pick<Forest, 'service' | 'headers'> & {
 *   floor: Forest['service'],
 *   children: string,
 *   childrenOf: { text: string, values: unknown[] },
 *   database: Forest['stage']['database'],
 *   rounds: number,
 * }} given `children`: the path of the page; `childrenOf`: its statement
 * @returns {Promise<Figure[]>}
 */
async function latencyOfPage(client, { service, floor, headers, children, childrenOf, database, rounds }) {
  await client.query('set search_path = tree');
  const times = (/** @type {() => Promise<unknown>} */ request) => ({
    work: async () => {
      for (let page = 0; page < PAGES; page++) await request();
    },
  });
  const [own, bare] = [openPlainClient(service.url), openPlainClient(floor.url)];
  const http = times(() => bare.request({ path: '/children', headers }));
  const what = `${PAGES} children pages, one after the other`;
  const common = { rounds, warmUps: TURNS, database };
  const figures = [
    await compareTimes({
      ...{ ...common, what, goal: { atMost: 2 }, note: 'the floor is bare node:http with pg' },
      ...{
        floor: http,
        floorServer: floor,
        service: times(() => own.request({ path: children, headers })),
        server: service,
      },
    }),
    await compareTimes({
      ...{ ...common, what: `${what}, by node:http alone`, note: BY_HTTP_ALONE },
      ...{ floor: times(() => client.query({ name: 'children', ...childrenOf })), service: http, server: floor },
    }),
  ];
  own.close();
  bare.close();
  return figures;
}
