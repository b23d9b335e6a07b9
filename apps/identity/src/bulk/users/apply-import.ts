import { transactionOn, translateDatabaseError, type Database, type Records } from '@groundwork/records';
import type { ApiError, Caller } from '@groundwork/rest';
import type pg from 'pg';
import sql from 'sql-template-tag';
import type { ActingParty } from '../../platform/audit/record-event.js';
import type { ImportProgress } from './import-progress.js';
import { mergeUsers, pickLines } from './merge-users.js';
import { refusedBetween, refuseWithinBatch, refuseWithinFile } from './refuse-lines.js';

const LINES_PER_BATCH = 5_000;

/** Everything a running import needs to know. */
export interface RunningImport {
  readonly client: pg.Client;
  readonly records: Records;
  readonly caller: Caller;
  /** Who asked for it, as audit events name them. */
  readonly party: ActingParty;
  readonly replacePasswords: boolean;
  readonly progress: ImportProgress;
  /** Throws when there is no point in going on: the service stops. */
  readonly proceed: () => void;
}

/** Applies what is staged, some thousand lines per transaction: what is done stays done, and another run finds it unchanged. */
export async function applyImport(running: RunningImport): Promise<void> {
  const { client, records, progress } = running;
  await transactionOn(client, records, false, refuseWithinFile);
  const { rows } = await client.query<{ last: number }>(
    'select greatest((select max(line) from staged), (select max(line) from refused)) as last',
  );
  const last = rows[0]?.last ?? 0;
  for (let after = 0; after < last; after += LINES_PER_BATCH) {
    running.proceed();
    await applyLines(running, after, Math.min(after + LINES_PER_BATCH, last));
    await progress.tell('running');
  }
}

/** A value that only the database refuses is found by halving: it costs its own line, and no other. */
async function applyLines(running: RunningImport, after: number, last: number): Promise<void> {
  const { client, records, progress } = running;
  try {
    const { merged, refused } = await transactionOn(client, records, false, (tx) =>
      applyBatch(tx, running, after, last),
    );
    progress.added += merged.added;
    progress.changed += merged.changed;
    progress.refuse(new Set(refused.map(({ line }) => line)).size, refused);
  } catch (error) {
    const fault = translateDatabaseError(error);
    if (!fault || !isOfOneLine(error, fault)) throw error;
    if (last - after === 1) return progress.refuse(1, [{ line: last, field: '', message: fault.message }]);
    const middle = after + Math.ceil((last - after) / 2);
    await applyLines(running, after, middle);
    await applyLines(running, middle, last);
  }
}

/** A value no column holds, a name that somebody took at this moment, a user that somebody else holds on to. */
const isOfOneLine = (error: unknown, { code }: ApiError): boolean =>
  code === 'invalid_request' || code === 'conflict' || BUSY_USER.has(String(Reflect.get(Object(error), 'code')));

/** lock_not_available, deadlock_detected. (PostgreSQL, "Error Codes") */
const BUSY_USER: ReadonlySet<string> = new Set(['55P03', '40P01']);

async function applyBatch(
  tx: Database,
  { caller, party, replacePasswords }: RunningImport,
  after: number,
  last: number,
) {
  await tx.query(sql`select set_config('groundwork.audit', ${JSON.stringify(party)}, true)`);
  await pickLines(tx, after, last);
  await refuseWithinBatch(tx, caller);
  const merged = await mergeUsers(tx, caller, replacePasswords);
  return { merged, refused: await refusedBetween(tx, after, last) };
}
