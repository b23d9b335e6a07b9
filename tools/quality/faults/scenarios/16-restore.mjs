import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requestRaw } from '../../../http/raw.mjs';
import { SUPERUSER } from '../../../postgres/cluster.mjs';
import { makeDebianCluster } from '../../../postgres/debian.mjs';
import { makeDatabase, makeServiceRole } from '../../../postgres/provision.mjs';
import { startPostgres } from '../../../postgres/server.mjs';
import { pickPort } from '../../../stack/ports.mjs';
import { ROOT } from '../../../workspace/root.mjs';
import { call, startLoad } from '../load.mjs';
import { startReplica } from '../replica.mjs';

const SIZES = [0, 1, 1_000, 70_000, 3_000_000];

/** @type {import('./scenario.mjs').Scenario} */
export const restore = {
  number: 16,
  title: 'a restore from a backup',
  async run(fleet, report) {
    const home = mkdtempSync(join(tmpdir(), 'groundwork-restore-'));
    const cluster = await makeDebianCluster(join(home, 'postgres'));
    const port = await pickPort(54_380, new Set());
    const server = startPostgres(cluster, port, { log: 'ignore', settings: { fsync: 'off' } });
    await server.ready;
    const url = `postgres://${SUPERUSER}:${cluster.password}@127.0.0.1:${port}/postgres`;
    try {
      await backUpAndRestore({ fleet, home, url, bin: join(cluster.binaries, 'bin') }, report);
    } finally {
      await server.stop(0);
      for (const path of [cluster.folder, home]) rmSync(path, { recursive: true, force: true });
    }
  },
};

/** @typedef {{ fleet: import('../fleet.mjs').Fleet, home: string, url: string, bin: string }} Place */

/**
 * @param {Place} place
 * @param {import('../../results/report.mjs').Report} report
 */
async function backUpAndRestore(place, { note, holds }) {
  const { home } = place;
  const before = await startServices(place, 'before');
  const files = await putFiles(before);
  note(`${files.length} files, and callers who write while the backup is made`);
  const load = startLoad(before.tree.url, before.token);
  const database = before.database;
  const made = await groundwork(place, database, ['backup', '--to', join(home, 'backup'), '--content', before.content]);
  const { made: trees } = await load.stop();
  await holds('a backup under load', made.code === 0, made.said);
  const again = await groundwork(place, database, [
    'backup',
    '--to',
    join(home, 'backup'),
    '--content',
    before.content,
  ]);
  await holds('a second copies only what is new', /\b0 of \d+ blobs were new/.test(again.said), again.said);
  const good = await groundwork(place, database, ['verify', '--deep', '--backup', join(home, 'backup')]);
  await holds('it is whole, every digest too', good.code === 0, good.said);
  await findDamage(place, database, { note, holds });
  await before.stop();

  note('restored into another database and another folder');
  const target = await makeServiceRoles(place, 'after');
  const content = join(home, 'content-after');
  const restored = await groundwork(place, target.superuser, [
    'restore',
    '--from',
    join(home, 'backup'),
    '--content',
    content,
  ]);
  await holds('the restore', restored.code === 0, restored.said);
  const refused = await groundwork(place, target.superuser, [
    'restore',
    '--from',
    join(home, 'backup'),
    '--content',
    `${content}-2`,
  ]);
  await holds('existing data is not replaced', refused.code === 2, refused.said);
  const after = await startServices(place, 'after', target);
  const read = await Promise.all(files.map(({ id }) => readFile(after, id)));
  const same = read.every((bytes, at) => bytes.equals(files[at]?.bytes ?? Buffer.of(1)));
  await holds('every file reads as it was', same, read.map(({ length }) => length).join(', '));
  const found = await Promise.all(trees.map((code) => call(`${after.tree.url}/trees/${code}`, { token: after.token })));
  const kept = found.filter(({ status }) => status === 200).length;
  const odd = found.filter(({ status }) => status !== 200 && status !== 404).length;
  await holds('trees made before the dump are there, later ones are not', odd === 0, `${kept} of ${trees.length}`);
  await after.stop();
}

/**
 * @param {Place} place
 * @param {string} database
 * @param {Pick<import('../../results/report.mjs').Report, 'note' | 'holds'>} report
 */
async function findDamage(place, database, { note, holds }) {
  const copy = join(place.home, 'damaged');
  cpSync(join(place.home, 'backup'), copy, { recursive: true });
  const blobs = join(copy, 'content/blobs');
  const found = readdirSync(blobs, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const [lost, changed] = found.map(({ parentPath, name }) => ({ path: join(parentPath, name), name }));
  if (!lost || !changed) throw new Error('the backup has too few blobs');
  const stray = '00000000-0000-7000-8000-000000000000';
  rmSync(lost.path);
  writeFileSync(changed.path, 'not what it was');
  cpSync(changed.path, join(blobs, '00/00', stray), { recursive: true });
  note('one blob of a copy removed, one changed, one added');
  const { code, said } = await groundwork(place, database, ['verify', '--deep', '--backup', copy]);
  const lines = [`missing ${lost.name}`, `damaged ${changed.name}`, `surplus ${stray}`];
  const exact =
    lines.every((line) => said.includes(line)) && said.includes('1 without a blob, 1 damaged, 1 blobs without a row');
  await holds('exactly these are reported, both ways', code === 1 && exact, said);
}

/**
 * @param {Place} place
 * @param {string} name
 */
async function makeServiceRoles({ url, fleet }, name) {
  const superuser = await makeDatabase(url, name);
  const passwords = fleet.stack.secrets.database_passwords;
  const storage = await makeServiceRole(superuser, 'storage', passwords.storage);
  const tree = await makeServiceRole(superuser, 'tree', passwords.tree);
  return { superuser, storage, tree };
}

/**
 * @param {Place} place
 * @param {string} name
 * @param {Awaited<ReturnType<typeof makeServiceRoles>>} [made]
 */
async function startServices(place, name, made) {
  const { fleet, home } = place;
  const urls = made ?? (await makeServiceRoles(place, name));
  const content = join(home, `content-${name}`);
  const taken = new Set();
  const start = async (/** @type {'storage' | 'tree'} */ service) => {
    const environment = fleet.environmentOf(service, await pickPort(18_871, taken));
    const own = { [`${service.toUpperCase()}_DATABASE_URL`]: urls[service], DISK_ROOT: content };
    return startReplica(service, { ...environment, ...own }, `${fleet.stack.dataFolder}/logs/${name}-${service}.log`);
  };
  const [storage, tree] = [await start('storage'), await start('tree')];
  const stop = () => Promise.all([storage.end(), tree.end()]);
  return { storage, tree, token: fleet.token, content, database: urls.superuser, stop };
}

/** @typedef {Awaited<ReturnType<typeof startServices>>} Services */

/** @param {Services} services */
async function putFiles({ storage, token }) {
  const headers = { bucket: 'default' };
  const files = [];
  for (const [at, size] of SIZES.entries()) {
    const bytes = randomBytes(size);
    const answer = await call(`${storage.url}/files`, { token, headers, json: { name: `file-${at}` } });
    const { id } = JSON.parse(answer.body);
    await requestRaw(`${storage.url}/files/${id}/content`, {
      method: 'PUT',
      headers: { ...headers, authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      body: bytes,
    });
    files.push({ id, bytes });
  }
  return files;
}

/**
 * @param {Services} services
 * @param {string} id
 */
async function readFile({ storage, token }, id) {
  const headers = { bucket: 'default', authorization: `Bearer ${token}` };
  return (await requestRaw(`${storage.url}/files/${id}/content`, { headers })).bytes;
}

/**
 * `npx groundwork …`
 * @param {Place} place
 * @param {string} database
 * @param {string[]} args
 * @returns {Promise<{ code: number | null, said: string }>}
 */
function groundwork({ bin }, database, args) {
  const child = spawn(process.execPath, [join(ROOT, 'apps/cli/dist/main.js'), ...args], {
    env: { ...process.env, DATABASE_URL: database, POSTGRES_BIN: bin },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })));
}
