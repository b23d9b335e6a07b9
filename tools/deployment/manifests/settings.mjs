import { listWorkloads } from './workloads.mjs';

/** @import { KubernetesObject } from './render.mjs' */
/** @import { VariableRow } from '../variables.mjs' */

/**
 * Whether each service is given the variables it needs, and none that it does not know.
 * @param {KubernetesObject[]} objects of one overlay
 * @param {Record<string, VariableRow[]>} variables what each service reads
 * @returns {string[]}
 */
export function checkSettings(objects, variables) {
  return listWorkloads(objects).flatMap(({ object, labels, containers }) => {
    const rows = variables[labels['app.kubernetes.io/name'] ?? ''];
    if (!rows) return [];
    const given = containers.flatMap((container) => listNames(container, objects));
    const known = rows.flatMap(({ names }) => names);
    const unknown = given.filter((name) => !known.includes(name.replace(/_FILE$/, '')));
    const lacking = rows.filter(({ names, required }) => required && !names.some((name) => given.includes(name)));
    return [
      ...unknown.map((name) => `sets ${name}, which the service does not read`),
      ...lacking.map(({ names }) => `lacks ${names.at(-1)}, which the service requires`),
    ].map((problem) => `${object.kind} ${object.metadata.name}: ${problem}`);
  });
}

/**
 * @param {Record<string, any>} container
 * @param {KubernetesObject[]} objects
 * @returns {string[]}
 */
function listNames({ env = [], envFrom = [] }, objects) {
  const sets = envFrom.flatMap((/** @type {any} */ { configMapRef }) => {
    const map = objects.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === configMapRef?.name);
    return Object.keys(map?.data ?? {});
  });
  return [...sets, ...env.map((/** @type {any} */ { name }) => name)];
}
