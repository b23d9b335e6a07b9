import type { MigrationInterface, QueryRunner } from 'typeorm';
import { AUDIT_COLUMNS } from './baseline/audit-columns.js';

/** Addresses that are asked before something happens. (docs/hooks.md) */
export class Hooks1764613000000 implements MigrationInterface {
  readonly name = 'Hooks1764613000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table hooks');
  }
}

/** `salt`: the secret derives from it. */
const TABLE = `
create table hooks (
  id uuid primary key,
  tenant_id uuid constraint hooks_tenant_id_fkey references tenants on delete cascade,
  event text not null,
  url text not null,
  salt bytea not null,
  client_ids uuid[] not null default '{}',
  timeout_ms integer not null default 1000,
  on_failure text not null default 'closed',
  is_enabled boolean not null default true,
  ${AUDIT_COLUMNS}
);
create index hooks_tenant_id_id_idx on hooks (tenant_id, id);
create trigger hooks_audit after insert or update or delete on hooks
  for each row execute function record_change('hook', '{salt}')`;
