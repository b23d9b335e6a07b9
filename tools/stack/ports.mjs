import { createServer } from 'node:net';
import { say } from '../terminal/progress.mjs';

const STEP = 10;
const TRIES = 50;
/** Starts that fail although the port is free afterwards: another launcher may have listened there for a moment, to see whether it is free. */
const MOST_FAILURES = 3;

/**
 * The preferred port, or when it is taken the next free one ten further (3001, 3011, 3021, …).
 * @param {number} preferred
 * @param {Set<number>} given already given away, free as they may look; the answer joins them
 * @param {(port: number) => Promise<boolean>} isFree
 */
export async function pickPort(preferred, given, isFree = canListen) {
  for (let port = preferred; port < preferred + TRIES * STEP; port += STEP) {
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
  throw new Error(`no free port from ${preferred} on`);
}

/**
 * Starts a program that listens by itself, on a free port: on another one when somebody took it before the program did.
 * @param {number} preferred
 * @param {(port: number) => Promise<void>} start rejects when the program did not start
 * @param {(port: number) => Promise<boolean>} [isFree]
 * @returns {Promise<number>} the port
 */
export async function startOnFreePort(preferred, start, isFree = canListen) {
  const tried = new Set();
  for (let failures = 0; ;) {
    const port = await pickPort(preferred, tried, isFree);
    try {
      await start(port);
      return port;
    } catch (error) {
      // It failed for a reason of its own.
      if ((await isFree(port)) && ++failures === MOST_FAILURES) throw error;
      say(`it did not start on port ${port}; trying another one`);
    }
  }
}

/**
 * Free on every address: a program that listens on ::1 only would receive requests to `localhost`.
 * @param {number} port
 */
async function canListen(port) {
  for (const host of ['0.0.0.0', '127.0.0.1', '::', '::1']) {
    if (!(await canListenOn(host, port))) return false;
  }
  return true;
}

/**
 * @param {string} host
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function canListenOn(host, port) {
  return new Promise((resolve) => {
    const server = createServer();
    // Other errors: the machine has no IPv6, so nobody else is there either.
    server.once('error', (error) =>
      resolve(!['EADDRINUSE', 'EACCES'].includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? '')),
    );
    server.listen({ host, port, ipv6Only: host.includes(':') }, () => server.close(() => resolve(true)));
  });
}
