import { isError, type Groundwork } from '@groundwork/client';
import type { Claims } from '../claims.js';
import { note } from '../output.js';

type Identity = Groundwork['identity'];

/** How people call who a token is of, as far as the token may read it. */
interface Names {
  readonly name?: string;
  readonly email?: string;
  /** Name of the tenant. */
  readonly tenant?: string;
}

/** What the token says, else what its scopes open: userinfo, or the record of the user or client. Without any of them there are no names. */
export async function namesOf(identity: Identity, claims: Claims, tenant: string | null): Promise<Names> {
  const scopes = new Set((claims.scope ?? '').split(' '));
  const [own, ofTenant] = await Promise.all([
    unlessRefused(ownNames(identity, claims, scopes)),
    unlessRefused(tenant !== null && scopes.has('tenants:read') ? tenantName(identity, tenant) : undefined),
  ]);
  return { ...own, ...(ofTenant === undefined ? {} : { tenant: ofTenant }) };
}

async function ownNames(identity: Identity, claims: Claims, scopes: ReadonlySet<string>): Promise<Names> {
  const { sub = '', client_id, name, email } = claims;
  if (name !== undefined || email !== undefined) return { name, email };
  if (sub === client_id) {
    if (!scopes.has('clients:read')) return {};
    const client = await identity.get('/clients/{client_id}', { path: { client_id: sub }, fields: ['client_name'] });
    return { name: client.client_name };
  }
  if (scopes.has('openid')) {
    const info = await identity.get('/userinfo');
    return { name: info.name ?? info.preferred_username ?? undefined, email: info.email ?? undefined };
  }
  if (!scopes.has('users:read')) return {};
  const fields = ['name', 'username', 'email'] as const;
  const user = await identity.get('/users/{user_id}', { path: { user_id: sub }, fields });
  return { name: user.name ?? user.username ?? undefined, email: user.email ?? undefined };
}

async function tenantName(identity: Identity, tenant_id: string): Promise<string> {
  const tenant = await identity.get('/tenants/{tenant_id}', { path: { tenant_id }, fields: ['tenant_name'] });
  return tenant.tenant_name;
}

/** Who the token is of is known without names: what keeps them from being read is said beside it. */
async function unlessRefused<T>(names: Promise<T> | undefined): Promise<T | undefined> {
  try {
    return await names;
  } catch (error) {
    if (!isError(error)) throw error;
    if (!isError(error, 'not_found', 'forbidden', 'insufficient_scope')) note(`Names are missing: ${error.message}`);
    return undefined;
  }
}
