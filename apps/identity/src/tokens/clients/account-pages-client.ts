import type { Database } from '@groundwork/records';
import sql from 'sql-template-tag';
import type { ClientMetadata } from './client-metadata.js';
import type { ClientRecord } from './client-record.js';

/** Where the account pages are, below the issuer, and where a sign-in for them is redirected to. */
export const ACCOUNT_RETURN = '/account/return';

/**
 * The account pages of a tenant, as a client of their own whose id is the tenant's: they are signed in to as any application is, and
 * get no token. `undefined` when there is no such tenant, or it is inactive. (ADR 0016)
 */
export async function findAccountPages(
  db: Pick<Database, 'query'>,
  tenantId: string,
): Promise<ClientRecord | undefined> {
  const [tenant] = await db.query<{ id: string }>(sql`select id from tenants where id = ${tenantId} and is_active`);
  return tenant && { ...ACCOUNT_PAGES, id: tenant.id, tenant_id: tenant.id, user_tenant_id: tenant.id };
}

const ACCOUNT_PAGES: Omit<ClientRecord, 'id' | 'tenant_id' | 'user_tenant_id'> = {
  is_account_pages: true,
  client_type: 'web',
  client_name: 'Account',
  client_metadata: { grant_types: [] },
  is_public: false,
  is_first_party: false,
  is_global: false,
  is_default: false,
  sign_in_tenants: 'home',
  secret_hash: null,
  client_secret_expires_at: null,
  previous_secret_hash: null,
  previous_secret_expires_at: null,
  access: [],
};

/** Their metadata for the library: a sign-in without a code or token. (OAuth 2.0 Multiple Response Types §4) */
export const accountPagesMetadata = ({ id, client_name }: ClientRecord, issuer: string): ClientMetadata => ({
  client_id: id,
  client_name,
  application_type: 'web',
  grant_types: [],
  response_types: ['none'],
  redirect_uris: [issuer.replace(/\/$/, '') + ACCOUNT_RETURN],
  token_endpoint_auth_method: 'none',
  is_first_party: false,
  is_account_pages: true,
  pkce_required: false,
});
