import { readFileSync } from 'node:fs';
import { checkEgress } from './egress.mjs';
import { checkFields } from './fields.mjs';
import { checkPods } from './pods.mjs';
import { checkReferences } from './references.mjs';
import { parseObjects } from './render.mjs';
import { checkSettings } from './settings.mjs';
import { nameOf } from './workloads.mjs';

/** @import { KubernetesObject } from './render.mjs' */
/** @import { VariableRow } from './variables.mjs' */

/**
 * Everything that can be said about an overlay without a cluster. (deployment.md, "Manifests, seconds")
 * @param {KubernetesObject[]} objects what it renders to
 * @param {{ outside?: KubernetesObject[], variables?: Record<string, VariableRow[]> }} [world] Secrets that others make;
 *   what the services read (without it their settings are not checked)
 * @returns {Promise<string[]>} what is wrong
 */
export async function checkManifests(objects, { outside = [], variables } = {}) {
  if (objects.length === 0) return ['there are no objects'];
  const fields = await Promise.all(
    objects.map(async (object) => (await checkFields(object)).map((problem) => `${nameOf(object)}: ${problem}`)),
  );
  // What has another shape than its kind cannot be followed any further.
  if (fields.flat().length > 0) return fields.flat();
  return [
    ...checkReferences(objects),
    ...checkPods(objects, outside),
    ...(variables ? [...checkSettings(objects, variables, outside), ...checkEgress(objects, variables, outside)] : []),
  ];
}

/** @param {string} file */
export function readObjects(file) {
  return parseObjects(readFileSync(file, 'utf8'));
}
