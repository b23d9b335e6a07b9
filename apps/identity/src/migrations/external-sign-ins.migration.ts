import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sign-ins that were sent to an external provider and have not come back. (identity.md §9, "External OIDC") */
export class ExternalSignIns1751000000021 implements MigrationInterface {
  readonly name = 'ExternalSignIns1751000000021';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(EXTERNAL_SIGN_INS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table external_sign_ins');
  }
}

/**
 * `id`: digest of the state. `place`: digest of what binds it to one browser, an interaction or a session. `sealed`: verifier and
 * nonce, encrypted and bound to the id. `user_id`: whom the identity is to be linked to, when somebody signed in asked for it.
 */
const EXTERNAL_SIGN_INS = `
create table external_sign_ins (
  id text primary key,
  place text not null,
  provider_id uuid not null constraint external_sign_ins_provider_id_fkey references identity_providers on delete cascade,
  user_id uuid constraint external_sign_ins_user_id_fkey references users on delete cascade,
  sealed text not null,
  expires_at timestamptz not null
);
create index external_sign_ins_provider_id_idx on external_sign_ins (provider_id);
create index external_sign_ins_user_id_idx on external_sign_ins (user_id) where user_id is not null;
create index external_sign_ins_expires_at_idx on external_sign_ins (expires_at)`;
