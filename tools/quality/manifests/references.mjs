import { hasPort, listWorkloads, nameOf, selects } from './workloads.mjs';

/** @import { KubernetesObject } from './render.mjs' */
/** @import { Workload } from './workloads.mjs' */

/**
 * Whether what objects say of each other is true: selectors, ports, services, targets.
 * @param {KubernetesObject[]} objects of one overlay
 * @returns {string[]}
 */
export function checkReferences(objects) {
  const workloads = listWorkloads(objects);
  const serving = workloads.filter(({ object }) => object.kind !== 'Job');
  const problems = objects.flatMap((object) => {
    const look = LOOKS[object.kind];
    return look ? look(object, { objects, workloads, serving }).map((problem) => `${nameOf(object)}: ${problem}`) : [];
  });
  return [...problems, ...findDuplicates(objects)];
}

/** @typedef {{ objects: KubernetesObject[], workloads: Workload[], serving: Workload[] }} World */
/** @type {Record<string, (object: KubernetesObject, world: World) => string[]>} */
const LOOKS = {
  Deployment: checkSelector,
  StatefulSet: (object, world) => [
    ...checkSelector(object),
    ...missing(world, 'Service', object.spec.serviceName, 'serviceName'),
  ],
  Service: checkService,
  HorizontalPodAutoscaler: ({ spec }, world) =>
    missing(world, spec.scaleTargetRef.kind, spec.scaleTargetRef.name, 'scaleTargetRef'),
  PodDisruptionBudget: checkBudget,
  NetworkPolicy: checkPolicy,
  Ingress: checkIngress,
  ServiceMonitor: checkMonitor,
};

/** @param {KubernetesObject} object */
function checkSelector({ spec }) {
  return selects(spec.selector.matchLabels, spec.template.metadata.labels) ? [] : ['its selector misses its own pods'];
}

/**
 * @param {World} world
 * @param {string} kind
 * @param {string} name
 * @param {string} where
 */
function missing({ objects }, kind, name, where) {
  const there = objects.some((object) => object.kind === kind && object.metadata.name === name);
  return there ? [] : [`${where} names the ${kind} ${name}, which does not exist`];
}

/**
 * @param {KubernetesObject} service
 * @param {World} world
 */
function checkService({ spec }, { workloads, serving }) {
  const pods = serving.filter(({ labels }) => selects(spec.selector, labels));
  const jobs = workloads.filter((each) => each.object.kind === 'Job' && selects(spec.selector, each.labels));
  const ports = spec.ports.filter(
    (/** @type {any} */ port) => !pods.every((pod) => hasPort(pod, port.targetPort ?? port.port)),
  );
  return [
    ...(pods.length > 0 ? [] : ['its selector finds no pods']),
    ...jobs.map(({ object }) => `its selector finds the pods of ${nameOf(object)} too`),
    ...ports.map((/** @type {any} */ port) => `targetPort ${port.targetPort ?? port.port} is no port of its pods`),
  ];
}

/**
 * A budget that never lets a pod go blocks every drain of a node.
 * @param {KubernetesObject} budget
 * @param {World} world
 */
function checkBudget({ spec }, { objects, serving }) {
  const pods = serving.find(({ labels }) => selects(spec.selector.matchLabels, labels));
  if (!pods) return ['its selector finds no pods'];
  const { name } = pods.object.metadata;
  const scaler = objects.find(
    (each) => each.kind === 'HorizontalPodAutoscaler' && each.spec.scaleTargetRef.name === name,
  );
  const replicas = scaler?.spec.minReplicas ?? pods.object.spec.replicas ?? 1;
  return spec.minAvailable >= replicas ? [`minAvailable ${spec.minAvailable} of ${replicas} lets no pod go`] : [];
}

/**
 * @param {KubernetesObject} policy
 * @param {World} world
 */
function checkPolicy({ spec }, { workloads, serving }) {
  const pods = workloads.filter(({ labels }) => selects(spec.podSelector.matchLabels, labels));
  if (pods.length === 0) return ['its selector finds no pods'];
  /** @type {(string | number)[]} */
  const ports = (spec.ingress ?? []).flatMap(portsOf);
  const own = ports.filter((port) => !pods.some((pod) => hasPort(pod, port)));
  const others = (spec.egress ?? []).flatMap((/** @type {any} */ rule) =>
    (rule.to ?? [])
      .filter((/** @type {any} */ peer) => peer.podSelector)
      .filter((/** @type {any} */ peer) => !serving.some((pod) => selects(peer.podSelector.matchLabels, pod.labels)))
      .map((/** @type {any} */ peer) => `egress to pods that do not exist: ${JSON.stringify(peer.podSelector)}`),
  );
  return [...own.map((port) => `port ${port} is no port of its pods`), ...others];
}

/**
 * @param {any} rule
 * @returns {(string | number)[]}
 */
function portsOf(rule) {
  return (rule.ports ?? []).map((/** @type {any} */ { port }) => port);
}

/** @param {KubernetesObject[]} objects */
function findDuplicates(objects) {
  const groups = Map.groupBy(objects, (object) => `${nameOf(object)} in ${object.metadata.namespace ?? 'the cluster'}`);
  return [...groups].filter(([, all]) => all.length > 1).map(([name]) => `${name} is there more than once`);
}

/**
 * Whether its paths lead to ports of Services, its prefixes are stripped and its hosts have TLS.
 * @param {KubernetesObject} ingress
 * @param {World} world
 */
function checkIngress({ spec, metadata }, { objects }) {
  const secured = (spec.tls ?? []).flatMap((/** @type {any} */ { hosts }) => hosts);
  const hosts = spec.rules.map((/** @type {any} */ { host }) => host);
  const paths = spec.rules.flatMap((/** @type {any} */ { http }) => http.paths);
  const backends = paths.flatMap((/** @type {any} */ { path, backend: { service } }) => {
    const found = objects.find((each) => each.kind === 'Service' && each.metadata.name === service.name);
    if (!found) return [`${path} leads to the Service ${service.name}, which does not exist`];
    const { name, number } = service.port;
    const there = found.spec.ports.some((/** @type {any} */ port) => port.name === name || port.port === number);
    return there ? [] : [`${path} leads to port ${name ?? number} of ${service.name}, which it does not have`];
  });
  const strips = metadata.annotations?.['nginx.ingress.kubernetes.io/rewrite-target'];
  const plain = paths.filter((/** @type {any} */ { path }) => strips && !path.includes('('));
  return [
    ...backends,
    ...plain.map((/** @type {any} */ { path }) => `${path} has no group for rewrite-target`),
    ...(secured.length > 0 ? hosts.filter((/** @type {string} */ host) => !secured.includes(host)) : []).map(
      (/** @type {string} */ host) => `${host} has no TLS`,
    ),
  ];
}

/**
 * Whether it finds Services, and ports they have.
 * @param {KubernetesObject} monitor
 * @param {World} world
 */
function checkMonitor({ spec }, { objects }) {
  const services = objects.filter(
    (each) => each.kind === 'Service' && selects(spec.selector.matchLabels, each.metadata.labels ?? {}),
  );
  const ports = spec.endpoints.map((/** @type {any} */ { port }) => port);
  return [
    ...(services.length > 0 ? [] : ['its selector finds no Service']),
    ...services.flatMap((service) =>
      ports
        .filter((/** @type {string} */ port) =>
          service.spec.ports.every((/** @type {any} */ { name }) => name !== port),
        )
        .map((/** @type {string} */ port) => `port ${port} is no port of ${nameOf(service)}`),
    ),
  ];
}
