import { where } from '@groundwork/client';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../app/session/session';
import { useServices } from '../../data/services';
import { userLinked } from '../../data/user-names';

/** Who and what an event names by id. */
interface Naming {
  readonly actor_id: string | null;
  readonly actor_client_id: string | null;
  readonly subject_type: string | null;
  readonly subject_id: string | null;
}

/** So many ids are surely within the longest clause. (docs/lists.md) */
const MOST = 90;

const unique = (ids: readonly (string | null)[]): string[] =>
  [...new Set(ids.filter((id) => id !== null))].slice(0, MOST).sort();

const isOf =
  (type: string) =>
  (event: Naming): boolean =>
    event.subject_type === type;

/** The names of the users and clients that events of a page name, by id: one request each for all of them. Who was deleted, or is not the person's to see, has none. */
export function useNames(events: readonly Naming[]): ReadonlyMap<string, string> {
  const users = useUserNames([
    ...events.map(({ actor_id: id }) => id),
    ...events.filter(isOf('user')).map(({ subject_id: id }) => id),
  ]);
  const clients = useClientNames([
    ...events.map(({ actor_client_id: id }) => id),
    ...events.filter(isOf('client')).map(({ subject_id: id }) => id),
  ]);
  return new Map([...users, ...clients]);
}

function useUserNames(named: readonly (string | null)[]): readonly (readonly [string, string])[] {
  const { identity } = useServices();
  const can = useCan();
  const ids = unique(named);
  const { data } = useQuery({
    queryKey: ['users', 'names', ...ids],
    enabled: ids.length > 0 && can('users:read'),
    queryFn: ({ signal }) =>
      identity.get('/users', {
        query: { limit: MOST },
        q: where`id in ${ids}`,
        fields: ['id', 'name', 'username', 'email'],
        signal,
      }),
  });
  return (data?.items ?? []).map((user) => [user.id, userLinked(user.id, user).name] as const);
}

function useClientNames(named: readonly (string | null)[]): readonly (readonly [string, string])[] {
  const { identity } = useServices();
  const can = useCan();
  const ids = unique(named);
  const { data } = useQuery({
    queryKey: ['clients', 'names', ...ids],
    enabled: ids.length > 0 && can('clients:read'),
    queryFn: ({ signal }) =>
      identity.get('/clients', {
        query: { limit: MOST },
        q: where`id in ${ids}`,
        fields: ['id', 'client_name'],
        signal,
      }),
  });
  return (data?.items ?? []).map(({ id, client_name: name }) => [id, name] as const);
}
