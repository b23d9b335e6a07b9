import { hasPort, listWorkloads, nameOf } from './workloads.mjs';

/** @import { KubernetesObject } from './render.mjs' */
/** @import { Workload } from './workloads.mjs' */

/**
 * Whether pods find what they mount and read, and whether our own are as deployment.md wants them.
 * @param {KubernetesObject[]} objects of one overlay
 * @param {KubernetesObject[]} outside Secrets that others make
 * @returns {string[]}
 */
export function checkPods(objects, outside = []) {
  const known = [...objects, ...outside];
  return listWorkloads(objects).flatMap((workload) =>
    [
      ...workload.containers.flatMap((container) => checkEnvironment(container, known)),
      ...checkVolumes(workload, known),
      ...checkAccount(workload, objects),
      ...(isOurs(workload) ? checkHardening(workload) : []),
    ].map((problem) => `${nameOf(workload.object)}: ${problem}`),
  );
}

/** @param {Workload} workload */
const isOurs = ({ labels }) => labels['app.kubernetes.io/part-of'] === 'groundwork';

/**
 * @param {Record<string, any>} container
 * @param {KubernetesObject[]} known
 */
function checkEnvironment({ env = [], envFrom = [] }, known) {
  const names = env.map((/** @type {any} */ { name }) => name);
  const twice = names.filter((/** @type {string} */ name, /** @type {number} */ at) => names.indexOf(name) !== at);
  return [
    ...twice.map((/** @type {string} */ name) => `${name} is set twice`),
    ...envFrom.flatMap((/** @type {any} */ { configMapRef, secretRef }) =>
      configMapRef ? find('ConfigMap', configMapRef, known) : find('Secret', secretRef, known),
    ),
    ...env.flatMap((/** @type {any} */ { valueFrom }) => [
      ...(valueFrom?.secretKeyRef ? find('Secret', valueFrom.secretKeyRef, known) : []),
      ...(valueFrom?.configMapKeyRef ? find('ConfigMap', valueFrom.configMapKeyRef, known) : []),
    ]),
  ];
}

/**
 * @param {'ConfigMap' | 'Secret'} kind
 * @param {{ name: string, key?: string, optional?: boolean }} reference
 * @param {KubernetesObject[]} known
 * @returns {string[]}
 */
function find(kind, { name, key, optional }, known) {
  const object = known.find((each) => each.kind === kind && each.metadata.name === name);
  if (optional) return [];
  if (!object) return [`${kind} ${name} does not exist`];
  const keys = Object.keys({ ...object.data, ...object.stringData, ...object.binaryData });
  return key === undefined || keys.includes(key) ? [] : [`${kind} ${name} has no ${key}`];
}

/**
 * @param {Workload} workload
 * @param {KubernetesObject[]} known
 */
function checkVolumes({ object, spec, containers }, known) {
  const volumes = spec.volumes ?? [];
  const claimed = (object.spec.volumeClaimTemplates ?? []).map((/** @type {any} */ { metadata }) => metadata.name);
  const names = [...volumes.map((/** @type {any} */ { name }) => name), ...claimed];
  const mounts = containers.flatMap(({ volumeMounts = [] }) => volumeMounts.map((/** @type {any} */ { name }) => name));
  return [
    ...mounts.filter((name) => !names.includes(name)).map((name) => `mounts ${name}, which is no volume`),
    ...names.filter((name) => !mounts.includes(name)).map((name) => `nobody mounts the volume ${name}`),
    ...volumes.flatMap((/** @type {any} */ volume) => checkSource(volume, known)),
  ];
}

/**
 * @param {any} volume
 * @param {KubernetesObject[]} known
 */
function checkSource({ configMap, secret, persistentVolumeClaim: claim }, known) {
  if (
    claim &&
    !known.some(({ kind, metadata }) => kind === 'PersistentVolumeClaim' && metadata.name === claim.claimName)
  )
    return [`PersistentVolumeClaim ${claim.claimName} does not exist`];
  const source = configMap ?? secret;
  if (!source) return [];
  const kind = configMap ? 'ConfigMap' : 'Secret';
  const name = configMap ? configMap.name : secret.secretName;
  const keys = source.items?.map((/** @type {any} */ { key }) => key) ?? [undefined];
  return keys.flatMap((/** @type {string | undefined} */ key) => find(kind, { name, key }, known));
}

/**
 * @param {Workload} workload
 * @param {KubernetesObject[]} objects
 */
function checkAccount({ spec }, objects) {
  const name = spec.serviceAccountName;
  const there = objects.some((object) => object.kind === 'ServiceAccount' && object.metadata.name === name);
  return !name || there ? [] : [`ServiceAccount ${name} does not exist`];
}

/**
 * deployment.md, "What is shipped".
 * @param {Workload} workload
 */
function checkHardening(workload) {
  const { object, spec, containers } = workload;
  const pod = spec.securityContext ?? {};
  const rules = {
    'runs as root': pod.runAsNonRoot === true && pod.runAsUser > 0,
    'has no seccomp profile': pod.seccompProfile?.type === 'RuntimeDefault',
    'mounts a token of Kubernetes': spec.automountServiceAccountToken === false,
    'is spread over no nodes': object.kind === 'Job' || spec.topologySpreadConstraints?.length > 0,
    'is updated with fewer replicas':
      object.kind === 'Job' || object.spec.strategy?.rollingUpdate?.maxUnavailable === 0,
  };
  return [...broken(rules), ...containers.flatMap((container) => checkContainer(container, workload))];
}

/**
 * @param {Record<string, any>} container
 * @param {Workload} workload
 */
function checkContainer(container, workload) {
  const { name, image = '', securityContext: security = {}, resources = {}, lifecycle } = container;
  const job = workload.object.kind === 'Job';
  const probes = ['startupProbe', 'livenessProbe', 'readinessProbe'];
  const unknown = probes.filter((probe) => container[probe] && !hasPort(workload, container[probe].httpGet?.port));
  return [
    ...broken({
      'may write to its image': security.readOnlyRootFilesystem === true,
      'may gain privileges': security.allowPrivilegeEscalation === false,
      'keeps capabilities': security.capabilities?.drop?.includes('ALL'),
      'has no limit on memory': resources.limits?.memory,
      'requests nothing': resources.requests?.cpu && resources.requests?.memory,
      'lacks a probe': job || probes.every((probe) => container[probe]),
      'has no preStop': job || lifecycle?.preStop,
      [`has an image without a version, ${image}`]: /(:(?!latest$)[^/]+|@sha256:\w+)$/.test(image),
    }),
    ...unknown.map((probe) => `${probe} probes a port it does not have`),
  ].map((problem) => `container ${name} ${problem}`);
}

/** @param {Record<string, unknown>} rules */
function broken(rules) {
  return Object.entries(rules).flatMap(([problem, holds]) => (holds ? [] : [problem]));
}
