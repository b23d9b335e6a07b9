import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, createServer } from 'node:net';
import { asAccount } from '../../postgres/account.mjs';
import { SUPERUSER } from '../../postgres/cluster.mjs';
import { makeDebianCluster } from '../../postgres/debian.mjs';
import { withClient } from '../../postgres/provision.mjs';
import { startPostgres } from '../../postgres/server.mjs';
import { pickPort } from '../../stack/ports.mjs';
import { Failure } from '../../terminal/failure.mjs';

const SETTINGS = { fsync: 'off', max_connections: 200 };
const PROMOTION_TIMEOUT_MS = 20_000;

/** @typedef {Awaited<ReturnType<typeof startPair>>} Pair */

/**
 * A primary and a standby that follows it by synchronous streaming replication, Debian's PostgreSQL, behind one
 * address. (deployment.md, fault 14)
 */
export async function startPair() {
  const home = mkdtempSync(join(tmpdir(), 'groundwork-pair-'));
  const cluster = await makeDebianCluster(join(home, 'primary'));
  const { folder, password } = cluster;
  const taken = new Set();
  const [first, second] = [await pickPort(54_360, taken), await pickPort(54_360, taken)];
  const primary = await start(cluster, first);
  const urlOf = (/** @type {number} */ port) => `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`;
  const copy = { ...cluster, folder: `${folder}-standby` };
  copyPrimary(copy, urlOf(first));
  const standby = await start(copy, second);
  await follow(urlOf(first));
  const wire = await startWire(first);
  return {
    url: urlOf(wire.port),
    primaryUrl: urlOf(first),
    standbyUrl: urlOf(second),
    fail,
    loseStandby: () => standby.stop(0),
    remove,
  };

  /** Kills the primary and promotes the standby, which gets the address. @returns {Promise<number>} seconds without a primary */
  async function fail() {
    const died = performance.now();
    await primary.stop(0);
    wire.cut();
    const promoted = await withClient(urlOf(second), async (client) => {
      // Nobody is left to wait for.
      await client.query("alter system set synchronous_standby_names = ''");
      const { rows } = await client.query('select pg_promote(true, $1) as done', [PROMOTION_TIMEOUT_MS / 1000]);
      return rows[0]?.done;
    });
    if (!promoted) throw new Failure('The standby was not promoted.');
    wire.moveTo(second);
    return (performance.now() - died) / 1000;
  }

  async function remove() {
    await wire.stop();
    await standby.stop(3_000);
    await primary.stop(0);
    for (const path of [folder, copy.folder, home]) rmSync(path, { recursive: true, force: true });
  }
}

/**
 * @param {import('../../postgres/cluster.mjs').Cluster} cluster
 * @param {number} port
 */
async function start(cluster, port) {
  const life = startPostgres(cluster, port, { log: 'ignore', settings: SETTINGS });
  await life.ready;
  return life;
}

/**
 * @param {import('../../postgres/cluster.mjs').Cluster} copy
 * @param {string} url of the primary
 */
function copyPrimary({ binaries, folder, account }, url) {
  mkdirSync(folder);
  chmodSync(folder, 0o700);
  if (account) chownSync(folder, account.uid, account.gid);
  const { status, stderr } = spawnSync(
    join(binaries, 'bin/pg_basebackup'),
    ['--pgdata', folder, '--dbname', `${url}?application_name=standby`, '--write-recovery-conf', '--checkpoint=fast'],
    { ...asAccount(account), encoding: 'utf8' },
  );
  if (status !== 0) throw new Failure('pg_basebackup made no standby.', stderr);
}

/**
 * From here on a commit waits for the standby, so that a failover loses none.
 * @param {string} url of the primary
 */
async function follow(url) {
  await withClient(url, async (client) => {
    for (const until = Date.now() + PROMOTION_TIMEOUT_MS; ; await sleep(100)) {
      const { rowCount } = await client.query("select from pg_stat_replication where state = 'streaming'");
      if (rowCount) break;
      if (Date.now() > until) throw new Failure('The standby does not follow.');
    }
    await client.query("alter system set synchronous_standby_names = '*'");
    await client.query('select pg_reload_conf()');
  });
}

/** @typedef {Awaited<ReturnType<typeof startWire>>} Wire */

/**
 * A TCP proxy on the loopback address whose far end can be moved, and whose connections can be cut: what a failover
 * looks like to a client. Bytes pass as they are.
 * @param {number} target port of the far end
 */
async function startWire(target) {
  let far = target;
  /** @type {Set<import('node:net').Socket>} */
  const ends = new Set();
  const server = createServer((near) => {
    const other = connect(far, '127.0.0.1');
    for (const [socket, opposite] of /** @type {const} */ ([
      [near, other],
      [other, near],
    ])) {
      ends.add(socket);
      socket.on('error', () => opposite.destroy());
      socket.on('close', () => {
        ends.delete(socket);
        opposite.destroy();
      });
    }
    near.pipe(other).pipe(near);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} It listens on TCP. */ (server.address());

  return {
    port,
    /** Ends every connection with a reset, as a host that went down does. */
    cut: () => ends.forEach((socket) => socket.resetAndDestroy()),
    /** @param {number} next */
    moveTo: (next) => void (far = next),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve(undefined));
        ends.forEach((socket) => socket.destroy());
      }),
  };
}
