import type { IdentityApi } from '@groundwork/client';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../data/services';

export type Group = IdentityApi.components['schemas']['Group'];

export const groupKey = (id: string): readonly unknown[] => ['groups', 'one', id];

/** Reads a group, with the `ETag` that a change sends. */
export function useGroup(id: string) {
  const { identity } = useServices();
  return useQuery({
    queryKey: groupKey(id),
    queryFn: ({ signal }) => identity.get('/groups/{group_id}', { path: { group_id: id }, signal }),
  });
}
