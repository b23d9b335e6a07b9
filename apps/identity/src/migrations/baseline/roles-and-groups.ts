import { AUDIT_COLUMNS } from './audit-columns.js';

/**
 * Which scopes each role of administration gives, in one place. (Identity, "Tenant admins"; docs/privileges.md)
 *
 * Owners: everything of the three services that belongs to a tenant and not to the deployment. Administrators: everything of identity's
 * but the tenant itself. Viewers: what reads.
 */
const TENANT_ADMIN_SCOPES = `
create view tenant_admin_scopes as
select r.admin_role, s.id as scope_id, s.resource_id
from (values ('owner'), ('admin'), ('viewer')) r (admin_role), resources i join scopes s on s.resource_id = i.id
where i.is_system and s.scope_name !~ '^(keys|[a-z]+_settings):' and case r.admin_role
  when 'owner' then true
  when 'admin' then i.identifier_url = 'urn:groundwork:identity' and s.scope_name <> 'tenants:write'
  else i.identifier_url = 'urn:groundwork:identity' and s.scope_name like '%:read' end`;

/** One of the lists of `?effective=true`: direct links and those that follow from groups and nested groups. */
interface EffectiveList {
  readonly table: string;
  /** The columns of a link, the two ends first. */
  readonly columns: readonly [one: string, other: string, ...more: string[]];
  /** A select of those columns and `source`, the id of what the link follows from; each row once. Both ends can be narrowed. */
  readonly paths: string;
  /** What a source may be. */
  readonly from: readonly (keyof typeof SOURCES)[];
}

/** Names of sources by the kinds they are of, read for the rows of a page alone. */
const SOURCES = {
  user: `select 'user' as type, u.id, coalesce(u.username, u.email, u.phone) as name from users u where u.id = any (x.sources)`,
  role: `select 'role' as type, r.id, r.role_name as name from roles r where r.id = any (x.sources)`,
  group: `select 'group' as type, g.id, g.group_name as name from groups g where g.id = any (x.sources)`,
  tenant: `select 'tenant' as type, t.id, t.tenant_name as name from tenants t where t.id = any (x.sources)`,
};

/** The direct link gives its id and audit columns; an inherited one has an id made of both ends, and no audit columns. */
function viewOf({ table, columns, paths, from }: EffectiveList): string {
  const [one, other] = columns;
  const names = from.map((kind) => SOURCES[kind]).join(' union all ');
  return `
create view effective_${table} as
select coalesce(d.id, md5(x.${one}::text || x.${other}::text)::uuid) as id, ${columns.map((name) => `x.${name}`).join(', ')},
  (select jsonb_agg(jsonb_build_object('type', s.type, 'id', s.id, 'name', s.name) order by s.type desc, s.id) from (${names}) s) as sources,
  d.created_by, d.created_at, d.updated_by, d.updated_at
from (select ${columns.join(', ')}, array_agg(source) as sources from (${paths}) w group by ${columns.join(', ')}) x
left join ${table} d on d.${one} = x.${one} and d.${other} = x.${other}`;
}

const ROLE_MEMBERS = viewOf({
  table: 'role_members',
  columns: ['role_id', 'user_id'],
  paths: `
    select role_id, user_id, user_id as source from role_members
    union all
    select distinct gr.role_id, m.user_id, gr.group_id
    from group_roles gr join (group_closure c join group_members m on m.group_id = c.descendant_id) on c.ancestor_id = gr.group_id`,
  from: ['user', 'group'],
});

const GROUP_ROLES = viewOf({
  table: 'group_roles',
  columns: ['group_id', 'role_id'],
  paths: `
    select c.descendant_id as group_id, gr.role_id, gr.group_id as source
    from group_roles gr join group_closure c on c.ancestor_id = gr.group_id`,
  from: ['group'],
});

/** The source of a nested group is the group it is nested in directly. */
const NESTED_GROUPS = viewOf({
  table: 'nested_groups',
  columns: ['group_id', 'nested_group_id'],
  paths: `
    select c.ancestor_id as group_id, n.nested_group_id, n.group_id as source
    from nested_groups n join group_closure c on c.descendant_id = n.group_id`,
  from: ['group'],
});

/** Members of a group and of the groups below it, each once. */
const MEMBERS = `
  select distinct c.ancestor_id as group_id, m.user_id
  from group_closure c join group_members m on m.group_id = c.descendant_id`;

/** Its sources are looked up for the rows of a page alone: a user may be in thousands of groups. */
const GROUP_MEMBERS = `
create view effective_group_members as
select coalesce(d.id, md5(x.group_id::text || x.user_id::text)::uuid) as id, x.group_id, x.user_id,
  (select jsonb_agg(jsonb_build_object('type', s.type, 'id', s.id, 'name', s.name) order by s.type desc, s.id) from (
    select 'user' as type, u.id, coalesce(u.username, u.email, u.phone) as name from users u where u.id = d.user_id
    union all
    select 'group' as type, g.id, g.group_name as name
    from group_closure c join group_members m on m.group_id = c.descendant_id join groups g on g.id = m.group_id
    where c.ancestor_id = x.group_id and c.descendant_id <> x.group_id and m.user_id = x.user_id) s) as sources,
  d.created_by, d.created_at, d.updated_by, d.updated_at
from (${MEMBERS}) x left join group_members d on d.group_id = x.group_id and d.user_id = x.user_id`;

/** A group may give a scope by several roles; it is named once all the same. */
const USER_PERMISSIONS = viewOf({
  table: 'user_permissions',
  columns: ['user_id', 'scope_id', 'resource_id'],
  paths: `
    select user_id, scope_id, resource_id, user_id as source from user_permissions
    union all
    select m.user_id, p.scope_id, p.resource_id, m.role_id from role_members m join role_permissions p on p.role_id = m.role_id
    union all
    select m.user_id, p.scope_id, p.resource_id, m.group_id
    from (${MEMBERS}) m join group_roles gr on gr.group_id = m.group_id join role_permissions p on p.role_id = gr.role_id
    union all
    select a.user_id, s.scope_id, s.resource_id, a.tenant_id
    from tenant_admins a join tenant_admin_scopes s on s.admin_role = a.admin_role`,
  from: ['user', 'role', 'group', 'tenant'],
});

/** What `?effective=true` lists, each link with its sources. (identity.md §8, "Effective permissions") */
export const EFFECTIVE_ACCESS = [
  TENANT_ADMIN_SCOPES,
  ROLE_MEMBERS,
  GROUP_MEMBERS,
  GROUP_ROLES,
  NESTED_GROUPS,
  USER_PERMISSIONS,
];

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
