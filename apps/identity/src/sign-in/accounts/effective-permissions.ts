import sql, { type Sql } from 'sql-template-tag';

/** Whose permissions. */
export interface PermissionsOf {
  readonly userId: string;
}

/**
 * The table `p (scope_id, type, source)`: every scope of a user and where it comes from; directly, by a role, by a group
 * or a group above it, or as an administrator of its tenant. To be followed by a `select` from `p`. (identity.md §8)
 */
export const withPermissions = ({ userId }: PermissionsOf): Sql => sql`
  with g as (
    select distinct c.ancestor_id as id
    from group_members m join group_closure c on c.descendant_id = m.group_id where m.user_id = ${userId}),
  r as (
    select role_id, 'role' as type, role_id as source from role_members where user_id = ${userId}
    union all
    select gr.role_id, 'group', g.id from g join group_roles gr on gr.group_id = g.id),
  p as (
    select scope_id, 'user' as type, ${userId}::uuid as source from user_permissions where user_id = ${userId}
    union all
    select rp.scope_id, r.type, r.source from r join role_permissions rp using (role_id)
    union all
    select s.scope_id, 'tenant', a.tenant_id
    from tenant_admins a join tenant_admin_scopes s on s.admin_role = a.admin_role where a.user_id = ${userId})`;

/** The effective permissions of a user at some resources, or at all (`null`), with their sources. */
export const effectivePermissions = (of: PermissionsOf, resourceIds: readonly string[] | null): Sql => sql`
  ${withPermissions(of)}
  select s.resource_id, s.id, s.scope_name, jsonb_agg(jsonb_build_object('type', p.type, 'id', p.source)) as sources
  from (select distinct scope_id, type, source from p) p join scopes s on s.id = p.scope_id
  where ${resourceIds}::uuid[] is null or s.resource_id = any (${resourceIds}::uuid[])
  group by 1, 2, 3`;
