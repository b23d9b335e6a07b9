import { join } from 'node:path';
import { ROOT } from '../workspace/root.mjs';

/**
 * The three deployables with the ports they prefer.
 * @typedef {'identity' | 'storage' | 'tree'} Service
 * @type {Record<Service, { port: number, metricsPort: number }>}
 */
export const SERVICES = {
  identity: { port: 3001, metricsPort: 9464 },
  storage: { port: 3002, metricsPort: 9465 },
  tree: { port: 3003, metricsPort: 9466 },
};

/** @type {Service[]} */
export const SERVICE_NAMES = ['identity', 'storage', 'tree'];

/**
 * The program of a service: what is started and shipped. (tools/bundle)
 * @param {Service} service
 */
export function mainFileOf(service) {
  return join(ROOT, 'apps', service, 'dist/bundle/main.js');
}

/**
 * The same before it is bundled: for what only asks it to print something.
 * @param {Service} service
 */
export function compiledFileOf(service) {
  return join(ROOT, 'apps', service, 'dist/main.js');
}
