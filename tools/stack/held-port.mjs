import { once } from 'node:events';
import { lookup } from 'node:dns/promises';
import { connect, createServer } from 'node:net';
import { Failure } from '../terminal/failure.mjs';

const STEP = 10;
const TRIES = 50;
const CONNECT_MS = 2_000;
/** As the services themselves request. */
const BACKLOG = 4_096;

/** Our address is answered by another program. */
export class PortTaken extends Failure {}

/** @typedef {Awaited<ReturnType<typeof holdPort>>} HeldPort */

/**
 * A port that is kept for a service from the moment it is chosen: we listen on it until the service is about to serve and
 * takes the socket, and again as soon as the service has ended. So nobody else gets it in between, and two launchers never
 * choose the same. Who connects meanwhile is refused.
 * @param {{ preferred: number, name: string, host?: string, fixed?: boolean }} options `name`: how callers name this
 *   machine (localhost); `fixed`: this port or none
 */
export async function holdPort({ preferred, name, host = '0.0.0.0', fixed = false }) {
  let port = preferred;
  /** @type {import('node:net').Server | undefined} */
  let socket;
  /** @type {Promise<void> | undefined} */
  let holding;
  await hold();
  return { port: () => port, hold, handTo, giveUp, release };

  /** Listens, unless it does: on the same port, or on the next free one when another program took it. */
  function hold() {
    holding ??= (socket ? Promise.resolve() : find()).finally(() => (holding = undefined));
    return holding;
  }

  async function find() {
    for (let tries = 0; tries < TRIES; tries++, port += STEP) {
      const found = await listenAlone(port, host, name);
      if (found) return void (socket = found);
      if (fixed)
        throw new PortTaken(`Port ${port} is taken.`, 'Stop the program that listens there, or choose another PORT.');
    }
    throw new Failure(`There is no free port from ${preferred} on.`);
  }

  /**
   * @param {import('node:child_process').ChildProcess} child
   * @param {object} message that comes with the socket
   */
  function handTo(child, message) {
    const given = socket;
    socket = undefined;
    if (given) child.send(message, given, {}, () => given.close());
  }

  /** Another program answers here: the next hold is elsewhere. */
  async function giveUp() {
    if (fixed) return;
    await release();
    port += STEP;
  }

  async function release() {
    await holding?.catch(() => {});
    socket?.close();
    socket = undefined;
  }
}

/**
 * A server that ends each connection, on a port that nobody else answers, whatever address its name leads to.
 * @param {number} port
 * @param {string} host
 * @param {string} name
 */
async function listenAlone(port, host, name) {
  /** @type {Set<number | undefined>} */
  const callers = new Set();
  const server = createServer((connection) => {
    callers.add(connection.remotePort);
    connection.destroy();
  });
  try {
    server.listen({ port, host, backlog: BACKLOG });
    await once(server, 'listening');
  } catch (error) {
    if (['EADDRINUSE', 'EACCES'].includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? '')) return undefined;
    throw error;
  }
  // `localhost` is 127.0.0.1 and ::1: a program on one of them alone would get the requests that are meant for us.
  for (const { address } of await lookup(name, { all: true }).catch(() => [])) {
    const caller = await connectTo(address, port);
    if (caller === undefined || callers.has(caller)) continue;
    server.close();
    return undefined;
  }
  callers.clear();
  return server;
}

/**
 * @param {string} host
 * @param {number} port
 * @returns {Promise<number | undefined>} our end's port, when somebody answered; by then our own server has seen it
 */
async function connectTo(host, port) {
  const client = connect({ host, port, timeout: CONNECT_MS });
  let localPort;
  try {
    await Promise.race([once(client, 'connect'), once(client, 'timeout')]);
    ({ localPort } = client);
    client.resume();
    if (localPort !== undefined) await Promise.race([once(client, 'close'), once(client, 'timeout')]);
  } catch {
    // Nothing listens on this address, or the listener closed the connection.
  } finally {
    client.destroy();
  }
  return localPort;
}
