import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '../../postgres/provision.mjs';

/** @import { Stage } from '../bench/stage/stage.mjs' */

/** Sessions in which runs are carried out, as these say. */
const SESSIONS = `
  select a.pid, a.backend_start::text as began from tree.run r join pg_stat_activity a on a.pid = r.pid and a.backend_start::text = r.backend_start
  where r.phase in ('reading', 'checking', 'writing')`;

const LEFT = `
  select count(*)::int as many from pg_stat_activity a
  join unnest($1::int[], $2::text[]) s (pid, began) on a.pid = s.pid and a.backend_start::text = s.began`;

/** The design says 3 s; a machine that is busy takes longer to notice, and a run that nobody ends works for half an hour. */
const ENDED_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 100;

/**
 * Ends a process, and answers how many sessions of runs it left in the database and how long the last of them went on.
 * @param {Stage} stage
 * @param {() => Promise<void>} end
 * @returns {Promise<{ sessions: number, ms: number }>}
 */
export const sessionsAfter = (stage, end) =>
  withClient(stage.database.adminUrl, async (client) => {
    const { rows } = await client.query(SESSIONS);
    const started = performance.now();
    await end();
    const values = [rows.map(({ pid }) => pid), rows.map(({ began }) => began)];
    while (rows.length > 0 && (await client.query(LEFT, values)).rows[0].many > 0) {
      assert.ok(performance.now() - started < ENDED_WITHIN_MS, 'the statement of a killed process goes on');
      await sleep(LOOK_EVERY_MS);
    }
    return { sessions: rows.length, ms: rows.length > 0 ? performance.now() - started : 0 };
  });
