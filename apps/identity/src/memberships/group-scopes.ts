import sql, { type Sql } from 'sql-template-tag';

/** Selects the ids of the scopes that members of some groups have by them and by the groups above them. */
export const scopesOfGroups = (groups: readonly string[]): Sql => sql`
  select p1.scope_id from group_closure c1 join group_roles r1 on r1.group_id = c1.ancestor_id
  join role_permissions p1 on p1.role_id = r1.role_id where c1.descendant_id = any(${groups}::uuid[])`;
