import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Folders and files. They belong to a set, not to a bucket; a folder named beside the set can only be one of the same set.
 * Files of a folder are found by `file_name_key`. (storage.md §2)
 */
export class Files1751100000003 implements MigrationInterface {
  readonly name = 'Files1751100000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(FOLDER);
    await runner.query(FILE);
    await runner.query(QUEUE_CONTENT);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table file; drop table folder; drop function queue_gone_content; drop function queue_replaced_content',
    );
  }
}

const FOLDER = `
create table folder (
  id uuid primary key,
  tenant_id uuid,
  bucket_id uuid not null,
  set_id uuid not null constraint folder_set_id_fkey references content_set,
  parent_id uuid,
  name text collate "C" not null,
  description text,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  constraint folder_id_key unique (set_id, id),
  constraint folder_name_key unique nulls not distinct (set_id, parent_id, name),
  constraint folder_parent_id_fkey foreign key (set_id, parent_id) references folder (set_id, id)
)`;

const FILE = `
create table file (
  id uuid primary key,
  tenant_id uuid,
  bucket_id uuid not null,
  set_id uuid not null constraint file_set_id_fkey references content_set,
  folder_id uuid,
  name text collate "C" not null,
  description text,
  declared_mime text,
  expected_size bigint,
  expected_sha256 text,
  content_id uuid constraint file_content_id_fkey references content,
  metadata_mime_type text not null default 'application/octet-stream',
  metadata_size_original bigint not null default 0,
  metadata_size_compressed bigint not null default 0,
  metadata_chunks_total int not null default 0,
  metadata_chunks_uploaded int not null default 0,
  metadata_signature text not null default '',
  created_by uuid,
  created_date timestamptz not null default now(),
  updated_by uuid,
  updated_date timestamptz not null default now(),
  constraint file_name_key unique nulls not distinct (set_id, folder_id, name),
  constraint file_folder_id_fkey foreign key (set_id, folder_id) references folder (set_id, id)
) with (fillfactor = 85, autovacuum_vacuum_insert_scale_factor = 0.02);
create index file_id on file (set_id, id);
create index file_name on file (set_id, name, id);
create index file_updated_date on file (set_id, updated_date, id);
create index file_content_id on file (content_id)`;

/** Content that a file lets go of is queued in the same transaction, whatever statement did it. The collector waits for the grace. */
const queued = (rows: string): string => `
  insert into blob_gc (blob_key, store, content_id, not_before)
  select distinct c.blob_key, c.store, c.id, clock_timestamp() from ${rows}
  on conflict (blob_key) do update set content_id = excluded.content_id, not_before = excluded.not_before, attempts = 0;`;

const QUEUE_CONTENT = `
create function queue_gone_content() returns trigger language plpgsql as $$
begin
  ${queued('gone g join content c on c.id = g.content_id')}
  return null;
end $$;
create function queue_replaced_content() returns trigger language plpgsql as $$
begin
  ${queued('gone g join added a on a.id = g.id and a.content_id is distinct from g.content_id join content c on c.id = g.content_id')}
  return null;
end $$;
create trigger file_gone_content after delete on file referencing old table as gone
  for each statement execute function queue_gone_content();
create trigger file_replaced_content after update on file referencing old table as gone new table as added
  for each statement execute function queue_replaced_content()`;
