import { useQuery } from '@tanstack/react-query';
import { useCan, useSession } from '../../app/session/session';
import { lackedOf } from '../../data/privileges';
import { readAll } from '../../data/read-all';
import { useServices } from '../../data/services';
import { userKey } from './use-user';

const MOST = 20_000;

/** Effective permissions of a user with their sources. @param id of the user @param enabled whether they are asked for */
export function useUserAccess(id: string, enabled = true) {
  const { identity } = useServices();
  return useQuery({
    queryKey: [...userKey(id), 'access'],
    enabled,
    queryFn: ({ signal }) =>
      readAll(
        (page) =>
          identity.get('/users/{user_id}/permissions', {
            path: { user_id: id },
            query: { ...page, effective: true },
            fields: ['id', 'resource_data', 'scope_data', 'sources'],
            signal,
          }),
        MOST,
      ),
  });
}

/** Scopes that a user has and the person lacks: they may neither block the user nor change how the user signs in. None until it is known. */
export function useLacked(id: string): readonly string[] {
  const { scopes } = useSession();
  const { data } = useUserAccess(id, useCan()('users:write'));
  return data ? lackedOf(data.items, scopes) : [];
}
