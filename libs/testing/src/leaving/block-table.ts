import type { TestSchema } from '../test-schema.js';

/** What a statement has to touch to be held up: a table that it writes, or one that it reads. */
export interface Block {
  readonly writes?: string;
  readonly reads?: string;
}

/** Far longer than any test waits for a statement to end. */
const SECONDS = 300;

type Query = TestSchema['query'];

/** Lets every statement that writes, or reads, a table sleep in the database. Answers what takes that back. */
export const blockTable = async (query: Query, { writes, reads }: Block): Promise<() => Promise<void>> => {
  if (writes !== undefined) return blockWrites(query, writes);
  if (reads === undefined) throw new Error('Nothing to block.');
  return blockReads(query, reads);
};

/** A trigger for each statement, which fires before the first row and also for none. */
async function blockWrites(query: Query, table: string): Promise<() => Promise<void>> {
  await query(`create or replace function sleeping() returns trigger language plpgsql as
    $$ begin perform pg_sleep(${SECONDS}); return null; end $$`);
  await query(
    `create trigger sleeping before insert or update or delete on ${table} for each statement execute function sleeping()`,
  );
  return async () => void (await query(`drop trigger sleeping on ${table}`));
}

/** A view in place of the table. */
async function blockReads(query: Query, table: string): Promise<() => Promise<void>> {
  await query(`alter table ${table} rename to ${table}_blocked`);
  await query(`create view ${table} as select * from ${table}_blocked where (select pg_sleep(${SECONDS})) is not null`);
  return async () => {
    await query(`drop view ${table}`);
    await query(`alter table ${table}_blocked rename to ${table}`);
  };
}
