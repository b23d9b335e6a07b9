import sql, { type Sql } from 'sql-template-tag';

/** Which of identity's own scopes a role of administration gives: patterns for and against. (identity.md §8, "Admins") */
const SCOPES: Readonly<Record<string, readonly [matching: string, except: string]>> = {
  owner: ['.', '^(keys|identity_settings):'],
  admin: ['.', '^(keys|identity_settings):|^tenants:write$'],
  viewer: [':read$', '^(keys|identity_settings):'],
};

/** Selects the ids of those scopes. */
export function adminScopes(role: string): Sql {
  const [matching, except] = SCOPES[role] ?? ['.', '^$'];
  return sql`
    select s1.id from scopes s1 join resources i1 on i1.id = s1.resource_id and i1.is_system
    where i1.identifier_url = 'urn:groundwork:identity' and s1.scope_name ~ ${matching} and s1.scope_name !~ ${except}`;
}
