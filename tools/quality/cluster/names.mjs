import { apply } from './local-manifests.mjs';
import { kubectl, listObjects } from './kubectl.mjs';

/** @import { KubernetesObject } from '../manifests/render.mjs' */

/**
 * In a cluster without DNS services have no names: there every pod gets the addresses in its /etc/hosts.
 * @param {KubernetesObject[]} objects changed where that is needed
 */
export async function provideNames(objects) {
  const found = await kubectl([
    'get',
    'service',
    '--all-namespaces',
    '--selector',
    'k8s-app=kube-dns',
    '--output',
    'name',
  ]);
  if (found.trim()) return;
  const services = objects.filter(({ kind }) => kind === 'Service');
  for (const { spec } of services) delete spec.clusterIP; // A headless one has no address.
  await apply(services);
  const hostAliases = (await listObjects('service')).map(({ metadata, spec }) => ({
    ip: spec.clusterIP,
    hostnames: [metadata.name],
  }));
  for (const { spec } of objects) if (spec?.template?.spec) spec.template.spec.hostAliases = hostAliases;
}
