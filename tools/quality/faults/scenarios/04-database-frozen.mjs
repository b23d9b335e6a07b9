import { setTimeout as sleep } from 'node:timers/promises';
import { call, startLoad } from '../load.mjs';
import { untilServed } from './03-database-killed.mjs';

const FROZEN_MS = 30_000;
const LARGEST_GROWTH_MB = 100;
/** Statement time-out and what the pool waits; a request that takes longer hangs. */
const LONGEST_ANSWER_MS = 45_000;

/** @type {import('./scenario.mjs').Scenario} */
export const databaseFrozen = {
  number: 4,
  title: 'PostgreSQL stopped by SIGSTOP for 30 s',
  async run(fleet, { note, holds }) {
    const base = `${fleet.origin}/tree`;
    const replicas = fleet.services.tree ?? [];
    const memory = () => Math.max(...replicas.map((replica) => replica.readRss()));
    const load = startLoad(base, fleet.token, { readers: 100, writers: 10 });
    await sleep(2_000);
    const before = memory();
    note('SIGSTOP to every process of PostgreSQL, 110 callers at it');
    fleet.database.freeze();
    await sleep(FROZEN_MS - 1_000);
    const alive = await call(`${replicas[0]?.url}/livez`, { timeoutMs: 2_000 });
    const after = memory();
    await sleep(1_000);
    note('SIGCONT');
    fleet.database.thaw();
    const seconds = await untilServed(base, fleet.token);
    const { statuses, failed, maximum } = await load.stop();
    await holds('alive all the time', alive.status === 200);
    await holds(
      'every caller is answered',
      failed.every(({ status }) => status === 503),
      JSON.stringify(statuses),
    );
    await holds(
      'within the time-outs',
      maximum < LONGEST_ANSWER_MS,
      `the longest took ${(maximum / 1000).toFixed(1)} s`,
    );
    await holds(
      'memory does not grow',
      after - before < LARGEST_GROWTH_MB,
      `${before.toFixed(0)} → ${after.toFixed(0)} MB`,
    );
    await holds('it is served again within 5 s', seconds < 5, `${seconds.toFixed(2)} s`);
  },
};
