import { listWorkloads } from './workloads.mjs';

/** @import { KubernetesObject } from './render.mjs' */
/** @import { VariableRow } from './variables.mjs' */
/** @import { Workload } from './workloads.mjs' */

/** What a deployment for production has to decide, beside what a service requires; the defaults serve nobody there. */
const DECIDED = ['PUBLIC_URL', 'CORS_ORIGINS', 'SMTP_URL', 'MAIL_FROM', 'SERVICES_CLIENT_SECRET', 'TRUST_PROXY'];

/** Variables of libraries, which no service declares. (docs/operations.md, "Traces") */
const OF_LIBRARIES = /^OTEL_/;

/**
 * Whether each service is given the variables it needs and none that it does not read, can be given every other one, and has no
 * secret in its settings.
 * @param {KubernetesObject[]} objects of one overlay
 * @param {Record<string, VariableRow[]>} variables what each service reads
 * @param {KubernetesObject[]} [outside] Secrets that others make
 * @returns {string[]}
 */
export function checkSettings(objects, variables, outside = []) {
  const known = [...objects, ...outside];
  return listWorkloads(objects).flatMap((workload) => {
    const rows = variables[workload.labels['app.kubernetes.io/name'] ?? ''];
    if (!rows) return [];
    const { object } = workload;
    return [
      ...checkGiven(workload, rows, known),
      ...checkSettable(workload, rows, known),
      ...checkSecrecy(workload, rows, known),
    ].map((problem) => `${object.kind} ${object.metadata.name}: ${problem}`);
  });
}

/**
 * @param {Workload} workload
 * @param {VariableRow[]} rows
 * @param {KubernetesObject[]} known
 */
function checkGiven({ object, containers }, rows, known) {
  const values = containers.map((container) => readEnvironment(container, known));
  const given = values.flatMap((each) => Object.keys(each));
  const names = rows.flatMap((row) => row.names);
  const unknown = given.filter((name) => !names.includes(name.replace(/_FILE$/, '')) && !OF_LIBRARIES.test(name));
  const production = object.kind === 'Deployment' && values.some(({ ENVIRONMENT }) => ENVIRONMENT === 'production');
  const lacking = rows.filter((row) => !row.names.some((name) => given.includes(name)));
  return [
    ...unknown.map((name) => `sets ${name}, which the service does not read`),
    ...lacking.filter(({ required }) => required).map((row) => `lacks ${row.names.at(-1)}, which the service requires`),
    ...lacking
      .filter((row) => production && row.names.some((name) => DECIDED.includes(name)))
      .map((row) => `leaves ${row.names.at(-1)} to its default, which serves nobody in production`),
  ];
}

/**
 * A variable that is not given can be: by a set whose members need no naming here. The names that are listed one by one are all
 * there is.
 * @param {Workload} workload
 * @param {VariableRow[]} rows
 * @param {KubernetesObject[]} known
 */
function checkSettable({ containers }, rows, known) {
  return containers.flatMap((container) => {
    const sets = (container.envFrom ?? []).map((/** @type {any} */ set) => Object.keys(set)[0]);
    const given = Object.keys(readEnvironment(container, known));
    const lost = rows.filter((row) => !row.names.some((name) => given.includes(name)));
    return lost
      .filter(({ secret }) => !sets.includes(secret ? 'secretRef' : 'configMapRef'))
      .map(
        ({ names, secret }) => `${names.at(-1)} cannot be set: no ${secret ? 'Secret' : 'ConfigMap'} is taken in whole`,
      );
  });
}

/**
 * @param {Workload} workload
 * @param {VariableRow[]} rows
 * @param {KubernetesObject[]} known
 */
function checkSecrecy({ containers }, rows, known) {
  const secrets = rows.filter(({ secret }) => secret).flatMap(({ names }) => names);
  const open = containers.flatMap(({ env = [], envFrom = [] }) => [
    ...env.filter((/** @type {any} */ { value }) => value !== undefined).map((/** @type {any} */ { name }) => name),
    ...envFrom.flatMap((/** @type {any} */ { configMapRef }) => Object.keys(find('ConfigMap', configMapRef, known))),
  ]);
  return open.filter((name) => secrets.includes(name)).map((name) => `${name} is secret and stands in the settings`);
}

/**
 * What a container's environment is, by name; a value that is not ours to know is empty.
 * @param {Record<string, any>} container
 * @param {KubernetesObject[]} known
 * @returns {Record<string, string>}
 */
export function readEnvironment({ env = [], envFrom = [] }, known) {
  const sets = envFrom.map((/** @type {any} */ { configMapRef, secretRef }) =>
    configMapRef ? find('ConfigMap', configMapRef, known) : find('Secret', secretRef, known),
  );
  const single = env.map((/** @type {any} */ { name, value = '' }) => [name, value]);
  return Object.assign({}, ...sets, Object.fromEntries(single));
}

/**
 * @param {'ConfigMap' | 'Secret'} kind
 * @param {{ name: string } | undefined} reference
 * @param {KubernetesObject[]} known
 * @returns {Record<string, string>}
 */
function find(kind, reference, known) {
  const object = known.find((each) => each.kind === kind && each.metadata.name === reference?.name);
  const data = Object.entries(object?.data ?? {}).map(([name, value]) => [name, decode(kind, value)]);
  return { ...Object.fromEntries(data), ...object?.stringData };
}

/**
 * @param {string} kind
 * @param {unknown} value
 */
function decode(kind, value) {
  return kind === 'Secret' ? Buffer.from(String(value), 'base64').toString() : String(value);
}
