import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findAccount } from '../../postgres/account.mjs';
import { findBinaries } from '../../postgres/binaries.mjs';
import { makeCluster, SUPERUSER } from '../../postgres/cluster.mjs';
import { findClusterFolder } from '../../postgres/place.mjs';
import { parsePostmasterPid } from '../../postgres/postmaster-pid.mjs';
import { startPostgres } from '../../postgres/server.mjs';
import { pickPort } from '../../stack/ports.mjs';

/** What lasts over `kill -9` of PostgreSQL: the machine goes on, so nothing has to reach the disk. */
const SETTINGS = { fsync: 'off', max_connections: 300 };

/** @typedef {Awaited<ReturnType<typeof startDatabase>>} Database */

/** A PostgreSQL that can be killed, frozen and started again in the same place. */
export async function startDatabase() {
  const home = mkdtempSync(join(tmpdir(), 'groundwork-faults-postgres-'));
  const account = findAccount();
  const folder = await findClusterFolder(join(home, 'postgres'), account);
  const cluster = { folder, binaries: findBinaries(account, folder), account, password: hex(), durable: false };
  makeCluster(cluster);
  const port = await pickPort(54_340, new Set());
  let server = await start();
  process.once('exit', endLeft);
  const url = `postgres://${SUPERUSER}:${cluster.password}@127.0.0.1:${port}/postgres`;
  return { url, kill, restart, freeze, thaw, remove };

  async function start() {
    const life = startPostgres(cluster, port, { log: 'ignore', settings: SETTINGS });
    await life.ready;
    return life;
  }

  /** All its processes, the postmaster first. */
  function listPids() {
    const pid = parsePostmasterPid(readFileSync(join(folder, 'postmaster.pid'), 'utf8'))?.pid ?? 0;
    return [pid, ...childrenOf(pid)];
  }

  /** For a suite that breaks off. */
  function endLeft() {
    if (existsSync(join(folder, 'postmaster.pid'))) listPids().forEach((pid) => process.kill(pid, 'SIGKILL'));
    for (const path of [folder, home]) rmSync(path, { recursive: true, force: true });
  }

  /** SIGKILL, without closing connections. */
  async function kill() {
    for (const pid of listPids()) process.kill(pid, 'SIGKILL');
    await server.exited;
  }

  async function restart() {
    server = await start();
  }

  function freeze() {
    for (const pid of listPids()) process.kill(pid, 'SIGSTOP');
  }

  function thaw() {
    for (const pid of listPids()) process.kill(pid, 'SIGCONT');
  }

  async function remove() {
    await server.stop(3_000);
    process.off('exit', endLeft);
    for (const path of [folder, home]) rmSync(path, { recursive: true, force: true });
  }
}

const hex = () => randomBytes(18).toString('hex');

/** @param {number} parent */
function childrenOf(parent) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);
}

/** @param {number} pid */
function parentOf(pid) {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return undefined; // It ended in between.
  }
}
