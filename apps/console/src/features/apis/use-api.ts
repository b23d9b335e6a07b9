import type { IdentityApi } from '@groundwork/client';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../data/services';

export type Api = IdentityApi.components['schemas']['Resource'];

export const apiKey = (id: string): readonly unknown[] => ['resources', 'one', id];

/** Reads an API, with the `ETag` that a change sends. */
export function useApi(id: string) {
  const { identity } = useServices();
  return useQuery({
    queryKey: apiKey(id),
    queryFn: ({ signal }) => identity.get('/resources/{resource_id}', { path: { resource_id: id }, signal }),
  });
}
