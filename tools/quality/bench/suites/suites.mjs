import { measureAccess } from './access.mjs';
import { measureIdentity } from './identity.mjs';
import { measureLists } from './lists.mjs';
import { measureScale } from './scale.mjs';
import { measureSdk } from './sdk.mjs';
import { measureStorage } from './storage.mjs';
import { measureTree } from './tree.mjs';

/** @import { Effort, Figure } from '../measure/compare.mjs' */

/**
 * What `npm run bench` measures, by name.
 * @type {Record<string, (effort: Effort) => Promise<Figure[]>>}
 */
export const SUITES = {
  lists: measureLists,
  identity: measureIdentity,
  scale: measureScale,
  storage: measureStorage,
  sdk: measureSdk,
  access: measureAccess,
  tree: measureTree,
};

/** The ceiling of a service's memory while it is measured, in MiB; the goal is 200. Manifests (k8s/base) request 256. (ADR 0102, 0113) @type {Record<string, number>} */
export const PEAK_MIB = { identity: 240, storage: 200, tree: 240 };
