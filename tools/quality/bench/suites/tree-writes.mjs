import { compare } from '../measure/compare.mjs';
import { childOf } from '../seeds/tree.mjs';
import { BENCH, BRANCH } from './tree-forest.mjs';

/** @import { Figure } from '../measure/compare.mjs' */
/** @import { Forest } from './tree-forest.mjs' */

const CLIENTS = 8;
/** New nodes go below so many in turn. Tens of thousands below a single one meet the second or two in which their siblings get room. (ADR 0073) */
const PARENTS = 100;

/**
 * Nodes made by several writers at once, beside the same transaction by hand.
 * @param {Forest} forest
 * @returns {Promise<Figure[]>}
 */
export async function measureTreeWrites({ stage, service, headers, effort }) {
  const floor = await stage.startFloor('create-node.mjs', { tree: BENCH.tree });
  const shot = (/** @type {string} */ path, /** @type {string} */ prefix) => {
    let made = 0;
    const next = () => {
      const parent_id = BENCH.node(childOf(BRANCH, ++made % PARENTS));
      return { body: JSON.stringify({ code: `${prefix}${made}`, name: 'New', parent_id }) };
    };
    return { method: 'POST', path, headers: { ...headers, 'content-type': 'application/json' }, next };
  };
  const path = `/trees/${BENCH.tree}/versions/v1/nodes`;
  return [
    await compare({
      what: `create node, ${CLIENTS} writers in one version`,
      goal: { atLeast: 0.5 },
      floor: [floor, shot('/nodes', 'floor')],
      service: [service, shot(path, 'service')],
      database: stage.database,
      effort,
      connections: CLIENTS,
    }),
  ];
}
