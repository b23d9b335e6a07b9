// npm run test:k8s: the local overlay on the cluster that KUBECONFIG names: ready, the tour through the ingress, rolling
// restart, bad image, scaling, eviction and kills under load. The images localhost/groundwork/*:local have to be there
// (npm run test:images builds them). INGRESS_URL: where the cluster's ingress answers, by https unless it is
// localhost, as the client package requires; without it nginx stands in here.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SERVICE_NAMES } from '../../stack/services.mjs';
import { Failure, runTool } from '../../terminal/failure.mjs';
import { createReport } from '../results/report.mjs';

const STAND_IN_PORT = 8_088;
const report = createReport();

await runTool(async () => {
  const { values } = parseArgs({ options: { keep: { type: 'boolean' } } });
  const { tryKubectl, NAMESPACE } = await import('../cluster/kubectl.mjs');
  const { end, errors } = await tryKubectl(['get', 'nodes', '--request-timeout=5s']);
  if (end !== 'exit code 0')
    throw new Failure('There is no cluster: nothing was tried.', `KUBECONFIG names the one to use. ${errors.trim()}`);
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-cluster-'));
  try {
    await tryCluster(folder);
  } finally {
    if (values.keep) console.log(`\nThe namespace ${NAMESPACE} is kept, its volumes in ${folder}`);
    else await clear(folder);
  }
  return report.end();
});

/** @param {string} folder */
async function clear(folder) {
  const { kubectl, NAMESPACE } = await import('../cluster/kubectl.mjs');
  await kubectl(['delete', 'namespace', NAMESPACE, '--ignore-not-found', '--timeout=180s']);
  await kubectl(['delete', 'persistentvolume', '--selector', 'app.kubernetes.io/part-of=groundwork-trial']);
  rmSync(folder, { recursive: true, force: true });
}

/** @param {string} folder of volumes, where the cluster makes none */
async function tryCluster(folder) {
  const { getToken } = await import('../../http/get-token.mjs');
  const scenarios = await import('../cluster/scenarios.mjs');
  const origin = process.env.INGRESS_URL ?? `http://localhost:${STAND_IN_PORT}`;
  const objects = await deploy(origin, folder);
  const ingress = process.env.INGRESS_URL ? undefined : await standIn();
  try {
    const client = clientOf(objects);
    const reached = { origin, token: await getToken(`${origin}/identity`, client) };
    await checkServices(origin, client, objects);
    await scenarios.restartUnderLoad(reached, report);
    await scenarios.refuseBadImage(reached, report);
    await scenarios.scale(reached, report);
    await scenarios.refuseEviction(report);
    await scenarios.killPods(reached, report);
  } finally {
    await ingress?.stop();
  }
}

async function standIn() {
  const { needPrograms } = await import('../../processes/debian-package.mjs');
  await needPrograms({ nginx: 'nginx-light' });
  const { startStandIn } = await import('../cluster/stand-in-ingress.mjs');
  return startStandIn(STAND_IN_PORT);
}

/**
 * @param {string} origin
 * @param {string} folder
 */
async function deploy(origin, folder) {
  const { apply, describeLocal, describeVolumes } = await import('../cluster/local-manifests.mjs');
  const { untilRolledOut } = await import('../cluster/kubectl.mjs');
  const { provideNames } = await import('../cluster/names.mjs');
  const objects = await describeLocal(origin);
  report.chapter(`The local overlay, ${objects.length} objects, reached at ${origin}`);
  await apply(objects.filter(({ kind }) => kind === 'Namespace'));
  const volumes = await describeVolumes(objects, folder);
  if (volumes.length > 0) await apply(volumes);
  await provideNames(objects);
  const said = await apply(objects, ['--dry-run=server']);
  await report.holds('the cluster takes all of it in a dry run', said.trim().split('\n').length === objects.length);
  const began = performance.now();
  await apply(objects);
  for (const service of SERVICE_NAMES) {
    await untilRolledOut(service);
    report.note(`${service} is ready ${((performance.now() - began) / 1000).toFixed(1)} s after the apply`);
  }
  return objects;
}

/** @param {import('../manifests/render.mjs').KubernetesObject[]} objects */
function clientOf(objects) {
  const all = objects.flatMap(({ kind, data = {}, stringData = {} }) => {
    if (kind === 'ConfigMap') return Object.entries(data);
    const coded = Object.entries(kind === 'Secret' ? data : {});
    return [
      ...coded.map(([key, value]) => [key, Buffer.from(String(value), 'base64').toString()]),
      ...Object.entries(stringData),
    ];
  });
  const values = Object.fromEntries(all);
  return {
    client_id: values.DEFAULT_CLIENT_ID,
    client_secret: values.DEFAULT_CLIENT_SECRET,
    password: values.ADMIN_PASSWORD,
  };
}

/**
 * @param {string} origin
 * @param {ReturnType<typeof clientOf>} client
 * @param {import('../manifests/render.mjs').KubernetesObject[]} objects
 */
async function checkServices(origin, { password, ...client }, objects) {
  const { createSession } = await import('../tour/session.mjs');
  const { takeTour } = await import('../tour/take-tour.mjs');
  report.chapter('The tour through the ingress');
  const urls = Object.fromEntries(SERVICE_NAMES.map((service) => [service, { url: `${origin}/${service}` }]));
  const stack = /** @type {any} any: what describeStack makes, of other parts */ ({
    ...urls,
    client,
    admin: { username: 'administrator', password },
  });
  /** @type {string[]} */
  const lines = [];
  const session = createSession(stack, (line) => lines.push(line));
  await takeTour(session, stack, randomBytes(3).toString('hex'), false);
  for (const line of lines.filter((each) => each.includes('✗'))) console.log(line);
  const { held, failed } = session.counts;
  await report.holds(
    'the tour',
    failed === 0 && held > 0,
    `${held} held, ${failed} did not, of ${objects.length} objects`,
  );
}
