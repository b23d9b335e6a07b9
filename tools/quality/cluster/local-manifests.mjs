import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../workspace/root.mjs';
import { renderOverlay } from '../manifests/render.mjs';
import { kubectl, NAMESPACE } from './kubectl.mjs';

/** @import { KubernetesObject } from '../manifests/render.mjs' */

/** What the local overlay says its public address is. */
const OVERLAY_ORIGIN = 'http://groundwork.local';
/** API versions of an older cluster, for the test only. */
const OLDER = { 'autoscaling/v2': 'autoscaling/v2beta2', 'policy/v1': 'policy/v1beta1' };

/**
 * The objects of the local overlay for this cluster: reached at `origin`, in the versions it serves.
 * @param {string} origin
 * @returns {Promise<KubernetesObject[]>}
 */
export async function describeLocal(origin) {
  const served = (await kubectl(['api-versions'])).split('\n');
  const objects = renderOverlay(join(ROOT, 'k8s/overlays/local'));
  const text = JSON.stringify(objects)
    .replaceAll(OVERLAY_ORIGIN, origin)
    .replaceAll('groundwork.local', new URL(origin).hostname);
  /** @type {KubernetesObject[]} */
  const own = JSON.parse(text);
  for (const object of own) {
    const older = OLDER[/** @type {keyof typeof OLDER} */ (object.apiVersion)];
    if (older && !served.includes(object.apiVersion)) object.apiVersion = older;
    // The load of a trial is one caller's: what is tried is the cluster, not the limit.
    if (object.kind === 'ConfigMap' && 'MIGRATE_ON_START' in object.data) object.data.RATE_LIMIT_PER_MINUTE = '0';
  }
  return own;
}

/**
 * @param {KubernetesObject[]} objects
 * @param {string[]} [flags]
 */
export function apply(objects, flags = []) {
  const list = { apiVersion: 'v1', kind: 'List', items: objects };
  return kubectl(['apply', ...flags, '--filename', '-'], { input: JSON.stringify(list) });
}

/**
 * A cluster without a storage class has nobody who makes volumes: folders of this machine, which is its node, do.
 * @param {KubernetesObject[]} objects
 * @param {string} folder
 * @returns {Promise<KubernetesObject[]>} volumes, or none where the cluster makes them
 */
export async function describeVolumes(objects, folder) {
  const { items } = JSON.parse(await kubectl(['get', 'storageclass', '--output', 'json']));
  if (items.length > 0) return [];
  const templates = objects
    .filter(({ kind }) => kind === 'StatefulSet')
    .flatMap(({ spec }) => spec.volumeClaimTemplates ?? []);
  const claims = [...objects.filter(({ kind }) => kind === 'PersistentVolumeClaim'), ...templates];
  return claims.map(({ spec }, at) => {
    const path = join(folder, String(at));
    mkdirSync(path, { recursive: true });
    chmodSync(path, 0o777);
    return describeVolume(`${NAMESPACE}-${process.pid}-${at}`, path, spec);
  });
}

/**
 * @param {string} name
 * @param {string} path
 * @param {{ accessModes: string[], resources: { requests: { storage: string } } }} claim
 */
const describeVolume = (name, path, { accessModes, resources }) => ({
  apiVersion: 'v1',
  kind: 'PersistentVolume',
  metadata: { name, labels: { 'app.kubernetes.io/part-of': 'groundwork-trial' } },
  spec: { accessModes, capacity: resources.requests, hostPath: { path }, persistentVolumeReclaimPolicy: 'Delete' },
});
