import { compareTimes } from '../measure/compare-times.mjs';
import { openPlainClient } from '../measure/plain-client.mjs';
import { childOf, nodeId, ordOf } from '../seeds/tree.mjs';
import { BENCH, BRANCH, branchSize, NODES_PATH, SMALL } from './tree-forest.mjs';

/** @import { Figure } from '../measure/compare.mjs' */
/** @import { Forest } from './tree-forest.mjs' */

const PAGES = 100;

/**
 * Pages of what is below nodes of any size, beside children pages of the same service. (tree-next.md, "Goals")
 * @param {Forest} forest
 * @returns {Promise<Figure[]>}
 */
export async function measureTreeSubtrees({ stage, service, headers, effort, nodes, smallNodes }) {
  const below = (/** @type {number} */ n, query = '') => `${NODES_PATH}/${BENCH.node(n)}/descendants${query}`;
  const q = (/** @type {string} */ text) => `q=${encodeURIComponent(`(${text})`)}`;
  const half = ordOf(childOf(BRANCH, 50));
  const pages = /** @type {const} */ ([
    [`of ${nodes} descendants`, below(1), 3],
    [`of ${branchSize(nodes)} descendants`, below(BRANCH), 3],
    ['of the descendants of a leaf', below(nodes), 3],
    ['of nodes below a branch, by q', `${NODES_PATH}?${q(`ancestor_id=${BENCH.node(BRANCH)}`)}`, 3],
    ['of descendants after half of them, by ord', below(BRANCH, `?sort=ord&${q(`ord>${half}`)}`), 2],
  ]);
  const { request, close } = openPlainClient(service.url);
  const times = (/** @type {string} */ path) => ({
    work: async () => {
      for (let page = 0; page < PAGES; page++) await request({ path, headers });
    },
  });
  const figures = [];
  for (const [what, path, most] of pages)
    figures.push(
      await compareTimes({
        what: `${PAGES} pages ${what}`,
        goal: { atMost: most },
        note: 'the floor is as many pages of children from the same service',
        rounds: effort.rounds,
        floor: times(`${NODES_PATH}/${BENCH.node(BRANCH)}/children`),
        service: times(path),
        server: service,
        database: stage.database,
      }),
    );
  const small = `/trees/${SMALL.tree}/versions/v1/nodes/${nodeId(2, 1)}/descendants`;
  figures.push(
    await compareTimes({
      what: `${PAGES} pages of ${nodes} descendants beside those of ${smallNodes}`,
      goal: { atMost: 1.5 },
      note: 'the floor is as many pages of a smaller version from the same service',
      rounds: effort.rounds,
      floor: times(small),
      service: times(below(1)),
      server: service,
      database: stage.database,
    }),
  );
  close();
  return figures;
}
