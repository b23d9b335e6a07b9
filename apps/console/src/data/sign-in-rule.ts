import { where, type Groundwork } from '@groundwork/client';

/** Whose users sign in through an application, as far as it says. */
export interface SignInRule {
  readonly sign_in_tenants: string;
  readonly tenant_id: string | null;
}

/**
 * Whether users of a tenant sign in through an application; `undefined` where that cannot be known here.
 * @param listed whether the tenant is among those listed for it
 * @param defaultTenant the tenant of applications that belong to none, where one may see it
 */
export function admits(
  { sign_in_tenants: rule, tenant_id: own }: SignInRule,
  tenantId: string,
  listed: boolean,
  defaultTenant: string | undefined,
): boolean | undefined {
  if (rule === 'all') return true;
  if (rule === 'listed') return listed;
  const home = own ?? defaultTenant;
  return home === undefined ? undefined : home === tenantId;
}

/** Whether a tenant is among those listed for an application. @param path of the application */
export async function isListed(
  identity: Groundwork['identity'],
  path: { readonly client_id: string },
  tenantId: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { items } = await identity.get('/clients/{client_id}/tenants', {
    path,
    query: { limit: 1 },
    q: where`tenant_id = ${tenantId}`,
    fields: ['id'],
    signal,
  });
  return items.length > 0;
}
