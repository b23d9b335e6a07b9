/** @import { KubernetesObject } from './render.mjs' */

const KINDS = ['Deployment', 'StatefulSet', 'Job'];

/**
 * Pods as a workload describes them.
 * @typedef {{ object: KubernetesObject, labels: Record<string, string>, spec: Record<string, any>, containers: Record<string, any>[] }} Workload
 */

/**
 * @param {KubernetesObject[]} objects
 * @returns {Workload[]}
 */
export function listWorkloads(objects) {
  return objects
    .filter(({ kind }) => KINDS.includes(kind))
    .map((object) => {
      const { metadata, spec } = object.spec.template;
      return {
        object,
        labels: metadata?.labels ?? {},
        spec,
        containers: [...(spec.initContainers ?? []), ...(spec.containers ?? [])],
      };
    });
}

/**
 * @param {Record<string, string> | undefined} selector
 * @param {Record<string, string>} labels
 */
export function selects(selector, labels) {
  return Object.entries(selector ?? {}).every(([key, value]) => labels[key] === value);
}

/**
 * Whether a container of the pods has this port, by name or number.
 * @param {Workload} workload
 * @param {string | number} port
 */
export function hasPort({ containers }, port) {
  return containers.some(({ ports = [] }) =>
    ports.some((/** @type {any} */ each) => each.name === port || each.containerPort === port),
  );
}

/** @param {KubernetesObject} object */
export function nameOf({ kind, metadata }) {
  return `${kind} ${metadata.name}`;
}
