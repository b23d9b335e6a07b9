import { startNginx } from '../images/nginx.mjs';
import { listObjects } from './kubectl.mjs';

/**
 * Where no controller serves the Ingress, nginx here does: each path to the service the Ingress names, by its cluster address,
 * which has to be in reach (run the suite on the node, or in its network namespace).
 * @param {number} port
 */
export async function startStandIn(port) {
  const services = new Map((await listObjects('service')).map((service) => [service.metadata.name, service.spec]));
  /** @type {Record<string, string[]>} */
  const upstreams = {};
  for (const { spec } of await listObjects('ingress')) {
    for (const { path, backend } of spec.rules.flatMap(
      (/** @type {any} any: an Ingress rule */ rule) => rule.http.paths,
    )) {
      const found = services.get(backend.service.name);
      if (!found) throw new Error(`The Ingress names ${backend.service.name}, which is not there.`);
      const { port: number } = found.ports.find(
        (/** @type {{ name: string }} */ each) => each.name === backend.service.port.name,
      );
      upstreams[path.replace(/^\//, '').replace(/\(.*$/, '')] = [`${found.clusterIP}:${number}`];
    }
  }
  // A connection that is kept would go on to the pod it once led to.
  return startNginx(port, upstreams, { keepAlive: 0 });
}
