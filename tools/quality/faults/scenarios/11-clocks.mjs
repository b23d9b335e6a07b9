import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { pickPort } from '../../../stack/ports.mjs';
import { needPrograms } from '../../../processes/debian-package.mjs';
import { getToken } from '../../../http/get-token.mjs';
import { requestRaw } from '../../../http/raw.mjs';
import { nothingIsLost } from '../acknowledged-writes.mjs';
import { call, startLoad } from '../load.mjs';
import { startReplica } from '../replica.mjs';

const OFF_SECONDS = 120;
const MEGABYTE = 1024 * 1024;

/** @type {import('./scenario.mjs').Scenario} */
export const clocks = {
  number: 11,
  title: `a clock that is ${OFF_SECONDS} s off, on one replica`,
  async run(fleet, { note, holds }) {
    await needPrograms({ faketime: 'faketime' });
    const taken = new Set();
    note(
      `a tree ${OFF_SECONDS} s ahead, one ${OFF_SECONDS} s behind, a storage and an identity ahead, on the fleet's databases`,
    );
    const ahead = await startOff(fleet, 'tree', OFF_SECONDS, taken);
    const behind = await startOff(fleet, 'tree', -OFF_SECONDS, taken);
    const storage = await startOff(fleet, 'storage', OFF_SECONDS, taken);
    const identity = await startOff(fleet, 'identity', OFF_SECONDS, taken);
    const replicas = [ahead, behind, storage, identity];
    try {
      await readTokens(fleet, { ahead, behind, identity }, holds);
      await shareAnUpload(fleet, storage, holds);
      await shareWrites(fleet, ahead, holds);
    } finally {
      await Promise.all(replicas.map((replica) => replica.end()));
    }
  },
};

/**
 * A replica whose wall clock is off; its timers run at the normal rate.
 * @param {import('../fleet.mjs').Fleet} fleet
 * @param {import('../../../stack/services.mjs').Service} service
 * @param {number} seconds
 * @param {Set<number>} taken
 */
async function startOff(fleet, service, seconds, taken) {
  const offset = `${seconds < 0 ? '' : '+'}${seconds}s`;
  // What `faketime` itself would set, for a program that is not its child.
  const { stdout } = spawnSync('faketime', ['-f', offset, 'printenv', 'LD_PRELOAD'], { encoding: 'utf8' });
  const wrong = { LD_PRELOAD: stdout.trim(), FAKETIME: offset, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
  const port = await pickPort(18_951, taken);
  const known = { ALLOWED_HOSTS: `127.0.0.1:${port}` };
  const log = `${fleet.stack.dataFolder}/logs/${service}-${offset}.log`;
  return startReplica(service, { ...fleet.environmentOf(service, port), ...known, ...wrong }, log);
}

/**
 * @param {import('../fleet.mjs').Fleet} fleet
 * @param {Record<'ahead' | 'behind' | 'identity', import('../replica.mjs').Replica>} replicas
 * @param {import('../../results/report.mjs').Report['holds']} holds
 */
async function readTokens({ client, origin, services }, { ahead, behind, identity }, holds) {
  const token = await getToken(`${origin}/identity`, client);
  const answers = {
    right: await call(`${services.tree?.[0]?.url}/trees`, { token }),
    ahead: await call(`${ahead.url}/trees`, { token }),
    behind: await call(`${behind.url}/trees`, { token }),
  };
  const shown = Object.entries(answers).map(([name, { status }]) => `${name} ${status}`);
  const read = answers.right.status === 200 && answers.ahead.status === 200 && answers.behind.status === 401;
  await holds('a new token is served, but not where its time has not come', read, shown.join(', '));
  const early = await getToken(identity.url, client);
  const later = await call(`${services.tree?.[0]?.url}/trees`, { token: early });
  await holds('one of an identity that is ahead is 401, no more', later.status === 401, `${later.status}`);
  const health = await call(`${ahead.url}/health`, { token });
  await holds('its health says so', /clock is 1[12]\d s ahead/.test(health.body), health.body.slice(0, 200));
}

/**
 * Chunks by turns to a replica whose clock is right and to one that is ahead: leases are the database's.
 * @param {import('../fleet.mjs').Fleet} fleet
 * @param {import('../replica.mjs').Replica} off
 * @param {import('../../results/report.mjs').Report['holds']} holds
 */
async function shareAnUpload({ token, services }, off, holds) {
  const right = services.storage?.[0]?.url ?? '';
  const headers = { bucket: 'default' };
  const size = 20 * MEGABYTE;
  const begun = await call(`${right}/uploads`, { token, headers, json: { name: `clocks-${process.pid}`, size } });
  const { id, file_id: file, chunk_size: chunkSize, chunks_total: chunks } = JSON.parse(begun.body);
  const statuses = [];
  for (let at = 0; at < chunks; at++) {
    const body = Buffer.alloc(Math.min(chunkSize, size - at * chunkSize), at);
    const answer = await requestRaw(`${at % 2 ? off.url : right}/uploads/${id}/chunks/${at}`, {
      method: 'PUT',
      headers: { ...headers, authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      body,
    });
    statuses.push(answer.status);
  }
  const done = await call(`${off.url}/uploads/${id}/complete`, { token, headers, method: 'POST' });
  const read = await call(`${right}/files/${file}`, { token, headers });
  const whole = done.status === 200 && JSON.parse(read.body).metadata.size_original === size;
  await holds('an upload by turns arrives whole', whole, `${statuses.join(', ')}, complete ${done.status}`);
}

/**
 * @param {import('../fleet.mjs').Fleet} fleet
 * @param {import('../replica.mjs').Replica} ahead
 * @param {import('../../results/report.mjs').Report['holds']} holds
 */
async function shareWrites(fleet, ahead, holds) {
  const loads = [startLoad(ahead.url, fleet.token), startLoad(`${fleet.origin}/tree`, fleet.token)];
  await sleep(3_000);
  const results = await Promise.all(loads.map((load) => load.stop()));
  const shown = results.map(({ statuses }) => JSON.stringify(statuses)).join(' and ');
  await holds(
    'no request fails on either',
    results.every(({ failed }) => failed.length === 0),
    shown,
  );
  await holds('no write is lost', () =>
    nothingIsLost(
      fleet,
      results.flatMap(({ made }) => made),
    ),
  );
}
