import { where } from '@groundwork/client';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../data/services';
import { userLinked } from '../../data/user-names';
import { useCan } from './session';

/** So many ids are surely within the longest clause. (docs/lists.md) */
const MOST = 90;

/** Names of users by id, in one request; none of who was deleted, is a client, or is not the person's to see. */
export function useUserNames(given: readonly (string | null)[]): ReadonlyMap<string, string> {
  const { identity } = useServices();
  const can = useCan();
  const ids = [...new Set(given.filter((id) => id !== null))].slice(0, MOST).sort();
  const { data } = useQuery({
    queryKey: ['users', 'by-id', ...ids],
    enabled: ids.length > 0 && can('users:read'),
    queryFn: async ({ signal }) => {
      const fields = ['id', 'name', 'username', 'email'] as const;
      const { items } = await identity.get('/users', {
        query: { limit: MOST },
        q: where`id in ${ids}`,
        fields,
        signal,
      });
      return items;
    },
  });
  return new Map((data ?? []).map((user) => [user.id, userLinked(user.id, user).name]));
}
