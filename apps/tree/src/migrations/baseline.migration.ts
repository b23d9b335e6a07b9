import { eventTables } from '@groundwork/events';
import { settingsTable } from '@groundwork/operations';
import { isBuiltByReplaced } from '@groundwork/records';
import { defaultTenantTable, idempotencyTable } from '@groundwork/service';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { TENANT_TABLES } from '../platform/config.js';
import { HIERARCHIES } from './baseline/hierarchies.js';

/** The schema of tree as of the first release. (ADR 0064) */
export class Baseline1764000000000 implements MigrationInterface {
  readonly name = 'Baseline1764000000000';

  async up(runner: QueryRunner): Promise<void> {
    if (await isBuiltByReplaced(runner, { last: 'SecretRotation1763600000020', count: 9 })) return;
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table ${TABLES} cascade`);
    await runner.query('drop function uuid_v7');
  }
}

/**
 * How far imports are, and on which replica's connection they can be cancelled. A run refers to its version without a reference: a row that
 * references a version would wait for the import that has locked it. (docs/tree-import-export.md; ADR 0028, 0048)
 */
const IMPORT_RUN = `
create table import_run (
  id uuid primary key,
  tree_version_id uuid not null,
  mode text not null,
  dry_run boolean not null,
  phase text not null default 'reading'
    constraint import_run_phase check (phase in ('reading', 'checking', 'writing', 'done', 'failed', 'cancelled')),
  bytes_read bigint not null default 0,
  bytes_expected bigint,
  result jsonb,
  error text,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  done int not null default 0,
  total int,
  backend_pid int,
  backend_start text,
  cancel_requested_at timestamptz
);
create index import_run_version on import_run (tree_version_id, id);
create index import_run_created on import_run (created_at)`;

const STATEMENTS = [
  ...HIERARCHIES,
  IMPORT_RUN,
  eventTables('tree'),
  settingsTable(),
  idempotencyTable(),
  defaultTenantTable(TENANT_TABLES.map(({ name }) => name)),
];

const TABLES = `
  tree, tree_version, node, translation, import_run, webhook, outbox, webhook_delivery, settings, idempotency_keys, default_tenant`;
