import { identityRecipes } from './recipes/identity.mjs';
import { storageRecipes } from './recipes/storage.mjs';
import { treeRecipes } from './recipes/tree.mjs';

/** @import { Target } from './run.mjs' */
/** @import { Sent } from '../../http/send.mjs' */

/**
 * What a recipe works with.
 * @typedef {Target & { call: (method: string, path: string, more?: { headers?: Record<string, string>, body?: unknown }) => Promise<any> }} Kitchen
 * @typedef {(kitchen: Kitchen) => Promise<Partial<Sent> & { query?: Record<string, string> }>} Recipe
 */

/**
 * How operations succeed whose documents cannot say it alone: they need a state, a file, a protocol.
 * @param {any} stack as stack.json has it
 * @returns {Record<string, Record<string, Recipe>>}
 */
export const recipesFor = (stack) => ({
  identity: identityRecipes(stack),
  storage: storageRecipes,
  tree: treeRecipes,
});
