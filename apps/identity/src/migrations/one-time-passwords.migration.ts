import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Codes for one sign-in. (identity.md §5, "otp") */
export class OneTimePasswords1751000000012 implements MigrationInterface {
  readonly name = 'OneTimePasswords1751000000012';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ONE_TIME_PASSWORDS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table one_time_passwords');
  }
}

/** The newest of a user and client counts; older ones tell how many were sent. */
const ONE_TIME_PASSWORDS = `
create table one_time_passwords (
  id uuid primary key,
  user_id uuid not null constraint one_time_passwords_user_id_fkey references users on delete cascade,
  client_id uuid not null constraint one_time_passwords_client_id_fkey references clients on delete cascade,
  code_hmac text not null,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_passwords_user_id_idx on one_time_passwords (user_id, client_id, created_at);
create index one_time_passwords_client_id_idx on one_time_passwords (client_id);
create index one_time_passwords_created_at_idx on one_time_passwords (created_at)`;
