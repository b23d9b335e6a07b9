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

/**
 * Secrets are kept as HMAC-SHA256 with the pepper, base64url. A global client belongs to no tenant, any other to one. (api.md, "Client
 * secrets"; Identity, "Client", `is_global`)
 */
const CLIENTS = `
create table clients (
  id uuid primary key,
  tenant_id uuid constraint clients_tenant_id_fkey references tenants on delete cascade,
  client_type text not null default 'web'
    constraint clients_client_type_check check (client_type in ('native', 'spa', 'web', 'machine')),
  client_name text not null,
  client_description text,
  client_secret_expires_at timestamptz,
  secret_hash text,
  previous_secret_hash text,
  previous_secret_expires_at timestamptz,
  client_metadata jsonb not null default '{}',
  app_metadata jsonb not null default '[]',
  is_public boolean not null default false,
  is_first_party boolean not null default false,
  is_global boolean not null default true,
  is_default boolean not null default false,
  ${AUDIT_COLUMNS},
  constraint clients_client_name_key unique nulls not distinct (tenant_id, client_name),
  constraint clients_is_global_check check (is_global = (tenant_id is null))
);
create unique index clients_is_default_key on clients (is_default) where is_default`;

/** `resource_metadata` holds its members as given, except `signing_secret`, which is encrypted in its own column. */
const RESOURCES = `
create table resources (
  id uuid primary key,
  tenant_id uuid constraint resources_tenant_id_fkey references tenants on delete cascade,
  resource_type text not null constraint resources_resource_type_check
    check (resource_type in ('web_application', 'api', 'platform', 'device', 'database')),
  resource_name text not null,
  resource_description text,
  resource_metadata jsonb not null default '{}',
  signing_secret text,
  app_metadata jsonb not null default '[]',
  is_system boolean not null generated always as (coalesce((resource_metadata ->> 'is_system')::boolean, false)) stored,
  identifier_url text generated always as (resource_metadata ->> 'identifier_url') stored,
  created_by uuid,
  created_date timestamptz not null default now(),
  updated_by uuid,
  updated_date timestamptz not null default now(),
  constraint resources_resource_name_key unique nulls not distinct (tenant_id, resource_name)
);
create unique index resources_identifier_url_key on resources (tenant_id, identifier_url) nulls not distinct
  where identifier_url is not null;
create index resources_identifier_url_idx on resources (identifier_url)`;

/** A tenant that gave its resource the identifier of a global one would get tokens the global one accepts. */
const RESERVED_IDENTIFIERS = `
create function refuse_reserved_identifier() returns trigger language plpgsql as $$
begin
  if exists (select from resources r where r.identifier_url = new.resource_metadata ->> 'identifier_url' and r.id <> new.id
      and (r.tenant_id is null or new.tenant_id is null)) then
    raise unique_violation using message = 'identifier_url is that of a global resource',
      detail = format('Key (identifier_url)=(%s) already exists.', new.resource_metadata ->> 'identifier_url'),
      constraint = 'resources_identifier_url_key', table = 'resources';
  end if;
  return new;
end $$;
create trigger resources_reserved_identifier before insert or update of resource_metadata, tenant_id on resources
  for each row execute function refuse_reserved_identifier()`;

const SCOPES = `
create table scopes (
  id uuid primary key,
  resource_id uuid not null constraint scopes_resource_id_fkey references resources on delete cascade,
  scope_name text not null,
  scope_description text,
  ${AUDIT_COLUMNS},
  constraint scopes_scope_name_key unique (resource_id, scope_name),
  constraint scopes_resource_id_id_key unique (resource_id, id)
)`;

/** Removing a link removes its permissions: they refer to the link. (identity.md §8, "Client access") */
const CLIENT_ACCESS = `
create table client_resources (
  id uuid primary key,
  client_id uuid not null constraint client_resources_client_id_fkey references clients on delete cascade,
  resource_id uuid not null constraint client_resources_resource_id_fkey references resources on delete cascade,
  authorized boolean not null default true,
  ${AUDIT_COLUMNS},
  constraint client_resources_client_id_resource_id_key unique (client_id, resource_id)
);
create index client_resources_resource_id_idx on client_resources (resource_id);
create table client_permissions (
  id uuid primary key,
  client_id uuid not null,
  resource_id uuid not null,
  scope_id uuid not null,
  ${AUDIT_COLUMNS},
  constraint client_permissions_client_id_scope_id_key unique (client_id, scope_id),
  constraint client_permissions_client_id_resource_id_fkey foreign key (client_id, resource_id)
    references client_resources (client_id, resource_id) on delete cascade,
  constraint client_permissions_scope_id_fkey foreign key (resource_id, scope_id)
    references scopes (resource_id, id) on delete cascade
);
create index client_permissions_client_id_resource_id_idx on client_permissions (client_id, resource_id);
create index client_permissions_resource_id_scope_id_idx on client_permissions (resource_id, scope_id)`;

/** Clients, resources with their scopes, and the scopes a client may request. (Identity, "Client", "Resource") */
export const CLIENTS_AND_RESOURCES = [CLIENTS, RESOURCES, RESERVED_IDENTIFIERS, SCOPES, CLIENT_ACCESS];
