import { AUDIT_COLUMNS } from './audit-columns.js';

const userOf = (table: string): string =>
  `user_id uuid not null constraint ${table}_user_id_fkey references users on delete cascade`;

/** Failures are counted per (identifier, address): nobody can lock somebody else out. (identity.md §9, "Lockout") */
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

/** `client_secret` is encrypted, bound to the provider's id. (api.md, "Identity": identity provider) */
const IDENTITY_PROVIDERS = `
create table identity_providers (
  id uuid primary key,
  tenant_id uuid not null constraint identity_providers_tenant_id_fkey references tenants on delete cascade,
  provider_type text not null default 'oidc' constraint identity_providers_provider_type_check check (provider_type = 'oidc'),
  provider_name text not null,
  issuer_url text not null,
  client_id text not null,
  client_secret text,
  scopes text[] not null default '{openid,profile,email}',
  attribute_mapping jsonb not null default '{}',
  domains text[] not null default '{}',
  is_enabled boolean not null default true,
  jit_provisioning boolean not null default false,
  link_by text not null default 'none' constraint identity_providers_link_by_check check (link_by in ('none', 'verified_email')),
  token_exchange_enabled boolean not null default false,
  token_exchange_audience text[] not null default '{}',
  ${AUDIT_COLUMNS},
  constraint identity_providers_provider_name_key unique (tenant_id, provider_name)
);
create index identity_providers_issuer_url_idx on identity_providers (issuer_url)`;

const USER_IDENTITIES = `
create table user_identities (
  id uuid primary key,
  ${userOf('user_identities')},
  provider_id uuid not null constraint user_identities_provider_id_fkey references identity_providers on delete cascade,
  external_id text not null,
  profile_data jsonb not null default '{}',
  last_login_at timestamptz,
  ${AUDIT_COLUMNS},
  constraint user_identities_external_id_key unique (provider_id, external_id)
);
create index user_identities_user_id_idx on user_identities (user_id)`;

/**
 * Sign-ins that were redirected to an external provider and have not come back. `id`: digest of the state. `place`: digest of what binds
 * it to one browser, an interaction or a session. `sealed`: verifier and nonce, encrypted and bound to the id. `user_id`: whom the
 * identity is to be linked to, when a signed-in user asked for it. (identity.md §9, "External OIDC")
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

/**
 * The newest of a user and client counts; older ones tell how many were sent. Codes are sent for the account pages, too, and those are no
 * row of `clients`: no reference. (identity.md §5, "otp")
 */
const ONE_TIME_PASSWORDS = `
create table one_time_passwords (
  id uuid primary key,
  ${userOf('one_time_passwords')},
  client_id uuid not null,
  code_hmac text not null,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_passwords_user_id_idx on one_time_passwords (user_id, client_id, created_at);
create index one_time_passwords_client_id_idx on one_time_passwords (client_id);
create index one_time_passwords_created_at_idx on one_time_passwords (created_at)`;

/** Confirmed ones only. `secret` is encrypted; `last_step` is the time step of the last code that was accepted. (ADR 0044) */
const TOTP_SECRETS = `
create table totp_secrets (
  id uuid primary key,
  ${userOf('totp_secrets')},
  secret text not null,
  last_step bigint not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint totp_secrets_user_id_key unique (user_id)
)`;

const RECOVERY_CODES = `
create table recovery_codes (
  id uuid primary key,
  ${userOf('recovery_codes')},
  code_hmac text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  constraint recovery_codes_user_id_code_hmac_key unique (user_id, code_hmac)
)`;

/** `counter` as the authenticator counts; `is_hardware`: bound to one device, never copied to another. */
const PASSKEYS = `
create table passkeys (
  id uuid primary key,
  ${userOf('passkeys')},
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

/** `place`: the digest of the interaction or session a challenge was made for. */
const WEBAUTHN_CHALLENGES = `
create table webauthn_challenges (
  challenge_hash text primary key,
  place text not null,
  expires_at timestamptz not null
);
create index webauthn_challenges_expires_at_idx on webauthn_challenges (expires_at)`;

/** Sign-ins of several steps. `interaction`: digest of its uid; `amr`: the methods used so far. (RFC 8176) */
const SIGN_INS = `
create table sign_ins (
  interaction text primary key,
  ${userOf('sign_ins')},
  amr text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sign_ins_user_id_idx on sign_ins (user_id);
create index sign_ins_expires_at_idx on sign_ins (expires_at)`;

/** As the management API lists them; all recovery codes of a user are one factor, whose id is the user's. */
const USER_SECOND_FACTORS = `
create view user_second_factors as
select id, user_id, 'totp' as factor_type, null::text as factor_name, null::integer as codes_left, created_at, last_used_at from totp_secrets
union all
select id, user_id, 'passkey', passkey_name, null, created_at, last_used_at from passkeys
union all
select user_id, user_id, 'recovery_codes', null, count(*) filter (where used_at is null)::integer, min(created_at), max(used_at)
from recovery_codes group by user_id`;

/** How users sign in: passwords, codes, second factors, external providers. */
export const SIGN_IN = [
  LOGIN_ATTEMPTS,
  IDENTITY_PROVIDERS,
  USER_IDENTITIES,
  EXTERNAL_SIGN_INS,
  ONE_TIME_PASSWORDS,
  TOTP_SECRETS,
  RECOVERY_CODES,
  PASSKEYS,
  WEBAUTHN_CHALLENGES,
  SIGN_INS,
  USER_SECOND_FACTORS,
];
