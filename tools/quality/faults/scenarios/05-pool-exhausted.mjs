import pg from 'pg';
import { call, sumUp } from '../load.mjs';
import { untilServed } from './03-database-killed.mjs';

const CALLERS = 200;
/** lock_timeout of the services is 5 s, and a place in the pool is waited for as long. */
const LONGEST_MS = 20_000;

/** @type {import('./scenario.mjs').Scenario} */
export const poolExhausted = {
  number: 5,
  title: 'the pool exhausted by a locked table',
  async run(fleet, { note, holds }) {
    const base = `${fleet.origin}/tree`;
    const client = new pg.Client({ connectionString: fleet.stack.databases.tree });
    await client.connect();
    note(`somebody locks the table of trees, ${CALLERS} callers want to read it`);
    await client.query('begin');
    await client.query('lock table tree in access exclusive mode');
    try {
      const callers = Array.from({ length: CALLERS }, () => call(`${base}/trees`, { token: fleet.token }));
      const { statuses, maximum, failed } = sumUp(await Promise.all(callers));
      await holds(
        '503 for everyone, not a hang',
        failed.length === CALLERS && statuses['503'] === CALLERS,
        JSON.stringify(statuses),
      );
      await holds(
        'with Retry-After',
        failed.every(({ headers }) => headers['retry-after']),
      );
      await holds('within the time-outs', maximum < LONGEST_MS, `the longest took ${(maximum / 1000).toFixed(1)} s`);
    } finally {
      await client.query('rollback');
      await client.end();
    }
    const seconds = await untilServed(base, fleet.token);
    await holds('it is served again at once', seconds < 2, `${seconds.toFixed(2)} s`);
  },
};
