import type { IdentityApi } from '@groundwork/client';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../app/session/session';

export type Tenant = IdentityApi.components['schemas']['Tenant'];

export const tenantKey = (id: string): readonly unknown[] => ['tenants', 'one', id];

/** Reads a tenant, with the `ETag` that a change sends. Tenants are read without a tenant's narrowing. */
export function useTenant(id: string) {
  const { identity } = useSession().installation;
  return useQuery({
    queryKey: tenantKey(id),
    queryFn: ({ signal }) => identity.get('/tenants/{tenant_id}', { path: { tenant_id: id }, signal }),
  });
}

export const titleOf = ({ display_name, tenant_name }: Pick<Tenant, 'display_name' | 'tenant_name'>): string =>
  display_name ?? tenant_name;
