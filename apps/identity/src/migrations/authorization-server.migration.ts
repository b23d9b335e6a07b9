import type { MigrationInterface, QueryRunner } from 'typeorm';
import { AUDIT_COLUMNS } from './audit-columns.js';

/** What the authorization server itself keeps. (identity.md §3, §7, §9 "Lockout") */
export class AuthorizationServer1751000000004 implements MigrationInterface {
  readonly name = 'AuthorizationServer1751000000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(OIDC_PAYLOADS);
    await runner.query(REVOKED_TOKENS);
    await runner.query(SIGNING_KEYS);
    await runner.query(LOGIN_ATTEMPTS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table login_attempts, signing_keys, revoked_tokens, oidc_payloads');
  }
}

const OIDC_PAYLOADS = `
create table oidc_payloads (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id uuid,
  account_id uuid,
  client_id uuid,
  uid text,
  user_code text,
  record_id uuid,
  ip inet,
  user_agent text,
  last_seen_at timestamptz,
  poll_interval integer not null default 5,
  polled_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  consumed_at timestamptz,
  constraint oidc_payloads_pkey primary key (model, id)
);
create index oidc_payloads_grant_id_idx on oidc_payloads (grant_id) where grant_id is not null;
create index oidc_payloads_uid_idx on oidc_payloads (uid) where model = 'Session';
create unique index oidc_payloads_user_code_key on oidc_payloads (user_code) where model = 'DeviceCode';
create index oidc_payloads_account_id_idx on oidc_payloads (account_id, model) where account_id is not null;
create index oidc_payloads_client_id_idx on oidc_payloads (client_id) where client_id is not null;
create index oidc_payloads_expires_at_idx on oidc_payloads (expires_at);
alter table oidc_payloads set (autovacuum_vacuum_scale_factor = 0.05)`;

const REVOKED_TOKENS = `
create table revoked_tokens (
  jti text primary key,
  expires_at timestamptz not null
);
create index revoked_tokens_expires_at_idx on revoked_tokens (expires_at)`;

/** `private_key` is encrypted with its kid as additional data; one row of state `active` per algorithm. */
const SIGNING_KEYS = `
create table signing_keys (
  id uuid primary key,
  kid text not null,
  algorithm text not null,
  state text not null constraint signing_keys_state_check check (state in ('pending', 'active', 'retired', 'revoked')),
  public_jwk jsonb not null,
  private_key text not null,
  active_at timestamptz not null default now(),
  retired_at timestamptz,
  expires_at timestamptz,
  ${AUDIT_COLUMNS},
  constraint signing_keys_kid_key unique (kid)
);
create unique index signing_keys_active_key on signing_keys (algorithm) where state = 'active'`;

/** Failures are counted per (identifier, address): no one can lock somebody else out. */
const LOGIN_ATTEMPTS = `
create table login_attempts (
  tenant_id uuid not null constraint login_attempts_tenant_id_fkey references tenants on delete cascade,
  identifier_hmac text not null,
  ip inet not null,
  failures integer not null default 0,
  last_failure_at timestamptz,
  locked_until timestamptz,
  last_success_at timestamptz,
  primary key (tenant_id, identifier_hmac, ip)
);
create index login_attempts_ip_idx on login_attempts (ip, last_failure_at);
create index login_attempts_last_failure_at_idx on login_attempts (last_failure_at)`;
