import { setTimeout as sleep } from 'node:timers/promises';
import { nothingIsLost } from '../acknowledged-writes.mjs';
import { call, startLoad } from '../load.mjs';

const AWAY_MS = 3_000;
const RECOVERY_SECONDS = 5;

/** @type {import('./scenario.mjs').Scenario} */
export const databaseKilled = {
  number: 3,
  title: 'kill -9 of PostgreSQL, and its restart',
  async run(fleet, { note, holds }) {
    const base = `${fleet.origin}/tree`;
    const pids = listPids(fleet);
    const load = startLoad(base, fleet.token);
    await sleep(1_500);
    note('SIGKILL to every process of PostgreSQL');
    await fleet.database.kill();
    await sleep(AWAY_MS);
    // Sent to the replica itself: HAProxy, which sends nothing to replicas that are not ready, answers 503 with a body of its own.
    const during = await call(`${fleet.services.tree?.[0]?.url}/trees`, { token: fleet.token });
    const again = during.headers['retry-after'];
    await holds(
      '503 with Retry-After',
      during.status === 503 && Boolean(again),
      `${during.status}, Retry-After ${again}`,
    );
    const probe = await call(`${fleet.services.tree?.[0]?.url}/readyz`);
    const alive = await call(`${fleet.services.tree?.[0]?.url}/livez`);
    await holds(
      'not ready, but alive',
      probe.status === 503 && alive.status === 200,
      `${probe.status}, ${alive.status}`,
    );
    note('PostgreSQL starts again');
    await fleet.database.restart();
    const seconds = await untilServed(base, fleet.token);
    await holds(
      `it is served again within ${RECOVERY_SECONDS} s`,
      seconds < RECOVERY_SECONDS,
      `${seconds.toFixed(2)} s`,
    );
    await sleep(1_500);
    const { statuses, failed, made } = await load.stop();
    const wrong = failed.filter(({ status }) => status !== 503);
    await holds('every failure was 503', wrong.length === 0, JSON.stringify(statuses));
    await holds('no service was restarted', String(pids) === String(listPids(fleet)));
    await holds('no write is lost or there twice', () => nothingIsLost(fleet, made));
  },
};

/** @param {import('../fleet.mjs').Fleet} fleet */
const listPids = ({ services }) => Object.values(services).flatMap((replicas) => replicas.map(({ pid }) => pid));

/**
 * Seconds until ten requests in a row succeed.
 * @param {string} base
 * @param {string} token
 */
export async function untilServed(base, token) {
  const started = performance.now();
  for (let row = 0; row < 10 && performance.now() - started < 60_000;) {
    const { status } = await call(`${base}/trees`, { token, timeoutMs: 5_000 });
    row = status === 200 ? row + 1 : 0;
    if (status !== 200) await sleep(50);
  }
  return (performance.now() - started) / 1000;
}
