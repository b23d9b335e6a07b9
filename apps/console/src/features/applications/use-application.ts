import type { IdentityApi } from '@groundwork/client';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../data/services';

export type Application = IdentityApi.components['schemas']['Client'];

export const applicationKey = (id: string): readonly unknown[] => ['clients', 'one', id];

/** Reads an application, with the `ETag` that a change sends. */
export function useApplication(id: string) {
  const { identity } = useServices();
  return useQuery({
    queryKey: applicationKey(id),
    queryFn: ({ signal }) => identity.get('/clients/{client_id}', { path: { client_id: id }, signal }),
  });
}
