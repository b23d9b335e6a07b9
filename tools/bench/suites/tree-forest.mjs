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
