import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Immutable contents, the queue of blobs to remove, blobs nobody knows, and whose the store is. (storage.md §2; §5) */
export class Content1751100000002 implements MigrationInterface {
  readonly name = 'Content1751100000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CONTENT);
    await runner.query(BLOB_GC);
    await runner.query(ORPHAN);
    await runner.query(STORE_IDENTITY);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table store_identity; drop table orphan; drop table blob_gc; drop table content');
  }
}

const CONTENT = `
create table content (
  id uuid primary key,
  store text not null,
  blob_key uuid not null constraint content_blob_key_key unique,
  size_original bigint not null,
  size_stored bigint not null,
  encoding text not null default 'identity' constraint content_encoding check (encoding in ('identity', 'gzip')),
  frame_index bytea,
  sha256 text not null,
  sniffed_mime text not null,
  created_at timestamptz not null default now(),
  verified_at timestamptz,
  damaged_at timestamptz
)`;

/** A row without `content_id` is a key reserved for a writer, or a blob that never became content. */
const BLOB_GC = `
create table blob_gc (
  blob_key uuid primary key,
  store text not null,
  content_id uuid,
  not_before timestamptz not null,
  attempts int not null default 0
);
create index blob_gc_not_before on blob_gc (not_before)`;

const ORPHAN = `
create table orphan (
  blob_key uuid primary key,
  store text not null,
  size bigint not null,
  found_at timestamptz not null default now()
)`;

const STORE_IDENTITY = `
create table store_identity (
  store text primary key,
  store_id uuid not null
)`;
