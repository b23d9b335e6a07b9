import { nameOf, selects } from './workloads.mjs';

/** @import { World } from './references.mjs' */
/** @import { KubernetesObject } from './render.mjs' */

/**
 * Whether its paths lead to ports of Services, its prefixes are stripped and its hosts have TLS.
 * @param {KubernetesObject} ingress
 * @param {World} world
 */
export function checkIngress({ spec, metadata }, { objects }) {
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
export function checkMonitor({ spec }, { objects }) {
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
