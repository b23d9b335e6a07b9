// The package's index brings a whole HTTP client along, the models alone do not.
import * as models from '@kubernetes/client-node/dist/gen/models/all.js';

/** @import { KubernetesObject } from './render.mjs' */

/** Kinds of operators: neither package has their schemas; their references are checked nevertheless. */
export const CUSTOM_KINDS = ['ServiceMonitor', 'PrometheusRule'];

/**
 * Types, required members, enums and quantities by kubernetes-models, unknown fields by the field maps of
 * @kubernetes/client-node (kubernetes-models lets them pass).
 * @param {KubernetesObject} object
 * @returns {Promise<string[]>} what is wrong, each with its path
 */
export async function checkFields(object) {
  if (CUSTOM_KINDS.includes(object.kind)) return [];
  const version = object.apiVersion.split('/').at(-1) ?? '';
  const type = version.charAt(0).toUpperCase() + version.slice(1) + object.kind;
  if (!mapOf(type)) return [`${object.apiVersion} ${object.kind} is no kind that Kubernetes has`];
  return [...findUnknown(object, type, ''), ...(await validate(object))];
}

/** @param {KubernetesObject} object */
async function validate(object) {
  // The specifier is computed: TypeScript cannot resolve the module.
  const { [object.kind]: Model } = await import(`kubernetes-models/${object.apiVersion}`);
  if (!Model) return [`kubernetes-models has no ${object.apiVersion} ${object.kind}`];
  try {
    new Model(withoutLineBreaks(object)).validate();
    return [];
  } catch (error) {
    return /** @type {Error} */ (error).message.split('\n');
  }
}

/**
 * kustomize breaks long base64 into lines, which Kubernetes reads and kubernetes-models does not.
 * @param {KubernetesObject} object
 */
function withoutLineBreaks(object) {
  if (object.kind !== 'Secret' || !object.data) return object;
  const data = Object.entries(object.data).map(([key, value]) => [key, String(value).replace(/\s/g, '')]);
  return { ...object, data: Object.fromEntries(data) };
}

/**
 * @param {unknown} value
 * @param {string} type as the field maps write it: V1Pod, Array<V1Pod>, { [key: string]: V1Pod; }, string
 * @param {string} path
 * @returns {string[]}
 */
function findUnknown(value, type, path) {
  if (value === null || typeof value !== 'object') return [];
  const item = /^Array<(.*)>$/.exec(type)?.[1] ?? /^Set<(.*)>$/.exec(type)?.[1];
  if (item && Array.isArray(value)) return value.flatMap((each, index) => findUnknown(each, item, `${path}[${index}]`));
  const member = /^\{ \[key: string\]: (.*); \}$/.exec(type)?.[1];
  if (member) return Object.entries(value).flatMap(([key, each]) => findUnknown(each, member, `${path}.${key}`));
  const fields = mapOf(type);
  if (!fields) return [];
  return Object.entries(value).flatMap(([key, each]) => {
    const field = fields.find(({ baseName }) => baseName === key);
    return field ? findUnknown(each, field.type, `${path}.${key}`) : [`${path}.${key} is no field of ${type}`];
  });
}

/**
 * @param {string} type
 * @returns {{ baseName: string, type: string }[] | undefined}
 */
function mapOf(type) {
  // A class per type, each with its map; the index type names none of them.
  const classes = /** @type {Record<string, any>} */ (models);
  return classes[type]?.getAttributeTypeMap?.();
}
