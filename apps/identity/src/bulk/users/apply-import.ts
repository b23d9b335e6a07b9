import { transactionOn, translateDatabaseError, type Database, type Records } from '@groundwork/records';
import type { ApiError, Caller } from '@groundwork/rest';
import type pg from 'pg';
import sql from 'sql-template-tag';
import type { ActingParty } from '../../platform/audit/record-event.js';
import type { SecretCipher } from '../../platform/keys/secret-cipher.service.js';
import { keepLinks, linkUsers, lockGroups, prepareGroups } from './imported-links.js';
import type { ImportProgress } from './import-rows.js';
import { mergeUsers, pickLines, refusedBetween, refuseWithinBatch, refuseWithinFile } from './merge-users.js';

const LINES_PER_BATCH = 5_000;

/** Connection, caller and progress of a running import. */
export interface RunningImport {
  readonly client: pg.Client;
  readonly records: Records;
  readonly caller: Caller;
  /** The actor of its audit events. */
  readonly party: ActingParty;
  readonly replacePasswords: boolean;
  /** The file says more of users than their own members; of users of this tenant. */
  readonly linksOf?: string;
  readonly cipher: SecretCipher;
  readonly progress: ImportProgress;
  /** Throws when the import was cancelled or the service stops. */
  readonly proceed: () => void;
}

/** Applies the staged lines, 5,000 per transaction. Committed batches stay; another run finds them unchanged. */
export async function applyImport(running: RunningImport): Promise<void> {
  const { client, records, progress } = running;
  await transactionOn(client, records, refuseWithinFile);
  const { rows } = await client.query<{ last: number }>(
    'select greatest((select max(line) from staged), (select max(line) from refused)) as last',
  );
  const last = rows[0]?.last ?? 0;
  for (let after = 0; after < last; after += LINES_PER_BATCH) {
    running.proceed();
    await applyLines(running, after, Math.min(after + LINES_PER_BATCH, last));
    await progress.save('running');
  }
}

/** Bisects a batch that the database refuses, so that only the faulty line is refused. */
async function applyLines(running: RunningImport, after: number, last: number): Promise<void> {
  const { client, records, progress } = running;
  try {
    const { merged, refused, leftOut } = await transactionOn(client, records, (tx) =>
      applyBatch(tx, running, after, last),
    );
    progress.added += merged.added;
    progress.changed += merged.changed;
    progress.refuse(0, leftOut);
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

/** Errors of a single line: a value no column holds, a name taken concurrently, a user whose row is locked. */
const isOfOneLine = (error: unknown, { code }: ApiError): boolean =>
  code === 'invalid_request' || code === 'conflict' || BUSY_USER.has(String(Reflect.get(Object(error), 'code')));

/** lock_not_available, deadlock_detected. (PostgreSQL, "Error Codes") */
const BUSY_USER: ReadonlySet<string> = new Set(['55P03', '40P01']);

async function applyBatch(
  tx: Database,
  { caller, party, replacePasswords, linksOf, cipher }: RunningImport,
  after: number,
  last: number,
) {
  await tx.query(sql`select set_config('groundwork.audit', ${JSON.stringify(party)}, true)`);
  await pickLines(tx, after, last);
  const fillsGroups = linksOf !== undefined && (await lockGroups(tx, linksOf));
  await refuseWithinBatch(tx, caller);
  if (fillsGroups) await prepareGroups(tx, caller);
  if (linksOf) await keepLinks(tx);
  const merged = await mergeUsers(tx, caller, replacePasswords);
  const leftOut = linksOf ? await linkUsers(tx, caller, cipher) : [];
  return { merged, leftOut, refused: await refusedBetween(tx, after, last) };
}
