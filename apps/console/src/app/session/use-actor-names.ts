import { where } from '@groundwork/client';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../data/services';
import { userLinked } from '../../data/user-names';
import { useCan } from './session';

/** So many ids are surely within the longest clause. (docs/lists.md) */
const MOST = 90;

/** Names of those who wrote something, by id: users in one request, applications in another. None of who was deleted, or is not the person's to see. */
export function useActorNames(given: readonly (string | null)[]): ReadonlyMap<string, string> {
  const { identity } = useServices();
  const can = useCan();
  const ids = [...new Set(given.filter((id) => id !== null))].slice(0, MOST).sort();
  const users = useQuery({
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
  const clients = useQuery({
    queryKey: ['clients', 'by-id', ...ids],
    enabled: ids.length > 0 && can('clients:read'),
    queryFn: async ({ signal }) => {
      const fields = ['id', 'client_name'] as const;
      const { items } = await identity.get('/clients', {
        query: { limit: MOST },
        q: where`id in ${ids}`,
        fields,
        signal,
      });
      return items;
    },
  });
  return new Map([
    ...(users.data ?? []).map((user) => [user.id, userLinked(user.id, user).name] as const),
    ...(clients.data ?? []).map((client) => [client.id, client.client_name] as const),
  ]);
}
