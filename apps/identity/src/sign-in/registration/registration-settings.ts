import type { Database } from '@groundwork/records';
import sql, { type Sql } from 'sql-template-tag';

/** Whether and how people register at a tenant. */
export interface RegistrationSettings {
  readonly registrationEnabled: boolean;
  /** The terms that they accept; `null` where there are none. */
  readonly termsVersion: string | null;
}

/**
 * Whether people may register at a tenant through a client, from rows of both; the account pages have no row, and are a client of their
 * tenant. (api.md, "Identity", `tenant_metadata`)
 */
export const registrationEnabled = (
  tenant: Sql,
  client: Sql,
): Sql => sql`coalesce((${tenant}.tenant_metadata ->> 'registration_enabled')::boolean,
  coalesce(${client}.sign_in_tenants, 'home') = 'home' and not ${tenant}.is_default)`;

/** Those of a tenant and a client that are known. One statement. */
export async function findRegistrationSettings(
  db: Pick<Database, 'query'>,
  tenantId: string,
  clientId: string,
): Promise<RegistrationSettings> {
  const [t, c] = [sql`t`, sql`c`];
  const [row] = await db.query<RegistrationSettings>(sql`
    select ${registrationEnabled(t, c)} as "registrationEnabled", t.tenant_metadata ->> 'terms_version' as "termsVersion"
    from tenants t left join clients c on c.id = ${clientId}::uuid where t.id = ${tenantId} and t.is_active`);
  return row ?? { registrationEnabled: false, termsVersion: null };
}
