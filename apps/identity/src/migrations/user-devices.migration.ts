import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The browsers that users have signed in with, by which a new one is noticed. (docs/account.md, "New devices") */
export class UserDevices1764520000000 implements MigrationInterface {
  readonly name = 'UserDevices1764520000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [TABLE, GRANTS_NOTHING]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table user_devices');
  }
}

/** `device_hash`: keyed digest of the cookie. */
const TABLE = `
create table user_devices (
  user_id uuid not null constraint user_devices_user_id_fkey references users on delete cascade,
  device_hash text not null,
  user_agent text,
  last_seen_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);
create index user_devices_last_seen_at_idx on user_devices (last_seen_at)`;

const GRANTS_NOTHING = `comment on table user_devices is 'grants nothing: a known browser signs in like any other, and is not announced'`;
