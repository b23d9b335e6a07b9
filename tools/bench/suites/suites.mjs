import { measureLists } from './lists.mjs';
import { measureTree } from './tree.mjs';

/** @import { Effort, Figure } from '../measure/compare.mjs' */

/**
 * What `npm run bench` measures, by name.
 * @type {Record<string, (effort: Effort) => Promise<Figure[]>>}
 */
export const SUITES = {
  lists: measureLists,
  tree: measureTree,
};
