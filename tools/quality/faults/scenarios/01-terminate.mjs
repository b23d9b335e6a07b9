import { setTimeout as sleep } from 'node:timers/promises';
import { nothingIsLost } from '../acknowledged-writes.mjs';
import { startLoad } from '../load.mjs';

const BEFORE_MS = 1_500;

/** @type {import('./scenario.mjs').Scenario} */
export const terminate = {
  number: 1,
  title: 'SIGTERM under load, with a second replica there',
  async run(fleet, { note, holds }) {
    const load = startLoad(`${fleet.origin}/tree`, fleet.token);
    for (const index of [0, 1]) {
      await sleep(BEFORE_MS);
      note(`SIGTERM to replica ${index + 1} of tree, and a new process in its place`);
      const end = await fleet.services.tree?.[index]?.signal('SIGTERM');
      await holds('it ends with 0', end === 'exit code 0', end);
      await fleet.restart('tree', index);
    }
    await sleep(BEFORE_MS);
    const { total, statuses, failed, made, p99 } = await load.stop();
    const shown = `${total} requests, ${JSON.stringify(statuses)}, p99 ${p99.toFixed(0)} ms`;
    await holds('0 failed requests', failed.length === 0 && total > 100, shown);
    await holds('no write is lost', () => nothingIsLost(fleet, made));
  },
};
