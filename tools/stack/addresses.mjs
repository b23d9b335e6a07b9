import { say } from '../terminal/progress.mjs';
import { pickPort } from './ports.mjs';
import { SERVICES, SERVICE_NAMES } from './services.mjs';

/** @import { Stack } from './service-environment.mjs' */

const ANYWHERE = ['', '0.0.0.0', '::'];

/**
 * Where each service will be: its preferred port, or the next free one, which is said.
 * @param {string} [host] the HOST that the services listen on
 * @returns {Promise<Stack['addresses']>}
 */
export async function chooseAddresses(host = '') {
  const given = new Set();
  const name = ANYWHERE.includes(host) ? 'localhost' : host;
  const entries = [];
  for (const service of SERVICE_NAMES) {
    const preferred = SERVICES[service];
    const port = await pickPort(preferred.port, given);
    if (port !== preferred.port) say(`port ${preferred.port} is taken: ${service} moves to ${port}`);
    const metricsPort = await pickPort(preferred.metricsPort, given);
    entries.push([service, { url: `http://${name}:${port}`, port, metricsPort }]);
  }
  return Object.fromEntries(entries);
}
