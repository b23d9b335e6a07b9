import type { MigrationInterface, QueryRunner } from 'typeorm';
import { AUDIT_COLUMNS } from './audit-columns.js';

/** What imports of users did. The lines themselves lie in temporary tables and end with the process that reads them. (identity.md §8, "Bulk") */
export class Imports1751000000041 implements MigrationInterface {
  readonly name = 'Imports1751000000041';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(IMPORTS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table imports');
  }
}

/** `errors`: the first thousand `{ line, field, message }`; `failed` counts all lines. */
const IMPORTS = `
create table imports (
  id uuid primary key,
  tenant_id uuid constraint imports_tenant_id_fkey references tenants on delete cascade,
  state text not null constraint imports_state_check check (state in ('receiving', 'running', 'completed', 'failed')),
  received integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  failed integer not null default 0,
  errors jsonb not null default '[]',
  failure text,
  finished_at timestamptz,
  ${AUDIT_COLUMNS}
);
create index imports_tenant_id_idx on imports (tenant_id, id);
create index imports_open_idx on imports (id) where state in ('receiving', 'running')`;
