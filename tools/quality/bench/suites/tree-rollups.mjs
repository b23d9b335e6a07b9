import { withClient } from '../../../postgres/provision.mjs';
import { ROLLUP } from '../floors/tree-sql.mjs';
import { compareTimes } from '../measure/compare-times.mjs';
import { openPlainClient } from '../measure/plain-client.mjs';
import { BENCH } from './tree-forest.mjs';

/** @import { Figure } from '../measure/compare.mjs' */
/** @import { Forest } from './tree-forest.mjs' */

const LIMIT = 10;
const FIELD = 'none';

/**
 * A page of rollups, beside the same ranges aggregated by a bare client. (tree-next.md, "Goals")
 * @param {Forest} forest
 * @returns {Promise<Figure>}
 */
export const measureTreeRollups = ({ stage, service, headers, effort, nodes }) =>
  withClient(stage.database.url, async (client) => {
    await client.query('set search_path = tree');
    const { request, close } = openPlainClient(service.url);
    const path = `/trees/${BENCH.tree}/versions/v1/rollup?field=${FIELD}&depth=1&limit=${LIMIT}`;
    const figure = await compareTimes({
      what: `rollup page of ${LIMIT} of depth 1, of ${nodes} nodes`,
      goal: { atMost: 1.3 },
      note: 'the floor is a bare aggregate of the same ranges',
      rounds: effort.rounds,
      floor: { work: () => client.query(ROLLUP, [BENCH.version, LIMIT + 1, FIELD]) },
      service: { work: () => request({ path, headers }) },
      server: service,
      database: stage.database,
    });
    close();
    return figure;
  });
