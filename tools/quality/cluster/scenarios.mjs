import { setTimeout as sleep } from 'node:timers/promises';
import { startLoad } from '../faults/load.mjs';
import { kubectl, listPods, NAMESPACE, tryKubectl, untilRolledOut } from './kubectl.mjs';

/** @typedef {{ origin: string, token: string }} Reached */
/** @typedef {Pick<import('../results/report.mjs').Report, 'chapter' | 'note' | 'holds'>} Reporter */

const LEAST_REQUESTS = 5_000;
/** Before each request of a caller: nginx takes a new connection for each, and a machine has 28,000 ports a minute for those. */
const PAUSE_MS = 30;

/**
 * Work while callers are at it.
 * @param {Reached} reached
 * @param {() => Promise<void>} work
 * @param {number} [least] requests there have to be
 */
async function underLoad({ origin, token }, work, least = 0) {
  const load = startLoad(`${origin}/tree`, token, { pauseMs: PAUSE_MS });
  await sleep(1_000);
  await work();
  while (load.count() < least) await sleep(200);
  await sleep(1_000);
  const { total, statuses, failed, p99 } = await load.stop();
  return {
    failed: failed.length,
    total,
    shown: `${total} requests, ${JSON.stringify(statuses)}, p99 ${p99.toFixed(0)} ms`,
  };
}

/**
 * @param {Reached} reached
 * @param {Reporter} report
 */
export async function restartUnderLoad(reached, { chapter, note, holds }) {
  chapter('A rolling restart under load');
  let seconds = 0;
  const { failed, total, shown } = await underLoad(
    reached,
    async () => {
      await kubectl(['rollout', 'restart', 'deployment/tree']);
      seconds = await untilRolledOut('tree');
      note(`restarted in ${seconds.toFixed(1)} s`);
    },
    LEAST_REQUESTS,
  );
  await holds('0 failed requests', failed === 0 && total >= LEAST_REQUESTS, shown);
}

/**
 * @param {Reached} reached
 * @param {Reporter} report
 */
export async function refuseBadImage(reached, { chapter, note, holds }) {
  chapter('A release whose image is not there');
  const before = (await listPods('tree')).map(({ metadata }) => metadata.name);
  const { failed, shown } = await underLoad(reached, async () => {
    await kubectl(['set', 'image', 'deployment/tree', 'service=localhost/groundwork/tree:not-there']);
    const { end } = await tryKubectl(['rollout', 'status', 'deployment/tree', '--timeout=20s']);
    await holds('the rollout does not finish', end !== 'exit code 0', end);
    const ready = (await listPods('tree')).filter(isReady).map(({ metadata }) => metadata.name);
    await holds(
      'every old pod is still there',
      before.every((name) => ready.includes(name)),
      ready.join(', '),
    );
    await kubectl(['rollout', 'undo', 'deployment/tree']);
    note(`undone, ready after ${(await untilRolledOut('tree')).toFixed(1)} s`);
  });
  await holds('0 failed requests', failed === 0, shown);
}

/**
 * The autoscaler, which has no metrics here, would hold on to its least number.
 * @param {Reached} reached
 * @param {Reporter} report
 */
export async function scale(reached, { chapter, note, holds }) {
  chapter('Scale 1 → 3 → 1 under load');
  await kubectl(['delete', 'horizontalpodautoscaler', 'tree', '--ignore-not-found']);
  const { failed, shown } = await underLoad(reached, async () => {
    for (const replicas of [1, 3, 1]) {
      await kubectl(['scale', 'deployment/tree', `--replicas=${replicas}`]);
      const seconds = await untilRolledOut('tree');
      while ((await listPods('tree')).filter(isReady).length !== replicas) await sleep(200);
      note(`${replicas} after ${seconds.toFixed(1)} s`);
    }
  });
  await holds('0 failed requests', failed === 0, shown);
}

/**
 * @param {Reporter} report
 */
export async function refuseEviction({ chapter, note, holds }) {
  chapter('The last replica is not evicted');
  await kubectl(['scale', 'deployment/tree', '--replicas=1']);
  await untilRolledOut('tree');
  while ((await listPods('tree')).length !== 1) await sleep(200);
  const [pod] = await listPods('tree');
  const name = pod?.metadata.name;
  const versions = await kubectl(['api-versions']);
  const apiVersion = versions.split('\n').includes('policy/v1') ? 'policy/v1' : 'policy/v1beta1';
  const eviction = { apiVersion, kind: 'Eviction', metadata: { name, namespace: NAMESPACE } };
  note(`eviction of ${name}`);
  const path = `/api/v1/namespaces/${NAMESPACE}/pods/${name}/eviction`;
  const { end, errors } = await tryKubectl(['create', '--raw', path, '-f', '-'], { input: JSON.stringify(eviction) });
  await holds('the budget refuses it', end !== 'exit code 0' && /disruption budget/.test(errors), errors.trim());
}

/**
 * @param {Reached} reached
 * @param {Reporter} report
 */
export async function killPods(reached, { chapter, note, holds }) {
  chapter('Pods killed without warning, under load');
  await kubectl(['scale', 'deployment/tree', '--replicas=3']);
  await untilRolledOut('tree');
  const { failed, total, shown } = await underLoad(reached, async () => {
    for (let kills = 0; kills < 3; kills++) {
      const [pod] = (await listPods('tree')).filter(isReady);
      await kubectl(['delete', 'pod', pod?.metadata.name, '--force', '--grace-period=0']);
      await untilRolledOut('tree');
    }
    note('three pods killed, each replaced');
  });
  // Eight callers: so many requests are in flight at most when one goes.
  await holds('only requests in flight fail', failed <= 3 * 8 && total > 100, shown);
}

/** @param {import('../manifests/render.mjs').KubernetesObject} pod */
const isReady = ({ status }) =>
  Boolean(
    status.conditions?.some(
      (/** @type {{ type: string, status: string }} */ each) => each.type === 'Ready' && each.status === 'True',
    ),
  );
