import { join } from 'node:path';
import { ROOT } from '../../workspace/root.mjs';
import { checkManifests, readObjects } from './check.mjs';
import { renderOverlay } from './render.mjs';
import { checkRules } from './rules.mjs';

/** @import { KubernetesObject } from './render.mjs' */

/** @type {KubernetesObject[]} */
let production;
/** @type {KubernetesObject[]} */
let outside;

beforeAll(() => {
  production = renderOverlay(join(ROOT, 'k8s/overlays/production'));
  outside = readObjects(join(ROOT, 'k8s/overlays/production/secrets.example.yaml'));
});

/**
 * Plants a fault. any: faults are what no type allows.
 * @typedef {(object: any, all: KubernetesObject[]) => unknown} Plant
 */

/** @type {[string, Plant, RegExp][]} */
const IN_DEPLOYMENTS = [
  ['an unknown field', (d) => (pod(d).containers[0].imagePulPolicy = 'Always'), /imagePulPolicy is no field/],
  ['an unknown field deep down', (d) => (pod(d).topologySpreadConstraints[0].skew = 1), /skew is no field/],
  ['a wrong type', (d) => (d.spec.replicas = 'three'), /replicas.* must be integer/],
  ['a missing member', (d) => delete d.spec.selector, /selector/],
  ['a wrong word', (d) => (pod(d).containers[0].imagePullPolicy = 'Sometimes'), /imagePullPolicy/],
  ['a wrong quantity', (d) => (limits(d).memory = '512 MB'), /memory|quantity/],
  ['a selector beside its pods', (d) => (labels(d)['app.kubernetes.io/name'] = 'woods'), /misses its own pods/],
  ['a setting of nowhere', (d) => (pod(d).containers[0].envFrom[0].configMapRef.name = 'woods'), /ConfigMap woods/],
  [
    'a Secret of nowhere',
    (d) => (pod(d).containers[0].envFrom[1].secretRef.name = 'woods'),
    /Secret woods does not exist/,
  ],
  [
    'a key of nowhere',
    (d) => (pod(d).containers[0].env = [readKey('tree', 'PASSPHRASE')]),
    /Secret tree has no PASSPHRASE/,
  ],
  ['a volume of nowhere', (d) => (pod(d).containers[0].volumeMounts = [{ name: 'x', mountPath: '/x' }]), /no volume/],
  ['an account of nowhere', (d) => (pod(d).serviceAccountName = 'woods'), /ServiceAccount woods/],
  ['a probe of no port', (d) => (pod(d).containers[0].livenessProbe.httpGet.port = 'web'), /probes a port/],
  ['a pod without probes', (d) => delete pod(d).containers[0].readinessProbe, /lacks a probe/],
  ['a pod without preStop', (d) => delete pod(d).containers[0].lifecycle, /no preStop/],
  ['a writable image', (d) => delete pod(d).containers[0].securityContext.readOnlyRootFilesystem, /may write/],
  ['a privileged pod', (d) => (pod(d).securityContext.runAsUser = 0), /runs as root/],
  ['a moving image', (d) => (pod(d).containers[0].image = 'registry:5000/tree:latest'), /without a version/],
  ['fewer replicas while updating', (d) => delete d.spec.strategy, /fewer replicas/],
];

/** @type {[string, string, Plant, RegExp, string][]} */
const ELSEWHERE = [
  ['Service', 'a Service without pods', (s) => (s.spec.selector.x = 'y'), /finds no pods/, 'tree'],
  ['Service', 'a Service on no port', (s) => (s.spec.ports[0].targetPort = 'web'), /web is no port/, 'tree'],
  [
    'Service',
    'a Service that sends requests to migrations',
    (s) => delete s.spec.selector['app.kubernetes.io/component'],
    /Job tree-migration too/,
    'tree',
  ],
  ['HorizontalPodAutoscaler', 'a scaler of nobody', (h) => (h.spec.scaleTargetRef.name = 'woods'), /woods/, 'tree'],
  ['PodDisruptionBudget', 'a budget that blocks drains', (b) => (b.spec.minAvailable = 3), /lets no pod go/, 'tree'],
  ['NetworkPolicy', 'a policy for no port', (n) => (n.spec.ingress[0].ports[0].port = 'web'), /web is no port/, 'tree'],
  ['ConfigMap', 'an object twice', (_map, all) => all.push(structuredClone(all[0])), /more than once/, 'tree'],
  ['Ingress', 'a path to nowhere', (i) => (backend(i).name = 'woods'), /woods, which does not exist/, 'groundwork'],
  ['Ingress', 'a path to no port', (i) => (backend(i).port = { number: 81 }), /port 81/, 'groundwork'],
  ['Ingress', 'a host without TLS', (i) => (i.spec.tls[0].hosts = ['x.example']), /has no TLS/, 'groundwork'],
  ['ServiceMonitor', 'a scrape of no port', (m) => (m.spec.endpoints[0].port = 'web'), /web is no port/, 'groundwork'],
];

/** Faults seeded into the real overlay: each has to be found. */
describe('checkManifests', () => {
  it('finds no problem in the shipped manifests', async () => {
    expect(await checkManifests(production, { outside })).toEqual([]);
    expect(checkRules(production)).toEqual([]);
  });

  it('fails without manifests', async () => {
    expect(await checkManifests([])).toEqual(['there are no objects']);
  });

  it.each(IN_DEPLOYMENTS)('finds %s', (_title, plant, message) => expectProblem('Deployment', plant, message, 'tree'));

  it.each(ELSEWHERE)('%s: finds %s', (kind, _title, plant, message, name) => expectProblem(kind, plant, message, name));

  it('compares settings with the variables that the services read', async () => {
    const row = { type: 'text', default: '', meaning: '' };
    const variables = { tree: [{ ...row, names: ['PORT'], required: true }] };
    const problems = await checkManifests(production, { outside, variables });
    expect(problems).toContain('Deployment tree: lacks PORT, which the service requires');
    expect(problems).toContain('Deployment tree: sets ISSUER, which the service does not read');
  });

  it('finds a rule that is not PromQL and an alert without advice', () => {
    const rule = structuredClone(production.find(({ kind }) => kind === 'PrometheusRule'));
    const last = rule?.spec.groups[0].rules.at(-1);
    delete last.annotations.action;
    expect(checkRules(rule ? [rule] : [])).toEqual([expect.stringContaining(`${last.alert} lacks`)]);
  });
});

/**
 * @param {string} kind
 * @param {Plant} plant
 * @param {RegExp} message
 * @param {string} name the beginning of the object's name
 */
async function expectProblem(kind, plant, message, name) {
  const objects = structuredClone(production);
  const object = objects.find((each) => each.kind === kind && each.metadata.name.startsWith(name));
  plant(object, objects);
  const problems = await checkManifests(objects, { outside });
  expect(problems).not.toEqual([]);
  expect(problems.join('\n')).toMatch(message);
}

const pod = (/** @type {any} */ deployment) => deployment.spec.template.spec;
const labels = (/** @type {any} */ deployment) => deployment.spec.template.metadata.labels;
const limits = (/** @type {any} */ deployment) => pod(deployment).containers[0].resources.limits;
const readKey = (/** @type {string} */ name, /** @type {string} */ key) => ({
  name: key,
  valueFrom: { secretKeyRef: { name, key } },
});
const backend = (/** @type {any} */ ingress) => ingress.spec.rules[0].http.paths[2].backend.service;
