import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mails on their way. (identity.md §9, "Mail") */
export class Mail1751000000011 implements MigrationInterface {
  readonly name = 'Mail1751000000011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(OUTBOX);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table outbox');
  }
}

/** `sealed` is the mail, encrypted and bound to its id, until it was sent or given up: codes and links lie nowhere in the clear. */
const OUTBOX = `
create table outbox (
  id uuid primary key,
  template text not null,
  sealed text,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  sent_at timestamptz,
  failed_at timestamptz,
  created_at timestamptz not null default now()
);
create index outbox_next_attempt_at_idx on outbox (next_attempt_at) where sealed is not null;
create index outbox_created_at_idx on outbox (created_at)`;
