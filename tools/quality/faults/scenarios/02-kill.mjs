import { setTimeout as sleep } from 'node:timers/promises';
import { nothingIsLost } from '../acknowledged-writes.mjs';
import { startLoad } from '../load.mjs';

const CONCURRENCY = { readers: 6, writers: 2 };

/** @type {import('./scenario.mjs').Scenario} */
export const kill = {
  number: 2,
  title: 'kill -9 of a service under load',
  async run(fleet, { note, holds }) {
    const load = startLoad(`${fleet.origin}/tree`, fleet.token, CONCURRENCY);
    await sleep(2_000);
    note('SIGKILL to replica 1 of tree; replica 2 goes on; then a new process');
    await fleet.services.tree?.[0]?.signal('SIGKILL');
    await sleep(1_500);
    await fleet.restart('tree', 0);
    await sleep(1_500);
    const { total, statuses, failed, made } = await load.stop();
    const inFlight = CONCURRENCY.readers + CONCURRENCY.writers;
    await holds(
      `at most the ${inFlight} requests in flight fail`,
      failed.length <= inFlight && total > 100,
      `${failed.length} of ${total}, ${JSON.stringify(statuses)}`,
    );
    await holds('nothing is half-written, nothing lost', () => nothingIsLost(fleet, made));
  },
};
