import { Failure } from '../terminal/failure.mjs';
import { say } from '../terminal/progress.mjs';
import { holdPort } from './held-port.mjs';
import { pickPort } from './ports.mjs';
import { CONSOLE, SERVICES, SERVICE_NAMES } from './services.mjs';

/** @import { HeldPort } from './held-port.mjs' */
/** @import { Service } from './services.mjs' */

const ANYWHERE = ['', '0.0.0.0', '::'];

/**
 * Where a service is: always its present address, which changes when another program takes its port.
 * @typedef {{ readonly url: string, readonly port: number, metricsPort: number, held: HeldPort }} Address
 */

/**
 * Where each service will be: its preferred port, or the next free one, which is said; with PORT that port, the next and
 * the one after it, or nothing. The ports are held from now on.
 * @param {{ HOST?: string, PORT?: string }} environment the user's
 * @returns {Promise<Record<Service, Address>>}
 */
export async function holdAddresses({ HOST: host = '', PORT: fixed }) {
  const name = ANYWHERE.includes(host) ? 'localhost' : host;
  const given = new Set();
  /** @type {[Service, Address][]} */
  const entries = [];
  for (const [index, service] of SERVICE_NAMES.entries()) {
    const preferred = fixed ? readPort(fixed) + index : SERVICES[service].port;
    const held = await holdPort({ preferred, name, fixed: Boolean(fixed), ...(host && { host }) });
    if (held.port() !== preferred) say(`port ${preferred} is taken: ${service} moves to ${held.port()}`);
    const metricsPort = await pickPort(SERVICES[service].metricsPort, given);
    entries.push([service, describeAddress(name, held, metricsPort)]);
  }
  return /** @type {Record<Service, Address>} */ (Object.fromEntries(entries));
}

/**
 * Where the console will be: its preferred port or the next free one; with PORT the one after the services'.
 * @param {{ HOST?: string, PORT?: string }} environment the user's
 * @returns {Promise<Address>}
 */
export async function holdConsoleAddress({ HOST: host = '', PORT: fixed }) {
  const name = ANYWHERE.includes(host) ? 'localhost' : host;
  const preferred = fixed ? readPort(fixed) + SERVICE_NAMES.length : CONSOLE.port;
  const held = await holdPort({ preferred, name, fixed: Boolean(fixed), ...(host && { host }) });
  if (held.port() !== preferred) say(`port ${preferred} is taken: the console moves to ${held.port()}`);
  return describeAddress(name, held, 0);
}

/**
 * @param {string} name
 * @param {HeldPort} held
 * @param {number} metricsPort
 * @returns {Address}
 */
function describeAddress(name, held, metricsPort) {
  return {
    get url() {
      return `http://${name.includes(':') ? `[${name}]` : name}:${held.port()}`;
    },
    get port() {
      return held.port();
    },
    metricsPort,
    held,
  };
}

/** @param {string} text */
function readPort(text) {
  const port = Number(text);
  const last = 65_535 - SERVICE_NAMES.length;
  if (/^\d+$/.test(text) && port >= 1 && port <= last) return port;
  throw new Failure(
    `PORT is ${JSON.stringify(text)}.`,
    `A whole number from 1 to ${last}: identity listens there, storage, tree and the console on the three ports after it. Without PORT free ones are found.`,
  );
}
