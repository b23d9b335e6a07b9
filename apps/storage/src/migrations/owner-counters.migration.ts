import type { MigrationInterface, QueryRunner } from 'typeorm';

/** As `counter`: spread over 16 rows so that none is contended. */
const TABLE = `
create table owner_counter (
  set_id uuid not null constraint owner_counter_set_id_fkey references content_set on delete cascade,
  owner_id uuid not null,
  slot smallint not null,
  bytes bigint not null default 0,
  constraint owner_counter_pkey primary key (set_id, owner_id, slot)
) with (fillfactor = 50)`;

/**
 * Adds rows `d (set_id, owner_id, bytes)`, in one order. Every statement locks these rows before those of `counter`, so that no two wait for
 * one another: row triggers are fired before those of the statement, and these by their names.
 */
const counting = (name: string, rows: string): string => `
create function ${name}() returns trigger language plpgsql as $$
begin
  insert into owner_counter as c (set_id, owner_id, slot, bytes)
  select d.set_id, d.owner_id, pg_backend_pid() & 15, sum(d.bytes) from (${rows}) d (set_id, owner_id, bytes)
  where d.owner_id is not null group by d.set_id, d.owner_id having sum(d.bytes) <> 0 order by d.set_id, d.owner_id
  on conflict (set_id, owner_id, slot) do update set bytes = c.bytes + excluded.bytes;
  return null;
end $$`;

/** A file counts for its owner once it has content. */
const ownedBytes = (row: string, sign = ''): string =>
  `select ${row}.set_id, coalesce(${row}.owner_id, ${row}.created_by), ${sign}${row}.metadata_size_original`;

const STATEMENTS = [
  TABLE,
  counting(
    'count_owned_file',
    `${ownedBytes('new')} where new.content_id is not null union all ${ownedBytes('old', '-')} where old.content_id is not null`,
  ),
  counting('count_gone_owned_file', `${ownedBytes('g', '-')} from gone g where g.content_id is not null`),
  // A new file has content where it is a copy: others cost nothing.
  `create trigger file_owned_added after insert on file
    for each row when (new.content_id is not null) execute function count_owned_file()`,
  `create trigger file_owned_changed after update of content_id, metadata_size_original, owner_id on file
    for each row when (old.content_id is not null or new.content_id is not null) execute function count_owned_file()`,
  // By its name it is fired before `file_gone`, which counts for the set.
  `create trigger file_counted_owned_gone after delete on file referencing old table as gone
    for each statement execute function count_gone_owned_file()`,
  `insert into owner_counter (set_id, owner_id, slot, bytes)
    select set_id, coalesce(owner_id, created_by), 0, sum(metadata_size_original) from file
    where content_id is not null and coalesce(owner_id, created_by) is not null group by 1, 2`,
];

/** How many bytes each owner holds in a set, for `quota_bytes_per_owner`. Writers of files wait until those that are there are counted. */
export class OwnerCounters1764190000000 implements MigrationInterface {
  readonly name = 'OwnerCounters1764190000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['owned_added', 'owned_changed', 'counted_owned_gone'])
      await runner.query(`drop trigger file_${name} on file`);
    await runner.query('drop function count_owned_file, count_gone_owned_file');
    await runner.query('drop table owner_counter');
  }
}
