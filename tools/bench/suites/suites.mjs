import { measureLists } from './lists.mjs';

/** @import { Effort, Figure } from '../measure/compare.mjs' */

/**
 * What `npm run bench` measures, by name.
 * @type {Record<string, (effort: Effort) => Promise<Figure[]>>}
 */
export const SUITES = {
  lists: measureLists,
};
