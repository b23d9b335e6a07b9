import type { MigrationInterface, QueryRunner } from 'typeorm';
import { EffectiveAccess1751000000006 } from './effective-access.migration.js';

/**
 * The same lists as before, with `sources` read for the rows of a page alone: first the links, each once with the ids of
 * its sources, then the names of those that are shown. A user in 10,000 groups made 45,000 rows with names to show ten. (identity.md §8, "Effective permissions")
 */
export class EffectiveLists1751000000040 implements MigrationInterface {
  readonly name = 'EffectiveLists1751000000040';

  async up(runner: QueryRunner): Promise<void> {
    for (const list of LISTS) await runner.query(viewOf(list));
  }

  async down(runner: QueryRunner): Promise<void> {
    const before = new EffectiveAccess1751000000006();
    await before.down(runner);
    await before.up(runner);
  }
}

/** One of these lists: what a view of it is made from. */
export interface EffectiveList {
  readonly table: string;
  /** The columns of a link, the two ends first. */
  readonly columns: readonly [one: string, other: string, ...more: string[]];
  /** A select of those columns and `source`, the id of what the link follows from; each row once. Both ends can be narrowed. */
  readonly ways: string;
  /** What a source may be. */
  readonly from: readonly (keyof typeof SOURCES)[];
}

/** Names of sources by the kinds they are of. */
const SOURCES = {
  user: `select 'user' as type, u.id, coalesce(u.username, u.email, u.phone) as name from users u where u.id = any (x.sources)`,
  role: `select 'role' as type, r.id, r.role_name as name from roles r where r.id = any (x.sources)`,
  group: `select 'group' as type, g.id, g.group_name as name from groups g where g.id = any (x.sources)`,
  tenant: `select 'tenant' as type, t.id, t.tenant_name as name from tenants t where t.id = any (x.sources)`,
};

/** The statement that makes the view of a list: the direct link lends its id and audit; an inherited one has an id made of both ends, and no audit. */
export function viewOf({ table, columns, ways, from }: EffectiveList): string {
  const [one, other] = columns;
  const names = from.map((kind) => SOURCES[kind]).join(' union all ');
  return `
create or replace view effective_${table} as
select coalesce(d.id, md5(x.${one}::text || x.${other}::text)::uuid) as id, ${columns.map((name) => `x.${name}`).join(', ')},
  (select jsonb_agg(jsonb_build_object('type', s.type, 'id', s.id, 'name', s.name) order by s.type desc, s.id) from (${names}) s) as sources,
  d.created_by, d.created_at, d.updated_by, d.updated_at
from (select ${columns.join(', ')}, array_agg(source) as sources from (${ways}) w group by ${columns.join(', ')}) x
left join ${table} d on d.${one} = x.${one} and d.${other} = x.${other}`;
}

/** Members of a group and of the groups below it. */
const MEMBERS = 'group_closure c join group_members m on m.group_id = c.descendant_id';

const ROLES_BY_GROUPS = `
  select distinct gr.role_id, m.user_id, gr.group_id from group_roles gr join ${MEMBERS} on c.ancestor_id = gr.group_id`;

const LISTS: readonly EffectiveList[] = [
  {
    table: 'role_members',
    columns: ['role_id', 'user_id'],
    ways: `select role_id, user_id, user_id as source from role_members union all ${ROLES_BY_GROUPS}`,
    from: ['user', 'group'],
  },
  {
    table: 'group_members',
    columns: ['group_id', 'user_id'],
    ways: `
      select c.ancestor_id as group_id, m.user_id, case when c.ancestor_id = m.group_id then m.user_id else m.group_id end as source
      from ${MEMBERS}`,
    from: ['user', 'group'],
  },
  {
    table: 'group_roles',
    columns: ['group_id', 'role_id'],
    ways: `
      select c.descendant_id as group_id, gr.role_id, gr.group_id as source
      from group_roles gr join group_closure c on c.ancestor_id = gr.group_id`,
    from: ['group'],
  },
  {
    table: 'nested_groups',
    columns: ['group_id', 'nested_group_id'],
    // The source of a nested group is the group it is nested in directly.
    ways: `
      select c.ancestor_id as group_id, n.nested_group_id, n.group_id as source
      from nested_groups n join group_closure c on c.descendant_id = n.group_id`,
    from: ['group'],
  },
  {
    table: 'user_permissions',
    columns: ['user_id', 'scope_id', 'resource_id'],
    // Administrators of a tenant have identity's own scopes, except those of the deployment. (identity.md §8, "Admins")
    ways: `
      select user_id, scope_id, resource_id, user_id as source from user_permissions
      union all
      select m.user_id, p.scope_id, p.resource_id, m.role_id from role_members m join role_permissions p on p.role_id = m.role_id
      union all
      select distinct m.user_id, p.scope_id, p.resource_id, m.group_id
      from (${ROLES_BY_GROUPS}) m join role_permissions p on p.role_id = m.role_id
      union all
      select a.user_id, s.id, s.resource_id, a.tenant_id
      from tenant_admins a join resources i on i.is_system and i.identifier_url = 'urn:groundwork:identity'
      join scopes s on s.resource_id = i.id and s.scope_name !~ '^(keys|identity_settings):' and case a.admin_role
        when 'owner' then true when 'admin' then s.scope_name <> 'tenants:write' else s.scope_name like '%:read' end`,
    from: ['user', 'role', 'group', 'tenant'],
  },
];
