import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files that are uploaded to be imported, in parts: tree has no other store. They compress badly, so nobody tries. */
const STATEMENTS = [
  `create table upload (
  id uuid primary key,
  tree_id uuid not null constraint upload_tree_id_fkey references tree on delete cascade,
  length bigint not null,
  received bigint not null default 0,
  metadata text,
  created_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint upload_received check (received between 0 and length)
)`,
  'create index upload_tree on upload (tree_id)',
  'create index upload_expires on upload (expires_at)',
  `create table upload_part (
  upload_id uuid not null constraint upload_part_upload_id_fkey references upload on delete cascade,
  start bigint not null,
  bytes bytea not null,
  primary key (upload_id, start)
)`,
  'alter table upload_part alter bytes set storage external',
];

/** Resumable bodies of imports. (docs/tree-import-export.md, "Large files") */
export class Uploads1764320000001 implements MigrationInterface {
  readonly name = 'Uploads1764320000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table upload_part, upload');
  }
}
