import { translateDatabaseError, type Database, type Records } from '@groundwork/records';
import { ApiError } from '@groundwork/rest';
import { Logger } from '@nestjs/common';
import sql, { raw, type Sql } from 'sql-template-tag';
import { pointAlias, type AliasMove } from './point-alias.js';

/** The wait after each failed attempt is twice the one before, from 2 s to an hour. */
const MOST_DOUBLINGS = 12;
const LONGEST_WAIT_SECONDS = 3_600;

const logger = new Logger('publications');

interface Due extends AliasMove {
  readonly id: string;
}

/** `a` is of the same alias as `b`, and earlier. */
const isBefore = (a: Sql, b: Sql): Sql =>
  sql`(${a}.tree_id = ${b}.tree_id and ${a}.alias = ${b}.alias and (${a}.at, ${a}.id) < (${b}.at, ${b}.id))`;

/** `p`: the earliest of an alias first, also where another replica is just moving it; one that has failed holds up none. */
const NEXT = sql`
  select p.id from publication p
  where p.at <= now() and (p.retry_at is null or p.retry_at <= now())
    and not exists (select from publication e where ${isBefore(raw('e'), raw('p'))} and e.attempts = 0)
  order by p.attempts > 0, p.at limit 1 for update skip locked`;

/** Removes earlier ones of its alias, which have failed: they would take it back. */
async function takeNext(tx: Database): Promise<Due | undefined> {
  const [due] = await tx.query<Due & { readonly at: string }>(sql`
    delete from publication where id = (${NEXT}) returning id, tree_id, alias, tree_version_id, created_by as by, at::text as at`);
  if (!due) return undefined;
  const { tree_id, alias, at, id } = due;
  await tx.query(sql`
    delete from publication where tree_id = ${tree_id} and alias = ${alias} and (at, id) < (${at}::timestamptz, ${id}::uuid)`);
  return due;
}

/** Notes why the alias did not move, and when it is tried again. */
async function noteFailure(db: Database, { id, alias }: Due, thrown: unknown): Promise<void> {
  const error = translateDatabaseError(thrown) ?? thrown;
  logger.error(`Alias ${alias} has not moved: ${error instanceof Error ? error.stack : String(error)}`);
  const message = error instanceof ApiError ? error.message : 'The service failed; its log says why.';
  await db.query(sql`
    update publication set attempts = attempts + 1, error = ${message}, updated_at = clock_timestamp(),
      retry_at = clock_timestamp() + make_interval(secs => least(power(2, least(attempts, ${MOST_DOUBLINGS}) + 1), ${LONGEST_WAIT_SECONDS}))
    where id = ${id}`);
}

/**
 * Moves the next alias that is due, in a transaction; returns whether there was one. One that fails stays, with its error, and is tried again
 * later. Costs 1 statement, and 3 where there is one.
 */
export async function moveNext(records: Records): Promise<boolean> {
  let due: Due | undefined;
  try {
    await records.transaction(async (tx) => {
      due = await takeNext(tx);
      if (due) await pointAlias(tx, due);
    });
  } catch (thrown) {
    if (!due) throw thrown;
    await noteFailure(records, due, thrown);
  }
  return due !== undefined;
}
