import { setTimeout as sleep } from 'node:timers/promises';
import { SERVICE_NAMES } from '../../../stack/services.mjs';
import { during } from '../../../terminal/progress.mjs';
import { startFleet } from '../fleet.mjs';
import { nothingIsLost } from '../acknowledged-writes.mjs';
import { call, startLoad } from '../load.mjs';
import { buildPreviousRelease } from '../previous-release.mjs';

const BETWEEN_MS = 1_000;

/** @type {import('./scenario.mjs').Scenario} */
export const rollingUpgrade = {
  number: 13,
  title: 'a rolling upgrade from the release before the newest migration, under load, and back',
  async run(_fleet, report) {
    const previous = await during('building the previous release', () => buildPreviousRelease());
    try {
      report.note(`two replicas of every service as of ${previous.commit.slice(0, 7)}, on a database of their own`);
      const fleet = await startFleet({ mainFileOf: previous.mainFileOf });
      await upgrade(fleet, previous, report).finally(() => fleet.stop());
    } finally {
      previous.remove();
    }
  },
};

/**
 * @param {import('../fleet.mjs').Fleet} fleet
 * @param {import('../previous-release.mjs').PreviousRelease} previous
 * @param {import('../../results/report.mjs').Report} report
 */
async function upgrade(fleet, previous, { note, holds }) {
  const load = startLoad(`${fleet.origin}/tree`, fleet.token);
  const others = ['identity/resources', 'storage/buckets'].map((path) =>
    startReading(`${fleet.origin}/${path}`, fleet.token),
  );
  for (const service of SERVICE_NAMES) {
    note(`${service}: one replica after the other, the first migrates`);
    await roll(fleet, service);
  }
  note('and tree back to the release before, on the new schema');
  await roll(fleet, 'tree', previous.mainFileOf('tree'));
  await sleep(BETWEEN_MS);
  const { total, statuses, failed, made } = await load.stop();
  const read = await Promise.all(others.map((stop) => stop()));
  await holds(
    '0 failed requests of tree',
    failed.length === 0 && total > 100,
    `${total} requests, ${JSON.stringify(statuses)}`,
  );
  await holds(
    '0 failed requests of identity and storage',
    read.every(({ failures, count }) => failures === 0 && count > 20),
    JSON.stringify(read),
  );
  await holds('no write is lost', () => nothingIsLost(fleet, made));
}

/**
 * @param {import('../fleet.mjs').Fleet} fleet
 * @param {import('../../../stack/services.mjs').Service} service
 * @param {string} [mainFile] of another release than this one
 */
async function roll(fleet, service, mainFile) {
  for (const index of [0, 1]) {
    await fleet.services[service]?.[index]?.signal('SIGTERM');
    await fleet.restart(service, index, mainFile);
    await sleep(BETWEEN_MS);
  }
}

/**
 * One caller that reads a list over and over.
 * @param {string} url
 * @param {string} token
 */
function startReading(url, token) {
  let [running, count, failures] = [true, 0, 0];
  const work = (async () => {
    for (; running; await sleep(20)) {
      const { status } = await call(url, { token });
      count++;
      if (status !== 200) failures++;
    }
  })();
  return async () => {
    running = false;
    await work;
    return { url, count, failures };
  };
}
