import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../app/session/session';

/** The tenant whose providers are shown: the one that is chosen, else the default one, else the person's own. */
export function useOwnTenantId(): string | undefined {
  const { tenant, tenants } = useSession();
  return (tenant ?? tenants.find(({ is_default }) => is_default) ?? tenants[0])?.id;
}

export const providerKey = (id: string): readonly unknown[] => ['providers', 'one', id];

/** Reads a provider, with the `ETag` that a change sends. */
export function useProvider(id: string) {
  const { identity } = useSession().installation;
  const tenantId = useOwnTenantId();
  return useQuery({
    queryKey: providerKey(id),
    enabled: tenantId !== undefined,
    queryFn: ({ signal }) =>
      identity.get('/tenants/{tenant_id}/identity_providers/{identity_provider_id}', {
        path: { tenant_id: tenantId ?? '', identity_provider_id: id },
        signal,
      }),
  });
}
