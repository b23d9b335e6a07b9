import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Text messages that wait for the hook `send_sms`, and how many there were. (docs/hooks.md, "Text messages") */
export class TextMessages1765700000000 implements MigrationInterface {
  readonly name = 'TextMessages1765700000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [OUTBOX, COUNTS]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from tickets where ticket_type = 'phone_change'`);
    await runner.query('drop table sms_outbox, sms_counts');
  }
}

/** A table beside that of mails: the previous release does not know what these rows are. */
const OUTBOX = `
create table sms_outbox (
  id uuid primary key,
  template text not null,
  sealed text,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_error text,
  sent_at timestamptz,
  failed_at timestamptz,
  created_at timestamptz not null default now()
);
create index sms_outbox_next_attempt_at_idx on sms_outbox (next_attempt_at) where sealed is not null;
create index sms_outbox_created_at_idx on sms_outbox (created_at)`;

/** \`counted\`: a keyed digest of a number, or \`all\` for the tenant. Logged, unlike other limits: messages cost money. */
const COUNTS = `
create table sms_counts (
  tenant_id uuid not null constraint sms_counts_tenant_id_fkey references tenants on delete cascade,
  counted text not null,
  started_at timestamptz not null,
  sent integer not null,
  constraint sms_counts_pkey primary key (tenant_id, counted)
);
create index sms_counts_started_at_idx on sms_counts (started_at)`;
