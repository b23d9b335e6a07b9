import { AUDIT_COLUMNS } from './audit-columns.js';

const ROLES = `
create table roles (
  id uuid primary key,
  tenant_id uuid constraint roles_tenant_id_fkey references tenants on delete cascade,
  role_name text not null,
  role_description text,
  is_system boolean not null default false,
  app_metadata jsonb not null default '[]',
  ${AUDIT_COLUMNS},
  constraint roles_role_name_key unique nulls not distinct (tenant_id, role_name)
)`;

const GROUPS = `
create table groups (
  id uuid primary key,
  tenant_id uuid constraint groups_tenant_id_fkey references tenants on delete cascade,
  group_name text not null,
  group_description text,
  app_metadata jsonb not null default '[]',
  ${AUDIT_COLUMNS},
  constraint groups_group_name_key unique nulls not distinct (tenant_id, group_name)
);
create index groups_tenant_id_id_idx on groups (tenant_id, id);
create index groups_group_name_idx on groups (group_name)`;

const permissionsOf = (noun: 'role' | 'user'): string => `
create table ${noun}_permissions (
  id uuid primary key,
  ${noun}_id uuid not null constraint ${noun}_permissions_${noun}_id_fkey references ${noun}s on delete cascade,
  resource_id uuid not null,
  scope_id uuid not null,
  ${AUDIT_COLUMNS},
  constraint ${noun}_permissions_${noun}_id_scope_id_key unique (${noun}_id, scope_id),
  constraint ${noun}_permissions_scope_id_fkey foreign key (resource_id, scope_id)
    references scopes (resource_id, id) on delete cascade
);
create index ${noun}_permissions_resource_id_scope_id_idx on ${noun}_permissions (resource_id, scope_id)`;

const link = (table: string, one: string, ones: string, other: string, others: string): string => `
create table ${table} (
  id uuid primary key,
  ${one} uuid not null constraint ${table}_${one}_fkey references ${ones} on delete cascade,
  ${other} uuid not null constraint ${table}_${other}_fkey references ${others} on delete cascade,
  ${AUDIT_COLUMNS},
  constraint ${table}_${one}_${other}_key unique (${one}, ${other})
  ${ones === others ? `, constraint ${table}_self_check check (${one} <> ${other})` : ''}
);
create index ${table}_${other}_idx on ${table} (${other})`;

/** Every group contains itself and the groups under it, at most ten levels deep. */
const GROUP_CLOSURE = `
create table group_closure (
  ancestor_id uuid not null constraint group_closure_ancestor_id_fkey references groups on delete cascade,
  descendant_id uuid not null constraint group_closure_descendant_id_fkey references groups on delete cascade,
  primary key (descendant_id, ancestor_id)
);
create index group_closure_ancestor_id_idx on group_closure (ancestor_id)`;

/** A user never changes tenant, so the copy is right for as long as the row exists; inserts do not name it. */
const TENANT_OF_USER = `
create function tenant_of_user() returns trigger language plpgsql as $$
begin
  new.tenant_id := (select u.tenant_id from users u where u.id = new.user_id);
  return new;
end $$`;

/** "Does anybody of this tenant have that scope" is answered by an index. (docs/privileges.md) */
const withTenant = (table: string, column: string): string => `
alter table ${table} add column tenant_id uuid;
comment on column ${table}.tenant_id is 'kept by a trigger: the tenant of the user';
create index ${table}_tenant_id_${column}_idx on ${table} (tenant_id, ${column});
create trigger ${table}_tenant before insert or update of user_id on ${table} for each row execute function tenant_of_user()`;

/** What a user's effective permissions are derived from. (identity.md §8, "Groups", "Effective permissions") */
export const ROLES_AND_GROUPS = [
  ROLES,
  GROUPS,
  permissionsOf('role'),
  permissionsOf('user'),
  link('role_members', 'role_id', 'roles', 'user_id', 'users'),
  link('group_members', 'group_id', 'groups', 'user_id', 'users'),
  link('group_roles', 'group_id', 'groups', 'role_id', 'roles'),
  link('nested_groups', 'group_id', 'groups', 'nested_group_id', 'groups'),
  GROUP_CLOSURE,
  TENANT_OF_USER,
  withTenant('user_permissions', 'scope_id'),
  withTenant('role_members', 'role_id'),
  withTenant('group_members', 'group_id'),
];
