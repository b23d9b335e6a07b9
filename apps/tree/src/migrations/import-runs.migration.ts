import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How far imports are. A run refers to its version without a reference: a row that references a version would wait for the import that
 * has it for itself.
 */
const IMPORT_RUN = `create table import_run (
  id uuid primary key,
  tree_version_id uuid not null,
  mode text not null,
  dry_run boolean not null,
  phase text not null default 'reading' constraint import_run_phase check (phase in ('reading', 'checking', 'writing', 'done', 'failed')),
  bytes_read bigint not null default 0,
  bytes_expected bigint,
  result jsonb,
  error text,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now()
);
create index import_run_version on import_run (tree_version_id, id);
create index import_run_created on import_run (created_at)`;

/** Progress of imports. (docs/tree-import-export.md; ADR 0028) */
export class ImportRuns1763600000004 implements MigrationInterface {
  readonly name = 'ImportRuns1763600000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(IMPORT_RUN);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table import_run');
  }
}
