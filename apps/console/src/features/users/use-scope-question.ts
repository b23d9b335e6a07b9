import { where } from '@groundwork/client';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../app/session/session';
import { readAll } from '../../data/read-all';
import { useServices } from '../../data/services';

const MOST_RESOURCES = 2_000;
const MOST_SHOWN = 20;

/** A scope with the API it belongs to. */
export interface ScopeOfApi {
  readonly id: string;
  readonly name: string;
  readonly api: string;
  /** The API gives its scopes by roles. */
  readonly isByRoles: boolean;
}

/** The scopes of every API, in alphabetical order. */
export function useScopes() {
  const { identity } = useServices();
  return useQuery({
    queryKey: ['resources', 'scopes'],
    queryFn: async ({ signal }): Promise<readonly ScopeOfApi[]> => {
      const { items } = await readAll(
        (page) =>
          identity.get('/resources', {
            query: { ...page, expand: 'all', sort: 'resource_name' },
            fields: ['id', 'resource_name', 'resource_metadata', 'scopes'],
            signal,
          }),
        MOST_RESOURCES,
      );
      const all = items.flatMap(({ resource_name: api, resource_metadata: metadata, scopes }) =>
        (Array.isArray(scopes) ? scopes : []).map(({ id = '', scope_name: name = '' }) => ({
          id,
          name,
          api,
          isByRoles: metadata?.rbac_enabled === true,
        })),
      );
      return all.sort((a, b) => a.name.localeCompare(b.name) || a.api.localeCompare(b.api));
    },
  });
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Roles that have a scope, and groups that give one of them: a request each, the first of each. */
export function useRolesOf(scope: ScopeOfApi | undefined) {
  const { identity } = useServices();
  const can = useCan();
  const mayGroups = can('groups:read');
  return useQuery({
    queryKey: ['roles', 'of-scope', scope?.id, mayGroups],
    enabled: scope !== undefined && can('roles:read'),
    queryFn: async ({ signal }): Promise<{ readonly roles: readonly Named[]; readonly groups: readonly Named[] }> => {
      const query = { limit: MOST_SHOWN };
      const found = await identity.get('/roles', {
        query: { ...query, sort: 'role_name' },
        q: where`scope_id = ${scope?.id ?? ''}`,
        fields: ['id', 'role_name'],
        signal,
      });
      const roles = found.items.map(({ id, role_name: name }) => ({ id, name }));
      if (roles.length === 0 || !mayGroups) return { roles, groups: [] };
      const giving = await identity.get('/groups', {
        query: { ...query, sort: 'group_name' },
        q: where`role_id in ${roles.map(({ id }) => id)}`,
        fields: ['id', 'group_name'],
        signal,
      });
      return { roles, groups: giving.items.map(({ id, group_name: name }) => ({ id, name })) };
    },
  });
}
