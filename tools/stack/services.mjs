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
 * What `npm start` runs: the services, and the console beside them.
 * @typedef {Service | 'console'} Member
 */
export const CONSOLE = { port: 3000, mainFile: join(ROOT, 'apps/console/server.mjs') };

/**
 * Everything that is bundled: the services and the command line.
 * @typedef {Service | 'cli'} App
 * @type {App[]}
 */
export const APP_NAMES = [...SERVICE_NAMES, 'cli'];

/**
 * The program of an app: what is started and shipped. (tools/bundle)
 * @param {App} app
 */
export function mainFileOf(app) {
  return join(ROOT, 'apps', app, 'dist/bundle/main.js');
}
