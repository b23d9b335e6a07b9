import type { Database } from '@groundwork/records';
import { UUID_PATTERN } from '@groundwork/rest';
import sql from 'sql-template-tag';
import type { ClientRegistration, ClientRegistrationMode } from '../../directory/entities/client-registration.js';
import { OIDC_SCOPES } from '../clients/client-record.js';

/** What clients that register themselves at a tenant may be; every member has its value. */
export interface RegistrationPolicy {
  readonly tenantId: string;
  readonly mode: ClientRegistrationMode;
  readonly grant_types: readonly string[];
  /** `null`: all hosts. */
  readonly redirect_hosts: readonly string[] | null;
  readonly scopes: readonly string[];
  readonly max_clients: number;
}

const DEFAULTS = {
  mode: 'off',
  grant_types: ['authorization_code', 'refresh_token'],
  redirect_hosts: null,
  scopes: [...OIDC_SCOPES],
  max_clients: 1_000,
} as const;

/** Days without a token after which a client is deleted, unless its tenant says otherwise. */
export const UNUSED_DAYS = 90;

/**
 * The policy of the active tenant of an id, or of a name in any case; of the default one where none is named. `undefined` where there is
 * none. One statement.
 */
export async function findPolicy(
  db: Pick<Database, 'query'>,
  tenant: string | undefined,
): Promise<RegistrationPolicy | undefined> {
  const named =
    tenant === undefined
      ? sql`t.is_default`
      : UUID_PATTERN.test(tenant)
        ? sql`t.id = ${tenant}::uuid`
        : sql`lower(t.tenant_name) = lower(${tenant})`;
  const [row] = await db.query<{ id: string; registration: ClientRegistration }>(sql`
    select t.id, coalesce(t.tenant_metadata -> 'client_registration', '{}') as registration
    from tenants t where ${named} and t.is_active and t.deleting_at is null`);
  return row && { ...DEFAULTS, ...given(row.registration), tenantId: row.id };
}

const given = (registration: ClientRegistration): object =>
  Object.fromEntries(Object.entries(registration).filter(([, value]) => value !== null && value !== undefined));
