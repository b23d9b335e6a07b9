import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What users prove themselves with beside a password, and sign-ins that take several steps. (ADR 0015) */
export class SecondFactors1751000000015 implements MigrationInterface {
  readonly name = 'SecondFactors1751000000015';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of [TOTP_SECRETS, RECOVERY_CODES, PASSKEYS, CHALLENGES, SIGN_INS, FACTORS])
      await runner.query(table);
    await runner.query(CODES_WITHOUT_CLIENT);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop view user_second_factors');
    await runner.query('drop table sign_ins, webauthn_challenges, passkeys, recovery_codes, totp_secrets');
    await runner.query('delete from one_time_passwords where client_id not in (select id from clients)');
    await runner.query(
      'alter table one_time_passwords add constraint one_time_passwords_client_id_fkey foreign key (client_id) references clients on delete cascade',
    );
  }
}

const OWNER = (table: string): string =>
  `user_id uuid not null constraint ${table}_user_id_fkey references users on delete cascade`;

/** Confirmed ones only. \`secret\` is encrypted; \`last_step\` is the time step of the last code taken. */
const TOTP_SECRETS = `
create table totp_secrets (
  id uuid primary key,
  ${OWNER('totp_secrets')},
  secret text not null,
  last_step bigint not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint totp_secrets_user_id_key unique (user_id)
)`;

const RECOVERY_CODES = `
create table recovery_codes (
  id uuid primary key,
  ${OWNER('recovery_codes')},
  code_hmac text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  constraint recovery_codes_user_id_code_hmac_key unique (user_id, code_hmac)
)`;

/** \`counter\` as the authenticator counts; \`is_hardware\`: bound to one device, never copied to another. */
const PASSKEYS = `
create table passkeys (
  id uuid primary key,
  ${OWNER('passkeys')},
  passkey_name text not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  is_hardware boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint passkeys_credential_id_key unique (credential_id)
);
create index passkeys_user_id_idx on passkeys (user_id)`;

/** \`place\`: the digest of the interaction or session a challenge was made for. */
const CHALLENGES = `
create table webauthn_challenges (
  challenge_hash text primary key,
  place text not null,
  expires_at timestamptz not null
);
create index webauthn_challenges_expires_at_idx on webauthn_challenges (expires_at)`;

/** \`interaction\`: digest of its uid; \`amr\`: what was proven so far. (RFC 8176) */
const SIGN_INS = `
create table sign_ins (
  interaction text primary key,
  ${OWNER('sign_ins')},
  amr text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sign_ins_user_id_idx on sign_ins (user_id);
create index sign_ins_expires_at_idx on sign_ins (expires_at)`;

/** As the management API lists them; all recovery codes of a user are one factor, called as the user is. */
const FACTORS = `
create view user_second_factors as
select id, user_id, 'totp' as factor_type, null::text as factor_name, null::integer as codes_left, created_at, last_used_at from totp_secrets
union all
select id, user_id, 'passkey', passkey_name, null, created_at, last_used_at from passkeys
union all
select user_id, user_id, 'recovery_codes', null, count(*) filter (where used_at is null)::integer, min(created_at), max(used_at)
from recovery_codes group by user_id`;

/** Codes are sent for the account pages, too, and those are no row of \`clients\`; rows go after an hour. */
const CODES_WITHOUT_CLIENT = `alter table one_time_passwords drop constraint one_time_passwords_client_id_fkey`;
