// Two processes of storage on one database, which reach identity by a connection that a test can cut.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startReplica } from '../../faults/replica.mjs';
import { DEPLOYMENT, manage } from './two-processes.mjs';

/** @import { Replica } from '../../faults/replica.mjs' */

const POLL_MS = 25;

/** The way from storage to identity. It can be closed, and opened again. */
export async function openWayToIdentity() {
  const { identityPort } = DEPLOYMENT.storage;
  const target = Number(new URL(DEPLOYMENT.urls[0]).port);
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set();
  const server = createServer((socket) => {
    const identity = connect(target, 'localhost');
    for (const [one, other] of [
      [socket, identity],
      [identity, socket],
    ]) {
      sockets.add(one);
      one.on('error', () => other.destroy()).on('close', () => sockets.delete(one));
      one.pipe(other);
    }
  });
  const open = () => once(server.listen(identityPort, '127.0.0.1'), 'listening');
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  await open();
  return { open, close, url: `http://127.0.0.1:${identityPort}` };
}

/** @param {string} identityUrl @returns {Promise<Replica[]>} */
export const startStorages = (identityUrl) =>
  Promise.all(
    DEPLOYMENT.storage.ports.map((port) =>
      startReplica(
        'storage',
        { ...DEPLOYMENT.storage.variables, ISSUER: DEPLOYMENT.issuer, IDENTITY_URL: identityUrl, PORT: String(port) },
        join(DEPLOYMENT.storage.logs, `replica-storage-${port}.log`),
      ),
    ),
  );

/** @param {string} text @param {unknown[]} [values] */
export async function query(text, values) {
  const client = new pg.Client({ connectionString: DEPLOYMENT.storage.variables.DATABASE_URL });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** The ids of scopes of storage. @param {string[]} names */
export async function permissionsOf(...names) {
  const { items: resources } = await manage('GET', `/resources?q=(resource_name='Groundwork Storage')`);
  const { items: scopes } = await manage('GET', `/resources/${resources[0].id}/scopes`);
  const of = (/** @type {string} */ name) =>
    scopes.find((/** @type {{ scope_name: string }} */ { scope_name }) => scope_name === name).id;
  return { permissions: [{ resource_id: resources[0].id, scopes: names.map(of) }] };
}

/**
 * Sends a request until its status is the expected one. One that was sent when the time had passed has to have it.
 * @param {() => Promise<{ status: number }>} request
 * @param {number} status
 * @param {number} ms
 */
export async function untilStatus(request, status, ms) {
  for (const start = performance.now(); ; await sleep(POLL_MS)) {
    const isLate = performance.now() - start > ms;
    const answer = await request();
    if (answer.status === status) return answer;
    if (isLate) throw new Error(`${answer.status} instead of ${status} after ${ms} ms`);
  }
}
