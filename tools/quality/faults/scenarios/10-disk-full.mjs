import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { requestRaw } from '../../../http/raw.mjs';
import { makeDatabase, makeServiceRole } from '../../../postgres/provision.mjs';
import { pickPort } from '../../../stack/ports.mjs';
import { call } from '../load.mjs';
import { startReplica } from '../replica.mjs';

const VOLUME_MB = 16;

/** @type {import('./scenario.mjs').Scenario} */
export const diskFull = {
  number: 10,
  title: `a disk of ${VOLUME_MB} MB that is full`,
  async run(fleet, { note, holds }) {
    const folder = join(fleet.stack.dataFolder, 'small');
    mkdirSync(folder);
    chmodSync(folder, 0o777);
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${VOLUME_MB}m`, 'groundwork-faults', folder]).status !== 0)
      return note('skipped: no small file system can be mounted here');
    try {
      const port = await pickPort(18_801, new Set());
      // A store and a database belong together: a new disk has a new database.
      const database = await makeDatabase(fleet.database.url, `small_${process.pid}`);
      const url = await makeServiceRole(database, 'storage', fleet.stack.secrets.database_passwords.storage);
      const own = { DISK_ROOT: folder, DISK_RESERVE: '0', STORAGE_DATABASE_URL: url };
      const environment = { ...fleet.environmentOf('storage', port), ...own };
      const storage = await startReplica('storage', environment, `${fleet.stack.dataFolder}/logs/small.log`);
      await fill(fleet, storage.url, { note, holds }).finally(() => storage.end());
    } finally {
      spawnSync('umount', [folder]);
    }
  },
};

/**
 * @param {import('../fleet.mjs').Fleet} fleet
 * @param {string} url
 * @param {Pick<import('../../results/report.mjs').Report, 'note' | 'holds'>} report
 */
async function fill({ token }, url, { note, holds }) {
  const bucket = `small-${process.pid}`;
  const headers = { bucket };
  await call(`${url}/buckets`, { token, json: { name: bucket } });
  const put = async (/** @type {string} */ name, /** @type {number} */ megabytes) => {
    const made = await call(`${url}/files`, { token, headers, json: { name } });
    const { id } = JSON.parse(made.body);
    const { status, text } = await requestRaw(`${url}/files/${id}/content`, {
      method: 'PUT',
      headers: { ...headers, authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      body: Buffer.alloc(megabytes * 1024 * 1024, name),
    }).catch((error) => ({ status: 0, text: String(error.cause ?? error) }));
    return { id, status, text };
  };
  note('three files of 6 MB');
  const answers = [await put('a', 6), await put('b', 6), await put('c', 6)];
  const [, , last] = answers.map(({ status }) => status);
  await holds('the one that does not fit is 507', last === 507, answers.map(({ status }) => status).join(', '));
  const content = await call(`${url}/files/${answers[2]?.id}/content`, { token, headers });
  await holds('and has no content', content.status === 404 || content.body === '', `${content.status}`);
  const { bytes } = await requestRaw(`${url}/files/${answers[0]?.id}/content`, {
    headers: { ...headers, authorization: `Bearer ${token}` },
  });
  await holds('the others are whole', bytes.length === 6 * 1024 * 1024, `${bytes.length} bytes`);
  const small = await put('d', 1);
  await holds('a smaller one still fits', small.status < 300, `${small.status} ${small.text.slice(0, 80)}`);
}
