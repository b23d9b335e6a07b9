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
