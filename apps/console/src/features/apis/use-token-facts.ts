import { where, type Groundwork } from '@groundwork/client';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../app/session/session';
import { isId } from '../../data/ids';
import { useServices } from '../../data/services';
import { admits, isListed, type SignInRule } from '../../data/sign-in-rule';
import type { TokenFacts } from './preview-token';
import type { Api } from './use-api';

/** As many scopes of one API as a request answers. */
const MOST_SCOPES = 1_000;
const CLIENT_FIELDS = [
  'id',
  'client_type',
  'client_metadata',
  'is_first_party',
  'is_global',
  'tenant_id',
  'sign_in_tenants',
] as const;

type Identity = Groundwork['identity'];

/** Reads what the token of an API is said from: in three requests, in five or six for a user. @param userId empty for the application itself */
export function useTokenFacts(api: Api, clientId: string, userId: string) {
  const { identity } = useServices();
  const { config, tenants } = useSession();
  return useQuery({
    queryKey: ['resources', 'one', api.id, 'token', clientId, userId],
    enabled: isId(clientId),
    staleTime: 0,
    queryFn: async ({ signal }): Promise<TokenFacts> => {
      const ofClient = await readClient(identity, api.id, clientId, signal);
      const byDefault = tenants.find(({ is_default: is }) => is)?.id;
      const wanted = { api, client: ofClient.client, byDefault, signal };
      return {
        issuer: config.issuer,
        api,
        ...ofClient,
        ...(isId(userId) && { user: await readUser(identity, wanted, userId) }),
      };
    },
  });
}

/** The application, what it was granted there, and whether it gets tokens for it. */
async function readClient(identity: Identity, apiId: string, clientId: string, signal: AbortSignal) {
  const path = { client_id: clientId };
  const [client, permissions, links] = await Promise.all([
    identity.get('/clients/{client_id}', { path, fields: CLIENT_FIELDS, signal }),
    identity.get('/clients/{client_id}/permissions', {
      path,
      query: { limit: MOST_SCOPES },
      q: where`resource_id = ${apiId}`,
      fields: ['id', 'scope_id', 'scope_data'],
      signal,
    }),
    identity.get('/resources/{resource_id}/clients', {
      path: { resource_id: apiId },
      query: { limit: 1 },
      q: where`client_id = ${clientId}`,
      fields: ['id', 'authorized'],
      signal,
    }),
  ]);
  const granted = permissions.items.map(({ scope_id: id, scope_data: scope }) => ({
    id,
    name: scope.scope_name ?? id,
  }));
  return { client, granted, authorized: links.items[0]?.authorized };
}

interface Wanted {
  readonly api: Api;
  readonly client: SignInRule & { readonly id: string };
  readonly byDefault: string | undefined;
  readonly signal: AbortSignal;
}

async function readUser(
  identity: Identity,
  { api, client, byDefault, signal }: Wanted,
  id: string,
): Promise<NonNullable<TokenFacts['user']>> {
  const path = { user_id: id };
  const [user, permissions] = await Promise.all([
    identity.get('/users/{user_id}', { path, fields: ['id', 'tenant_id', 'is_blocked'], signal }),
    identity.get('/users/{user_id}/permissions', {
      path,
      query: { limit: MOST_SCOPES, effective: true },
      q: where`resource_id = ${api.id}`,
      fields: ['id', 'scope_data'],
      signal,
    }),
  ]);
  const isOnList =
    client.sign_in_tenants === 'listed' && (await isListed(identity, { client_id: client.id }, user.tenant_id, signal));
  return {
    ...user,
    held: new Set(permissions.items.flatMap(({ scope_data: { id: scope } }) => scope ?? [])),
    isAdmitted: admits(client, user.tenant_id, isOnList, byDefault),
  };
}
