import type { IdentityApi } from '@groundwork/client';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../data/services';

export type Role = IdentityApi.components['schemas']['Role'];

export const roleKey = (id: string): readonly unknown[] => ['roles', 'one', id];

/** Reads a role, with the `ETag` that a change sends. */
export function useRole(id: string) {
  const { identity } = useServices();
  return useQuery({
    queryKey: roleKey(id),
    queryFn: ({ signal }) => identity.get('/roles/{role_id}', { path: { role_id: id }, signal }),
  });
}
