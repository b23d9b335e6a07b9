import type { Groundwork } from '@groundwork/client';

/** A tenant as the switcher shows it. */
export interface TenantName {
  readonly id: string;
  readonly tenant_name: string;
  readonly display_name: string | null;
  readonly is_default: boolean;
}

/** What a list gives at most. (docs/lists.md) */
const MOST = 1_000;

/** The tenants that the person may see, at most a thousand. */
export async function readTenants({ identity }: Groundwork): Promise<readonly TenantName[]> {
  const { items } = await identity.get('/tenants', {
    query: { limit: MOST, sort: 'tenant_name' },
    fields: ['id', 'tenant_name', 'display_name', 'is_default'],
  });
  return items;
}

const TENANT_PATH = /^\/t\/([^/]+)(?=\/|$)/;

/** The name of the tenant in an address of the console (`/t/acme/users`); nothing where all are shown. */
export function tenantNameOf(pathname: string): string | undefined {
  const name = TENANT_PATH.exec(pathname)?.[1];
  if (name === undefined) return undefined;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** What all addresses of a tenant begin with. */
export const basePathOf = (tenantName: string | undefined): string =>
  tenantName === undefined ? '' : `/t/${encodeURIComponent(tenantName)}`;

/** An address without its tenant. */
export const withoutTenant = (pathname: string): string => pathname.replace(TENANT_PATH, '') || '/';
