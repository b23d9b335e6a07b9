import { AUDIT_COLUMNS } from './audit-columns.js';

/** `deleting_at`: a tenant is deleted step by step; from the first step on it is no longer visible. (identity.md §8, "Tenants") */
const TENANTS = `
create table tenants (
  id uuid primary key,
  tenant_name text not null,
  display_name text,
  tenant_description text,
  is_default boolean not null default false,
  is_active boolean not null default true,
  tenant_metadata jsonb not null default '{}',
  app_metadata jsonb not null default '[]',
  ${AUDIT_COLUMNS},
  deleting_at timestamptz,
  constraint tenants_tenant_name_key unique (tenant_name)
);
create unique index tenants_is_default_key on tenants (is_default) where is_default;
create index tenants_deleting_at_idx on tenants (deleting_at) where deleting_at is not null`;

/**
 * `awaits_verification`: self-registered and the address not yet verified, so the user may not sign in. (identity.md §9)
 * Lists of one tenant are ordered by id, and people search by name, email and age: each has an index for its first page.
 */
const USERS = `
create table users (
  id uuid primary key,
  tenant_id uuid not null constraint users_tenant_id_fkey references tenants on delete cascade,
  username text,
  email text,
  email_verified boolean not null default false,
  phone text,
  phone_verified boolean not null default false,
  name text,
  given_name text,
  family_name text,
  middle_name text,
  nickname text,
  preferred_username text,
  profile text,
  picture text,
  website text,
  gender text,
  birthday date,
  zoneinfo text,
  locale text,
  address jsonb,
  is_blocked boolean not null default false,
  blocked_at timestamptz,
  blocked_reason text,
  blocked_until timestamptz,
  password_hash text,
  password_changed_at timestamptz,
  awaits_verification boolean not null default false,
  last_login_at timestamptz,
  login_count integer not null default 0,
  user_metadata jsonb not null default '[]',
  app_metadata jsonb not null default '[]',
  ${AUDIT_COLUMNS},
  constraint users_identifier_check check (coalesce(username, email, phone) is not null)
);
create unique index users_username_key on users (tenant_id, lower(username));
create unique index users_email_key on users (tenant_id, lower(email));
create unique index users_phone_key on users (tenant_id, lower(phone));
create index users_tenant_id_id_idx on users (tenant_id, id);
create index users_username_idx on users (username);
create index users_email_idx on users (email);
create index users_created_at_id_idx on users (created_at, id);
create index users_unproven_idx on users (created_at) where awaits_verification`;

const TENANT_ADMINS = `
create table tenant_admins (
  id uuid primary key,
  tenant_id uuid not null constraint tenant_admins_tenant_id_fkey references tenants on delete cascade,
  user_id uuid not null constraint tenant_admins_user_id_fkey references users on delete cascade,
  admin_role text not null constraint tenant_admins_admin_role_check check (admin_role in ('owner', 'admin', 'viewer')),
  ${AUDIT_COLUMNS},
  constraint tenant_admins_tenant_id_user_id_key unique (tenant_id, user_id)
);
create index tenant_admins_user_id_idx on tenant_admins (user_id)`;

/**
 * A tenant that has an owner who can sign in keeps one, whichever way owners go: deleted, demoted, blocked, by one operation or by two
 * at once. Checked when the transaction commits, with the row of the tenant locked, so that of two the second sees the first. GW409 is
 * answered as a conflict with this message. (ADR 0041)
 */
const LAST_OWNER = `
create function assert_owned(tenant uuid) returns void language plpgsql as $$
begin
  perform 1 from tenants t where t.id = tenant and t.deleting_at is null for no key update;
  if found and not exists (
    select from tenant_admins a join users u on u.id = a.user_id
    where a.tenant_id = tenant and a.admin_role = 'owner' and (not u.is_blocked or u.blocked_until <= now())) then
    raise exception using errcode = 'GW409', message = 'The last owner of a tenant who can sign in stays an owner, and is not blocked.';
  end if;
end $$;
create function owner_gone() returns trigger language plpgsql as $$
begin
  perform assert_owned(old.tenant_id);
  return null;
end $$;
create function owner_blocked() returns trigger language plpgsql as $$
begin
  if exists (select from tenant_admins a where a.user_id = new.id and a.tenant_id = new.tenant_id and a.admin_role = 'owner') then
    perform assert_owned(new.tenant_id);
  end if;
  return null;
end $$;
create constraint trigger tenant_admins_last_owner after delete on tenant_admins deferrable initially deferred
  for each row when (old.admin_role = 'owner') execute function owner_gone();
create constraint trigger tenant_admins_less after update on tenant_admins deferrable initially deferred
  for each row when (old.admin_role = 'owner' and new.admin_role <> 'owner') execute function owner_gone();
create constraint trigger users_last_owner after update on users deferrable initially deferred
  for each row when (new.is_blocked and not old.is_blocked) execute function owner_blocked()`;

/** `token_hash`: SHA-256 of the token in the link; there is one open ticket per user and type. (api.md, "Identity", ticket) */
const TICKETS = `
create table tickets (
  id uuid primary key,
  ticket_type text not null constraint tickets_ticket_type_check check (ticket_type in ('email_verification', 'password_change')),
  tenant_id uuid not null constraint tickets_tenant_id_fkey references tenants on delete cascade,
  user_id uuid not null constraint tickets_user_id_fkey references users on delete cascade,
  client_id uuid constraint tickets_client_id_fkey references clients on delete cascade,
  result_url text,
  token_hash text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  ${AUDIT_COLUMNS},
  constraint tickets_token_hash_key unique (token_hash)
);
create unique index tickets_open_key on tickets (user_id, ticket_type) where used_at is null;
create index tickets_tenant_id_idx on tickets (tenant_id);
create index tickets_client_id_idx on tickets (client_id);
create index tickets_expires_at_idx on tickets (expires_at)`;

/**
 * Imports of users and their results. The lines themselves are in temporary tables and end with the process that reads them.
 * `errors`: the first thousand `{ line, field, message }`; `failed` counts all lines. (identity.md §8, "Bulk")
 */
const IMPORTS = `
create table imports (
  id uuid primary key,
  tenant_id uuid constraint imports_tenant_id_fkey references tenants on delete cascade,
  state text not null
    constraint imports_state_check check (state in ('receiving', 'running', 'cancelling', 'cancelled', 'completed', 'failed')),
  received integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  failed integer not null default 0,
  errors jsonb not null default '[]',
  failure text,
  finished_at timestamptz,
  ${AUDIT_COLUMNS}
);
create index imports_tenant_id_idx on imports (tenant_id, id);
create index imports_open_idx on imports (id) where state in ('receiving', 'running', 'cancelling')`;

/** Tenants, users and their administrators. (api.md, "Identity": tenant, user, admin link) */
export const TENANTS_AND_USERS = [TENANTS, USERS, TENANT_ADMINS, LAST_OWNER];

/** Records that refer to users and clients. */
export const TICKETS_AND_IMPORTS = [TICKETS, IMPORTS];
