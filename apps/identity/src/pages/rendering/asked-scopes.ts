import type { Database } from '@groundwork/records';
import sql from 'sql-template-tag';
import type { AskedScope } from './consent-page.js';

/** Scopes as people read them, in the given order: those of the client's resources with their descriptions. */
export async function describeScopes(
  db: Pick<Database, 'query'>,
  clientId: string,
  names: readonly string[],
): Promise<AskedScope[]> {
  const known = await db.query<{ name: string; description: string | null; resource: string }>(sql`
    select distinct on (s.scope_name) s.scope_name as name, s.scope_description as description, r.resource_name as resource
    from client_permissions p join scopes s on s.id = p.scope_id join resources r on r.id = s.resource_id
    where p.client_id = ${clientId} and s.scope_name = any (${names})
    order by s.scope_name, r.resource_name`);
  const byName = new Map(known.map((scope) => [scope.name, scope]));
  return names.map((name) => {
    const { description, resource } = byName.get(name) ?? {};
    return { name, description: description ?? undefined, resource };
  });
}
