import type { IdentityApi } from '@groundwork/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../app/session/session';

const PATH = '/tenants/{tenant_id}/identity_providers/{identity_provider_id}/check';

/** What identity found at a provider. */
export type FoundProvider = IdentityApi.paths[typeof PATH]['post']['responses'][200]['content']['application/json'];

interface Named {
  readonly id: string;
  readonly tenant_id: string;
}

const checkKey = (id: string): readonly unknown[] => ['provider-checks', id];

/** Has identity request a provider's documents; the last result of each stays until the console is left. */
export function useCheck() {
  const { identity } = useSession().installation;
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, tenant_id }: Named) => identity.post(PATH, { path: { tenant_id, identity_provider_id: id } }),
    onMutate: ({ id }) => cache.setQueryData(checkKey(id), null),
    onSuccess: (found, { id }) => cache.setQueryData(checkKey(id), found),
  });
}

/** What the last check found; `null` before one, and while one is under way. */
export function useFound(id: string): FoundProvider | null {
  const { data } = useQuery<FoundProvider | null>({
    queryKey: checkKey(id),
    queryFn: () => null,
    staleTime: Infinity,
    gcTime: Infinity,
    refetchOnWindowFocus: false,
  });
  return data ?? null;
}

/** What a form says at the issuer: the first thing that was wrong there. */
export function useIssuerError(id: string): Readonly<Record<string, string>> {
  const { t } = useTranslation();
  const [problem] = useFound(id)?.problems ?? [];
  return problem ? { issuer_url: t(`providers.problems.${problem.code}`) } : {};
}
