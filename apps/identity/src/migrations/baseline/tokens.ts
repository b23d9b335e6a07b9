import { AUDIT_COLUMNS } from './audit-columns.js';

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
) with (autovacuum_vacuum_scale_factor = 0.05);
create index oidc_payloads_grant_id_idx on oidc_payloads (grant_id) where grant_id is not null;
create index oidc_payloads_uid_idx on oidc_payloads (uid) where model = 'Session';
create unique index oidc_payloads_user_code_key on oidc_payloads (user_code) where model = 'DeviceCode';
create index oidc_payloads_account_id_idx on oidc_payloads (account_id, model) where account_id is not null;
create index oidc_payloads_client_id_idx on oidc_payloads (client_id) where client_id is not null;
create index oidc_payloads_expires_at_idx on oidc_payloads (expires_at)`;

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

/** Grants as the management API lists them. Only ids of grants are uuids: the cast must not meet others. (api.md, "Identity": grant) */
const USER_GRANTS = `
create view user_grants as
select case when g.model = 'Grant' then g.id::uuid end as id, g.account_id as user_id, g.client_id,
  array(select distinct word from (
      select g.payload #>> '{openid,scope}' union all select value from jsonb_each_text(coalesce(g.payload -> 'resources', '{}'))) s (scopes),
    string_to_table(s.scopes, ' ') word where word <> '' order by 1) as scopes,
  g.created_at, g.expires_at,
  (select max(r.created_at) from oidc_payloads r
   where r.grant_id = case when g.model = 'Grant' then g.id::uuid end and r.model = 'RefreshToken') as last_used_at
from oidc_payloads g where g.model = 'Grant' and g.account_id is not null and g.expires_at > now()`;

/** Sessions as the management API lists them. (api.md, "Identity": session) */
const USER_SESSIONS = `
create view user_sessions as
select record_id as id, account_id as user_id, host(ip) as ip, user_agent, created_at, coalesce(last_seen_at, created_at) as last_seen_at
from oidc_payloads where model = 'Session' and account_id is not null and record_id is not null and expires_at > now()`;

/**
 * Back-channel logout requests that clients have yet to receive. A row stays until its client accepted it or was tried too often. The
 * user may be deleted by then: no reference. (identity.md §9, "Sessions")
 */
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

/** The records of the authorization server itself. (identity.md §3, §7) */
export const TOKENS = [OIDC_PAYLOADS, REVOKED_TOKENS, SIGNING_KEYS, USER_GRANTS, USER_SESSIONS, LOGOUT_NOTICES];
