import { createRequire } from 'node:module';
import { cpuSeconds, databaseCpuSeconds } from './process-usage.mjs';

// autocannon is CommonJS and brings no types.
const autocannon = createRequire(import.meta.url)('autocannon');

/**
 * A request that is sent again and again. `next` makes each one anew (bodies that must differ); `received` gets the answers.
 * @typedef {{
 *   method?: string, path: string, headers?: Record<string, string>, body?: string | Buffer,
 *   next?: () => { path?: string, body?: string | Buffer, headers?: Record<string, string> }, received?: (body: string) => void,
 * }} Shot
 */

/**
 * Who is measured: a server process and where it answers.
 * @typedef {{ name: string, url: string, pid: number }} Server
 */

/**
 * @typedef {{ perSecond: number, cpuMs: number, databaseCpuMs: number, p50Ms: number, p99Ms: number }} Shots
 */

/**
 * Sends one request over and over on some connections at once.
 * Throws when an answer is no success: a figure of refusals would be none.
 * @param {Server} server
 * @param {Shot} shot
 * @param {{ connections: number, seconds: number, postmaster: number }} options
 * @returns {Promise<Shots>}
 */
export async function shoot(server, shot, { connections, seconds, postmaster }) {
  const before = { server: cpuSeconds(server.pid), database: databaseCpuSeconds(postmaster) };
  const result = await autocannon({
    url: server.url,
    connections,
    duration: seconds,
    timeout: 30,
    requests: [requestOf(shot)],
  });
  const requests = result.requests.total;
  if (result.non2xx > 0 || result.errors > 0 || requests === 0) {
    const statuses = JSON.stringify(result.statusCodeStats);
    throw new Error(
      `${server.name}: ${shot.method ?? 'GET'} ${shot.path} gave ${result.errors} errors and ${statuses}.`,
    );
  }
  return {
    perSecond: requests / result.duration,
    cpuMs: ((cpuSeconds(server.pid) - before.server) / requests) * 1_000,
    databaseCpuMs: ((databaseCpuSeconds(postmaster) - before.database) / requests) * 1_000,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
  };
}

/** @param {Shot} shot */
function requestOf({ next, received, ...shot }) {
  return {
    ...shot,
    ...(next && { setupRequest: (/** @type {object} */ request) => ({ ...request, ...next() }) }),
    ...(received && {
      onResponse: (/** @type {number} */ status, /** @type {string} */ body) => status < 300 && received(body),
    }),
  };
}
