import type { Database } from '@groundwork/records';
import { ApiError } from '@groundwork/rest';
import sql from 'sql-template-tag';

/** The tenant whose users sign in through a client. */
export interface ClientsTenant {
  readonly tenantId: string;
  readonly registrationEnabled: boolean;
}

/** Throws `invalid_client` when the client is unknown or its tenant is inactive. */
export async function findClientsTenant(db: Pick<Database, 'query'>, clientId: string): Promise<ClientsTenant> {
  const [row] = await db.query<ClientsTenant>(sql`
    select t.id as "tenantId", coalesce((t.tenant_metadata ->> 'registration_enabled')::boolean, not t.is_default) as "registrationEnabled"
    from clients c join tenants t on t.id = coalesce(c.tenant_id, (select d.id from tenants d where d.is_default))
    where c.id = ${clientId} and t.is_active`);
  if (!row) throw new ApiError('invalid_client', `There is no client ${clientId}.`);
  return row;
}
