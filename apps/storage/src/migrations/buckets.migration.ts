import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Buckets, and the sets their files and folders belong to: a truncated bucket gets a new set. (storage.md §2; §5, "Truncate") */
export class Buckets1751100000001 implements MigrationInterface {
  readonly name = 'Buckets1751100000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CONTENT_SET);
    await runner.query(BUCKET);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table bucket; drop table content_set');
  }
}

const CONTENT_SET = `
create table content_set (
  id uuid primary key,
  purge_since timestamptz
);
create index content_set_purge_since on content_set (purge_since) where purge_since is not null`;

const BUCKET = `
create table bucket (
  id uuid primary key,
  tenant_id uuid,
  name text collate "C" not null,
  description text,
  metadata jsonb not null default '{}',
  is_default boolean not null default false,
  set_id uuid not null constraint bucket_set_id_fkey references content_set,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  constraint bucket_name_key unique nulls not distinct (tenant_id, name),
  constraint bucket_set_id_key unique (set_id)
);
create unique index bucket_is_default_key on bucket (is_default) where is_default`;
