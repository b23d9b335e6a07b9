import { where, type Groundwork } from '@groundwork/client';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../app/session/session';
import { isId } from '../../data/ids';
import { readAll } from '../../data/read-all';
import { useServices } from '../../data/services';
import { admits, isListed } from '../../data/sign-in-rule';
import type { ClientScope } from './client-grants';
import type { User } from './use-user';

const MOST_SCOPES = 5_000;

/** What an application was granted, and whether the user may sign in to it. */
export interface ApplicationAccess {
  readonly scopes: readonly ClientScope[];
  readonly suspended: ReadonlySet<string>;
  readonly isAdmitted: boolean | undefined;
}

type Identity = Groundwork['identity'];

/** Reads that in four requests, more only for an application of thousands of scopes. */
export function useApplicationAccess(id: string, { tenant_id: tenantId }: Pick<User, 'tenant_id'>) {
  const { identity } = useServices();
  const { tenants } = useSession();
  return useQuery({
    queryKey: ['clients', 'one', id, 'granted', tenantId],
    enabled: isId(id),
    queryFn: async ({ signal }): Promise<ApplicationAccess> => {
      const path = { client_id: id };
      const [client, scopes, links, listed] = await Promise.all([
        identity.get('/clients/{client_id}', { path, fields: ['id', 'sign_in_tenants', 'tenant_id'], signal }),
        readScopes(identity, id, signal),
        identity.get('/clients/{client_id}/resources', {
          path,
          query: { limit: 1_000 },
          q: where`authorized is false`,
          fields: ['id', 'resource_id'],
          signal,
        }),
        isListed(identity, path, tenantId, signal),
      ]);
      const byDefault = tenants.find(({ is_default: is }) => is)?.id;
      return {
        scopes,
        suspended: new Set(links.items.map(({ resource_id: one }) => one)),
        isAdmitted: admits(client, tenantId, listed, byDefault),
      };
    },
  });
}

/** The scopes that the application was granted. */
async function readScopes(identity: Identity, id: string, signal: AbortSignal): Promise<readonly ClientScope[]> {
  const { items } = await readAll(
    (query) =>
      identity.get('/clients/{client_id}/permissions', {
        path: { client_id: id },
        query,
        fields: ['id', 'resource_id', 'resource_data', 'scope_id', 'scope_data'],
        signal,
      }),
    MOST_SCOPES,
  );
  return items.map(({ resource_id: resourceId, resource_data: resource, scope_id: scopeId, scope_data: scope }) => ({
    scopeId,
    scope: scope.scope_name ?? scopeId,
    resourceId,
    api: resource.resource_name ?? resourceId,
    isByRoles: resource.resource_metadata?.rbac_enabled === true,
  }));
}
