import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Uploads in several requests. The id of an upload becomes that of its content; its key is reserved in `blob_gc`. (storage.md §2, `upload`; §3) */
export class Uploads1751100000008 implements MigrationInterface {
  readonly name = 'Uploads1751100000008';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UPLOAD);
    await runner.query(UPLOAD_CHUNK);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table upload_chunk; drop table upload');
  }
}

const UPLOAD = `
create table upload (
  id uuid primary key,
  tenant_id uuid,
  file_id uuid not null,
  bucket_id uuid not null,
  set_id uuid not null,
  mode text not null constraint upload_mode check (mode in ('tus', 'parallel')),
  made_file boolean not null,
  store text not null,
  blob_key uuid not null,
  length bigint,
  committed_offset bigint not null default 0,
  chunk_size bigint not null,
  declared_mime text,
  expected_sha256 text,
  tus_metadata text,
  segments jsonb not null default '[]',
  suspect boolean not null default false,
  lock_token uuid,
  lock_expires timestamptz,
  release_wanted boolean not null default false,
  state text not null default 'open' constraint upload_state check (state in ('open', 'finishing', 'done', 'aborted', 'expired', 'rejected')),
  error text,
  expires_at timestamptz not null,
  created_by uuid,
  created_at timestamptz not null default clock_timestamp()
) with (fillfactor = 70);
create index upload_open_set on upload (set_id) where state in ('open', 'finishing');
create index upload_open_caller on upload (created_by) where state in ('open', 'finishing');
create index upload_expires_at on upload (expires_at)`;

const UPLOAD_CHUNK = `
create table upload_chunk (
  upload_id uuid not null constraint upload_chunk_upload_id_fkey references upload on delete cascade,
  idx int not null,
  size bigint not null,
  sha256 text,
  token uuid,
  expires timestamptz,
  done boolean not null default false,
  primary key (upload_id, idx)
)`;
