import { newId } from '@groundwork/records';
import type { TestSchema } from '@groundwork/testing';

type Query = TestSchema['query'];
type Columns = Readonly<Record<string, unknown>>;

/** Adds a row with the given columns and answers its id. */
export async function insert(query: Query, table: string, columns: Columns): Promise<string> {
  const id = newId();
  const entries = Object.entries({ id, ...columns }).filter(([, value]) => value !== undefined);
  const places = entries.map((_, i) => `$${i + 1}`).join(', ');
  const names = entries.map(([name]) => `"${name}"`).join(', ');
  const [row] = await query<{ id: string }>(
    `insert into ${table} (${names}) values (${places}) returning id`,
    entries.map(([, value]) => value),
  );
  return row?.id ?? id;
}

/** A tenant; the first one of a schema may be the default. */
export const addTenant = (query: Query, columns: Columns = {}): Promise<string> =>
  insert(query, 'tenants', { tenant_name: `tenant-${newId()}`, ...columns });

/** A user with a username. */
export const addUser = (query: Query, tenant_id: string, columns: Columns = {}): Promise<string> =>
  insert(query, 'users', { tenant_id, username: newId(), ...columns });

/** An external provider of a tenant. */
export const addProvider = (query: Query, tenant_id: string, columns: Columns = {}): Promise<string> =>
  insert(query, 'identity_providers', {
    tenant_id,
    provider_name: 'Login',
    issuer_url: 'https://login.example.com',
    client_id: 'us',
    ...columns,
  });

/** A domain that the tenant has verified. */
export const addDomain = (query: Query, tenant_id: string, columns: Columns = {}): Promise<string> =>
  insert(query, 'tenant_domains', {
    tenant_id,
    domain: `${tenant_id}.example`,
    verification_token: 'proved',
    verified_at: new Date(),
    ...columns,
  });

/** A resource and its scopes; answers their ids by name. */
export async function addResource(
  query: Query,
  scopes: readonly string[],
  metadata: Columns = {},
  columns: Columns = {},
) {
  const id = await insert(query, 'resources', {
    resource_type: 'api',
    resource_name: newId(),
    resource_metadata: metadata,
    ...columns,
  });
  const ids: Record<string, string> = {};
  for (const scope_name of scopes) ids[scope_name] = await insert(query, 'scopes', { resource_id: id, scope_name });
  return { id, scopes: ids };
}

/** A client. */
export const addClient = (query: Query, columns: Columns = {}): Promise<string> =>
  insert(query, 'clients', { client_name: newId(), is_global: !columns['tenant_id'], ...columns });

/** What a user lets a client do. */
export async function addConsent(
  query: Query,
  user_id: string,
  client_id: string,
  columns: Columns = {},
): Promise<void> {
  const { scopes = ['openid'], redirect_hosts = ['shop.example'], implied = false } = columns;
  await query(
    `insert into consents (user_id, client_id, scopes, redirect_hosts, implied) values ($1, $2, $3, $4, $5)
     on conflict (user_id, client_id) do nothing`,
    [user_id, client_id, scopes, redirect_hosts, implied],
  );
}

/** Permits a client some scopes of a resource (default: all). */
export async function authorize(
  query: Query,
  client_id: string,
  resource: Awaited<ReturnType<typeof addResource>>,
  scopes = Object.keys(resource.scopes),
) {
  await insert(query, 'client_resources', { client_id, resource_id: resource.id });
  for (const scope of scopes)
    await insert(query, 'client_permissions', {
      client_id,
      resource_id: resource.id,
      scope_id: resource.scopes[scope],
    });
}
