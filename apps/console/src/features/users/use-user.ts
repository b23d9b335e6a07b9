import type { IdentityApi } from '@groundwork/client';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../data/services';

/** A user as identity answers it. */
export type User = IdentityApi.components['schemas']['User'];

/** What a user is called. */
export const titleOf = ({ name, username, email, id }: Pick<User, 'name' | 'username' | 'email' | 'id'>): string =>
  name ?? username ?? email ?? id;

/** The query of one user: what changes the user invalidates it. */
export const userKey = (id: string): readonly unknown[] => ['users', 'one', id];

/** Reads a user, with the `ETag` that a change sends. */
export function useUser(id: string) {
  const { identity } = useServices();
  return useQuery({
    queryKey: userKey(id),
    queryFn: ({ signal }) => identity.get('/users/{user_id}', { path: { user_id: id }, signal }),
  });
}
