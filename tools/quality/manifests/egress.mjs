import { readEnvironment } from './settings.mjs';
import { listWorkloads, selects } from './workloads.mjs';

/** @import { KubernetesObject } from './render.mjs' */
/** @import { VariableRow } from './variables.mjs' */
/** @import { Workload } from './workloads.mjs' */

/**
 * Where the services connect to by what a variable says: its usual ports, and whether every address is meant (a database of the
 * cluster too) or those of the Internet alone, as it is with what users name.
 * @type {Record<string, { ports: number[], anywhere: boolean }>}
 */
const OUTGOING = {
  DATABASE_URL: { ports: [5432], anywhere: true },
  DATABASE_READ_URL: { ports: [5432], anywhere: true },
  REDIS_URL: { ports: [6379], anywhere: true },
  SMTP_URL: { ports: [25, 465, 587], anywhere: true },
  OTEL_EXPORTER_OTLP_ENDPOINT: { ports: [4317, 4318], anywhere: true },
  S3_ENDPOINT: { ports: [443], anywhere: false },
  BREACH_CHECK_URL: { ports: [443], anywhere: false },
};

/** Addresses that are no place to connect to from a pod, with the reason. */
const NOT_OUTGOING = {
  PUBLIC_URL: 'where callers reach the service',
  CONSOLE_URL: 'where browsers reach the console',
  ISSUER: 'a name in tokens; pods reach identity by IDENTITY_URL',
  IDENTITY_URL: 'pods of identity, by their labels (checked below)',
};

const DEFAULT_PORTS = {
  'http:': 80,
  'https:': 443,
  'postgres:': 5432,
  'postgresql:': 5432,
  'redis:': 6379,
  'rediss:': 6379,
};

/**
 * Whether NetworkPolicies let through what the services' variables are for.
 * @param {KubernetesObject[]} objects of one overlay
 * @param {Record<string, VariableRow[]>} variables what each service reads
 * @param {KubernetesObject[]} [outside] Secrets that others make
 * @returns {string[]}
 */
export function checkEgress(objects, variables, outside = []) {
  const known = [...objects, ...outside];
  return listWorkloads(objects).flatMap((workload) => {
    const rows = variables[workload.labels['app.kubernetes.io/name'] ?? ''];
    if (!rows) return [];
    const rules = egressOf(workload, objects);
    const values = Object.assign({}, ...workload.containers.map((container) => readEnvironment(container, known)));
    return rows
      .flatMap((row) => checkVariable(row, values, rules, workload, objects))
      .map((problem) => `${workload.object.kind} ${workload.object.metadata.name}: ${problem}`);
  });
}

/**
 * @param {VariableRow} row
 * @param {Record<string, string>} values
 * @param {any[]} rules
 * @param {Workload} workload
 * @param {KubernetesObject[]} objects
 * @returns {string[]}
 */
function checkVariable({ names, type }, values, rules, { labels }, objects) {
  const name = names.at(-1) ?? '';
  const place = OUTGOING[name];
  if (name === 'IDENTITY_URL')
    return labels['app.kubernetes.io/name'] === 'identity' ? [] : checkIdentity(rules, objects);
  if (!place) {
    const unknown = type === 'url' && !(name in NOT_OUTGOING);
    return unknown ? [`nobody said where ${name} connects to: tools/quality/manifests/egress.mjs`] : [];
  }
  const given = names.map((each) => values[each]).find(Boolean);
  const inside = given !== undefined && isInside(given);
  const ports = [...place.ports, ...portOf(given)];
  return [...new Set(ports)]
    .filter((port) => !rules.some((rule) => lets(rule, port, place.anywhere, inside)))
    .map((port) => `no NetworkPolicy lets port ${port} out, which ${name} needs`);
}

/**
 * @param {any[]} rules
 * @param {KubernetesObject[]} objects
 */
function checkIdentity(rules, objects) {
  const identity = listWorkloads(objects).find(({ labels }) => labels['app.kubernetes.io/name'] === 'identity');
  const there = rules.some(({ to = [] }) =>
    to.some(
      (/** @type {any} */ { podSelector }) => podSelector && selects(podSelector.matchLabels, identity?.labels ?? {}),
    ),
  );
  return there ? [] : ['no NetworkPolicy lets it reach the pods of identity'];
}

/**
 * The egress rules of every policy that selects the pods.
 * @param {Workload} workload
 * @param {KubernetesObject[]} objects
 * @returns {any[]}
 */
function egressOf({ labels }, objects) {
  return objects
    .filter(({ kind, spec }) => kind === 'NetworkPolicy' && selects(spec.podSelector.matchLabels, labels))
    .flatMap(({ spec }) => spec.egress ?? []);
}

/**
 * @param {any} rule
 * @param {number} port
 * @param {boolean} anywhere every address has to be let through
 * @param {boolean} inside the address is one of the cluster
 */
function lets({ to, ports = [] }, port, anywhere, inside) {
  if (!ports.some((/** @type {any} */ each) => each.port === port)) return false;
  if (!to) return true;
  if (anywhere) return false;
  return to.some((/** @type {any} */ peer) => (inside ? peer.namespaceSelector || peer.podSelector : peer.ipBlock));
}

/**
 * An address within the cluster: plain http, a Service's short name, or its long one.
 * @param {string} url
 */
function isInside(url) {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' || !hostname.includes('.') || /\.(svc|cluster\.local)$/.test(hostname);
}

/** @param {string | undefined} url */
function portOf(url) {
  if (!url || !URL.canParse(url)) return [];
  const { port, protocol } = new URL(url);
  const number = Number(port) || DEFAULT_PORTS[/** @type {keyof typeof DEFAULT_PORTS} */ (protocol)];
  return number ? [number] : [];
}
