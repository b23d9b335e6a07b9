import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How many files, folders and bytes a set or folder holds, spread over 16 rows so that none is hot; the statement that writes a file
 * or folder keeps them, whichever it is. (storage.md §2, `counter`)
 */
export class Counters1751100000004 implements MigrationInterface {
  readonly name = 'Counters1751100000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(COUNTER);
    await runner.query(triggers('file', FILE_CHANGE));
    await runner.query(triggers('folder', FOLDER_CHANGE));
    await runner.query(FORGET_FOLDERS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop trigger folder_forgotten on folder; drop function forget_folders; ${dropped('folder')} ${dropped('file')} drop table counter`,
    );
  }
}

const COUNTER = `
create table counter (
  owner_id uuid not null,
  slot smallint not null,
  files bigint not null default 0,
  folders bigint not null default 0,
  bytes bigint not null default 0,
  primary key (owner_id, slot)
) with (fillfactor = 50)`;

type Change = (rows: string, sign: 1 | -1) => string;

/** A file counts for its set and for its folder; its bytes only once it has content. */
const FILE_CHANGE: Change = (rows, sign) => `
    select o.owner_id, ${sign} as files, 0 as folders, case when r.content_id is null then 0 else ${sign} * r.metadata_size_original end as bytes
    from ${rows} r cross join lateral (values (r.set_id), (r.folder_id)) o (owner_id) where o.owner_id is not null`;

/** A folder counts for its set and for its parent. */
const FOLDER_CHANGE: Change = (rows, sign) => `
    select o.owner_id, 0 as files, ${sign} as folders, 0 as bytes
    from ${rows} r cross join lateral (values (r.set_id), (r.parent_id)) o (owner_id) where o.owner_id is not null`;

/** Owners in one order, so that two statements never wait for one another. */
const counted = (name: string, changes: readonly string[]): string => `
create function ${name}() returns trigger language plpgsql as $$
begin
  insert into counter as c (owner_id, slot, files, folders, bytes)
  select owner_id, pg_backend_pid() & 15, sum(files), sum(folders), sum(bytes) from (${changes.join(' union all ')}) d
  group by owner_id having sum(files) <> 0 or sum(folders) <> 0 or sum(bytes) <> 0 order by owner_id
  on conflict (owner_id, slot) do update
    set files = c.files + excluded.files, folders = c.folders + excluded.folders, bytes = c.bytes + excluded.bytes;
  return null;
end $$;`;

const triggers = (table: string, change: Change): string => `
${counted(`count_added_${table}`, [change('added', 1)])}
${counted(`count_gone_${table}`, [change('gone', -1)])}
${counted(`count_changed_${table}`, [change('added', 1), change('gone', -1)])}
create trigger ${table}_added after insert on ${table} referencing new table as added
  for each statement execute function count_added_${table}();
create trigger ${table}_gone after delete on ${table} referencing old table as gone
  for each statement execute function count_gone_${table}();
create trigger ${table}_changed after update on ${table} referencing old table as gone new table as added
  for each statement execute function count_changed_${table}()`;

const dropped = (table: string): string =>
  ['added', 'gone', 'changed']
    .map((event) => `drop trigger ${table}_${event} on ${table}; drop function count_${event}_${table};`)
    .join(' ');

/** Counters of a folder end with it; those of a set when it is purged. */
const FORGET_FOLDERS = `
create function forget_folders() returns trigger language plpgsql as $$
begin
  delete from counter c using gone g where c.owner_id = g.id;
  return null;
end $$;
create trigger folder_forgotten after delete on folder referencing old table as gone
  for each statement execute function forget_folders()`;
