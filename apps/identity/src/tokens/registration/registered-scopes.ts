import { newId, type Database } from '@groundwork/records';
import sql, { raw, type Sql } from 'sql-template-tag';
import { OIDC_SCOPES } from '../clients/client-record.js';
import { invalidMember } from './registration-errors.js';

/** A scope of a resource. */
export interface ResourceScope {
  readonly scope_id: string;
  readonly resource_id: string;
}

/** Scopes that no privilege is: of resources of one's own, and those that all users have. (docs/privileges.md, "The rule") */
const HARMLESS: Sql = raw('(s.all_users or not r.is_system)');

/**
 * The scopes of resources among names, each of one resource that the tenant sees. One statement, none where there are only scopes of
 * OpenID Connect. Throws `invalid_client_metadata`.
 */
export async function findScopes(
  db: Pick<Database, 'query'>,
  tenantId: string,
  names: readonly string[],
): Promise<readonly ResourceScope[]> {
  const wanted = names.filter((name) => !OIDC_SCOPES.has(name));
  if (wanted.length === 0) return [];
  const found = await db.query<ResourceScope & { scope_name: string }>(sql`
    select s.id as scope_id, s.resource_id, s.scope_name from scopes s join resources r on r.id = s.resource_id
    where s.scope_name = any (${wanted}::text[]) and (r.tenant_id is null or r.tenant_id = ${tenantId}) and ${HARMLESS}`);
  for (const name of wanted) {
    const count = found.filter((one) => one.scope_name === name).length;
    if (count !== 1)
      throw invalidMember(
        'scope',
        `cannot name ${name}: ${count === 0 ? 'no resource has' : 'several resources have'} it`,
      );
  }
  return found;
}

/** Gives a client these scopes and no others of this kind; what administrators gave it beside stays. Three statements. */
export async function putScopes(tx: Database, clientId: string, scopes: readonly ResourceScope[]): Promise<void> {
  const ids = scopes.map(({ scope_id }) => scope_id);
  const resources = [...new Set(scopes.map(({ resource_id }) => resource_id))];
  await tx.query(sql`
    delete from client_permissions p using scopes s, resources r
    where p.client_id = ${clientId} and s.id = p.scope_id and r.id = s.resource_id and ${HARMLESS} and p.scope_id <> all (${ids}::uuid[])`);
  await tx.query(sql`
    insert into client_resources (id, client_id, resource_id)
    select l.id, ${clientId}::uuid, l.resource_id from unnest(${resources.map(() => newId())}::uuid[], ${resources}::uuid[]) l (id, resource_id)
    on conflict (client_id, resource_id) do nothing`);
  await tx.query(sql`
    insert into client_permissions (id, client_id, resource_id, scope_id)
    select l.id, ${clientId}::uuid, l.resource_id, l.scope_id
    from unnest(${ids.map(() => newId())}::uuid[], ${scopes.map(({ resource_id }) => resource_id)}::uuid[], ${ids}::uuid[]) l (id, resource_id, scope_id)
    on conflict (client_id, scope_id) do nothing`);
}
