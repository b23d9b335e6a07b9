import { request } from '../measure/compare.mjs';
import { childOf, nodeId } from '../seeds/tree.mjs';

/** @import { Effort } from '../measure/compare.mjs' */
/** @import { Server } from '../measure/load.mjs' */
/** @import { Stage } from '../stage/stage.mjs' */

/**
 * The tree service with its large versions: `bench/v1` (subtrees of a hundredth each) and `small/v1`.
 * @typedef {{ stage: Stage, service: Server, headers: Record<string, string>, effort: Effort, nodes: number, smallNodes: number }} Forest
 */

/** Of the seeded trees: the first is read and changed, the second copied. */
export const BENCH = { tree: 'bench', version: nodeId(1, 0), node: (/** @type {number} */ n) => nodeId(1, n) };
export const SMALL = { tree: 'small', version: nodeId(2, 0) };

/** A node of the first level, and one of the second, by number. */
export const BRANCH = childOf(1, 7);
export const TWIG = childOf(BRANCH, 7);

export const NODES_PATH = `/trees/${BENCH.tree}/versions/v1/nodes`;

/** What changes whole subtrees or versions takes at most so many times the floor. */
export const WORK_GOAL = { atMost: 1.3 };

/** Of a figure that shows how much of another one is HTTP itself. */
export const BY_HTTP_ALONE = 'beside a bare pg client without HTTP: the least that a service over HTTP can take';

/**
 * Sends JSON to the service.
 * @param {Pick<Forest, 'service' | 'headers'>} forest
 */
export const callerOf =
  ({ service, headers }) =>
  (/** @type {string} */ method, /** @type {string} */ path, /** @type {object} */ body = {}) =>
    request(service, {
      method,
      path,
      headers: { ...headers, 'content-type': 'application/json' },
      body: ['GET', 'DELETE'].includes(method) ? undefined : JSON.stringify(body),
    });

/**
 * How many nodes a branch has.
 * @param {number} nodes of the whole version
 */
export const branchSize = (nodes) => Math.round((nodes - 1) / 100);
