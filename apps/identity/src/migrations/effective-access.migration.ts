import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What `?effective=true` lists: links as they are and as they follow from groups and nested groups, each with its sources.
 * Conditions on either column of a link reach the tables' indexes through the grouping. (identity.md §8, "Effective permissions")
 */
export class EffectiveAccess1751000000006 implements MigrationInterface {
  readonly name = 'EffectiveAccess1751000000006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create view ${effective('role_members', 'role_id', 'user_id', ROLE_MEMBERS)}`);
    await runner.query(`create view ${effective('group_members', 'group_id', 'user_id', GROUP_MEMBERS)}`);
    await runner.query(`create view ${effective('group_roles', 'group_id', 'role_id', GROUP_ROLES)}`);
    await runner.query(`create view ${effective('nested_groups', 'group_id', 'nested_group_id', NESTED_GROUPS)}`);
    await runner.query(
      `create view ${effective('user_permissions', 'user_id', 'scope_id', USER_PERMISSIONS, 'resource_id')}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    const tables = ['user_permissions', 'nested_groups', 'group_roles', 'group_members', 'role_members'];
    await runner.query(`drop view ${tables.map((table) => `effective_${table}`).join(', ')}`);
  }
}

/** The direct link lends its id and audit; an inherited one has an id made of both ends, and no audit. */
const effective = (table: string, one: string, other: string, sources: string, more = ''): string => `
effective_${table} as
select coalesce(d.id, md5(x.${one}::text || x.${other}::text)::uuid) as id, x.${one}, x.${other}, ${more && `x.${more}, `}x.sources,
  d.created_by, d.created_at, d.updated_by, d.updated_at
from (
  select ${one}, ${other}, ${more && `${more}, `}jsonb_agg(jsonb_build_object('type', type, 'id', source_id, 'name', source_name)) as sources
  from (${sources}) s group by ${one}, ${other}${more && `, ${more}`}) x
left join ${table} d on d.${one} = x.${one} and d.${other} = x.${other}`;

/** The groups a user is in and those above them, each once: what follows from them is multiplied by no way there. */
const GROUPS_OF_USERS = `
  (select distinct m.user_id, c.ancestor_id as group_id from group_members m join group_closure c on c.descendant_id = m.group_id)`;

const USER_NAME = 'coalesce(u.username, u.email, u.phone)';

const ROLE_MEMBERS = `
  select m.role_id, m.user_id, 'user' as type, m.user_id as source_id, ${USER_NAME} as source_name
  from role_members m join users u on u.id = m.user_id
  union
  select gr.role_id, m.user_id, 'group', g.id, g.group_name
  from ${GROUPS_OF_USERS} m join group_roles gr on gr.group_id = m.group_id join groups g on g.id = m.group_id`;

const GROUP_MEMBERS = `
  select m.group_id, m.user_id, 'user' as type, m.user_id as source_id, ${USER_NAME} as source_name
  from group_members m join users u on u.id = m.user_id
  union
  select c.ancestor_id, m.user_id, 'group', g.id, g.group_name
  from group_members m join groups g on g.id = m.group_id join group_closure c on c.descendant_id = m.group_id
  where c.ancestor_id <> c.descendant_id`;

const GROUP_ROLES = `
  select c.descendant_id as group_id, gr.role_id, 'group' as type, g.id as source_id, g.group_name as source_name
  from group_roles gr join groups g on g.id = gr.group_id join group_closure c on c.ancestor_id = gr.group_id`;

/** The source of a nested group is the group it is nested in directly. */
const NESTED_GROUPS = `
  select c.ancestor_id as group_id, n.nested_group_id, 'group' as type, g.id as source_id, g.group_name as source_name
  from nested_groups n join groups g on g.id = n.group_id join group_closure c on c.descendant_id = n.group_id`;

/** Administrators of a tenant have identity's own scopes, except those of the deployment. (identity.md §8, "Admins") */
const USER_PERMISSIONS = `
  select p.user_id, p.scope_id, p.resource_id, 'user' as type, p.user_id as source_id, ${USER_NAME} as source_name
  from user_permissions p join users u on u.id = p.user_id
  union
  select m.user_id, p.scope_id, p.resource_id, 'role', r.id, r.role_name
  from role_members m join roles r on r.id = m.role_id join role_permissions p on p.role_id = m.role_id
  union
  select m.user_id, p.scope_id, p.resource_id, 'group', g.id, g.group_name
  from ${GROUPS_OF_USERS} m join group_roles gr on gr.group_id = m.group_id
  join groups g on g.id = m.group_id join role_permissions p on p.role_id = gr.role_id
  union
  select a.user_id, s.id, s.resource_id, 'tenant', t.id, t.tenant_name
  from tenant_admins a join tenants t on t.id = a.tenant_id
  join resources i on i.is_system and i.identifier_url = 'urn:groundwork:identity' join scopes s on s.resource_id = i.id
  where s.scope_name !~ '^(keys|identity_settings):' and case a.admin_role
    when 'owner' then true when 'admin' then s.scope_name <> 'tenants:write' else s.scope_name like '%:read' end`;
