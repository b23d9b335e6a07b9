import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What clients have yet to be told of sessions that ended. (identity.md §9, "Sessions") */
export class LogoutNotices1751000000020 implements MigrationInterface {
  readonly name = 'LogoutNotices1751000000020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(LOGOUT_NOTICES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table logout_notices');
  }
}

/** A row lives until its client has taken the word, or was asked too often. The user may be gone by then: no reference. */
const LOGOUT_NOTICES = `
create table logout_notices (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null constraint logout_notices_client_id_fkey references clients on delete cascade,
  user_id uuid not null,
  tenant_id uuid,
  sid text,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index logout_notices_next_attempt_at_idx on logout_notices (next_attempt_at);
create index logout_notices_client_id_idx on logout_notices (client_id)`;
