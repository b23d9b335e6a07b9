import type { Database } from '@groundwork/records';
import sql, { raw } from 'sql-template-tag';
import type { ClaimDefinition } from '../../directory/entities/claim-definition.entity.js';
import type { SignInTenants } from '../../directory/entities/client.entity.js';
import { onlyTenant } from '../../sign-in/accounts/sign-in-tenants.js';
import type { StoredClient } from '../../directory/clients/client-validation.js';

/** How a token may be signed; HS256 with the resource's own secret. (api.md, "Access tokens") */
export const SIGNING_ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA', 'HS256'] as const;
export type SigningAlgorithm = (typeof SIGNING_ALGORITHMS)[number];

/** A scope of a resource, and whether the client was granted it. */
export interface ScopeAccess {
  readonly id: string;
  readonly name: string;
  readonly granted: boolean;
}

/** A resource the client is authorized for, with every scope it defines. */
export interface ResourceAccess {
  readonly id: string;
  /** `identifier_url`, or `urn:uuid:` and the id where it has none: what `aud` and `resource` say. */
  readonly identifier: string;
  readonly algorithm: SigningAlgorithm | null;
  /** Seconds. */
  readonly lifetime: number | null;
  readonly rbac: boolean;
  /** The token's `permissions` claim lists this resource's scopes. */
  readonly listed: boolean;
  readonly skip_consent: boolean;
  /** How strongly its users have to sign in. */
  readonly acr_required?: string | null;
  /** Of access tokens for it. */
  readonly claims: readonly ClaimDefinition[];
  readonly scopes: readonly ScopeAccess[];
}

/** Scopes of OpenID Connect: they belong to no resource and need a user. (Identity, "Get User Info") */
export const OIDC_SCOPES: ReadonlySet<string> = new Set([
  'openid',
  'offline_access',
  'profile',
  'email',
  'phone',
  'address',
]);

/** A client, and everything a token for it is planned from. */
export interface ClientRecord extends StoredClient {
  readonly is_global: boolean;
  readonly is_default: boolean;
  /** The account pages of a tenant: no row of `clients`. */
  readonly is_account_pages?: boolean;
  readonly sign_in_tenants: SignInTenants;
  /** The tenant whose users sign in through it; `null` where it has several. */
  readonly user_tenant_id: string | null;
  readonly access: readonly ResourceAccess[];
}

/** The client with its resources and their scopes, in one statement; `undefined` when unknown or its tenant is inactive. */
export async function findClientRecord(db: Pick<Database, 'query'>, id: string): Promise<ClientRecord | undefined> {
  const [row] = await db.query<ClientRecord>(sql`
    select c.id, c.tenant_id, c.client_type, c.client_name, c.client_metadata, c.is_public, c.is_first_party, c.is_global, c.is_default,
      c.secret_hash, c.client_secret_expires_at, c.previous_secret_hash, c.previous_secret_expires_at,
      c.registration_token_hash is not null as is_registered, c.sign_in_tenants, ${onlyTenant(raw('c'))} as user_tenant_id,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', r.id,
          'identifier', coalesce(r.identifier_url, 'urn:uuid:' || r.id),
          'algorithm', r.resource_metadata -> 'signing_algorithm',
          'lifetime', r.resource_metadata -> 'token_lifetime',
          'rbac', coalesce((r.resource_metadata ->> 'rbac_enabled')::boolean, false),
          'listed', coalesce((r.resource_metadata ->> 'scopes_added')::boolean, false),
          'skip_consent', coalesce((r.resource_metadata ->> 'skip_consent_for_first_party')::boolean, false),
          'acr_required', r.resource_metadata -> 'acr_required',
          'claims', coalesce(r.resource_metadata -> 'claims', '[]'),
          'scopes', coalesce((
            select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.scope_name, 'granted', p.id is not null) order by s.scope_name)
            from scopes s left join client_permissions p on p.client_id = c.id and p.scope_id = s.id
            where s.resource_id = r.id), '[]')) order by r.id)
        from client_resources l join resources r on r.id = l.resource_id
        where l.client_id = c.id and l.authorized), '[]') as access
    from clients c left join tenants t on t.id = c.tenant_id
    where c.id = ${id} and t.is_active is not false`);
  return row;
}
