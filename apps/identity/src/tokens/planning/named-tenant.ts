import { ApiError } from '@groundwork/rest';
import { namedTenant, noSuchTenant, type NamedTenant } from '../../sign-in/accounts/sign-in-tenants.js';
import type { AccountRow } from '../../sign-in/accounts/account.js';
import type { ClientDirectory } from '../clients/client-directory.service.js';
import { errors, type KoaContextWithOIDC } from '../provider/oidc-provider.js';

type Params = Readonly<Record<string, unknown>>;

/** What a request says of the tenant. Throws `invalid_request` for a parameter that is there twice. */
export function tenantParameters({ tenant, organization }: Params): NamedTenant {
  return { tenant: single('tenant', tenant), organization: single('organization', organization) };
}

function single(name: string, value: unknown): string | undefined {
  if (value === undefined || typeof value === 'string') return value;
  throw new errors.InvalidRequest(`'${name}' parameter must not be provided twice`);
}

/**
 * Puts the id of the tenant in the place of its name, for an authorization, pushed or of a device. Throws `access_denied` for a tenant that
 * is none of the client's, whatever the reason.
 */
export async function resolveTenant({ oidc }: KoaContextWithOIDC, clients: ClientDirectory): Promise<void> {
  const { params = {}, client } = oidc;
  const name = nameIn(params);
  if (name === undefined || !client) return;
  const tenantId = await clients.findTenant(client.clientId, name);
  if (tenantId === undefined) throw new errors.AccessDenied(noSuchTenant().message);
  params['tenant'] = tenantId;
  params['organization'] = undefined;
}

function nameIn(params: Params): string | undefined {
  try {
    return namedTenant(tenantParameters(params));
  } catch (error) {
    if (error instanceof ApiError) throw new errors.InvalidRequest(error.message);
    throw error;
  }
}

/** The tenant that the client named, or its user chose on a page; ids both. */
export const tenantIn = ({ tenant, organization }: Params): string | undefined =>
  [tenant, organization].find((id) => typeof id === 'string' && id !== '') as string | undefined; // filtered

/** The signed-in user belongs to another tenant than this authorization is for. */
export async function isOfOtherTenant({ oidc }: KoaContextWithOIDC, clients: ClientDirectory): Promise<boolean> {
  const account = oidc.account?.['row'] as AccountRow | undefined; // set by `accountOf`
  if (!account || !oidc.client) return false;
  const named = tenantIn(oidc.params ?? {});
  if (named !== undefined && named !== account.tenant_id) return true;
  const client = await clients.find(oidc.client.clientId);
  return !client || !(await clients.admits(client, account.tenant_id));
}
