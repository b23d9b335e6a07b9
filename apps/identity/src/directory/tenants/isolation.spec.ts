import { hashSync } from '@node-rs/argon2';
import { addClient, addTenant, addUser, insert } from '../../testing/sample.js';
import type { TestClient } from '../../testing/start-core.js';
import { startWhole, type Whole } from '../../testing/start-whole.js';

const PASSWORD = 'a password of a tenant 17';
const HASH = hashSync(PASSWORD);
const SCOPES = 'users:read users:write clients:read clients:write tokens:introspect';

/** A service as it is shipped: nothing is configured about tenants. */
let whole: Whole;
beforeAll(async () => void (whole = await startWhole()));
afterAll(() => whole.close());

interface Company {
  readonly tenant: string;
  readonly owner: string;
  readonly client: TestClient;
  readonly token: string;
}

/** A tenant with an owner who signed in at a client of the tenant. */
async function company(): Promise<Company> {
  const { query } = whole;
  const tenant = await addTenant(query);
  const username = `owner-${tenant}`;
  const owner = await addUser(query, tenant, { username, password_hash: HASH });
  await insert(query, 'tenant_admins', { tenant_id: tenant, user_id: owner, admin_role: 'owner' });
  const client = await whole.client({
    tenant_id: tenant,
    client_metadata: { grant_types: ['password', 'refresh_token', 'client_credentials'] },
  });
  await query(
    `insert into client_resources (id, client_id, resource_id)
     select gen_random_uuid(), $1, id from resources where resource_metadata ->> 'identifier_url' = 'urn:groundwork:identity'`,
    [client.id],
  );
  await query(
    `insert into client_permissions (id, client_id, resource_id, scope_id)
     select gen_random_uuid(), $1, s.resource_id, s.id from scopes s where s.scope_name = any ($2)`,
    [client.id, SCOPES.split(' ')],
  );
  const form = { grant_type: 'password', username, password: PASSWORD, scope: SCOPES };
  const { body } = await whole.post('/token', form, client).expect(200);
  return { tenant, owner, client, token: body.access_token as string };
}

describe('tenants of a service with default settings', () => {
  let acme: Company;
  let globex: Company;
  beforeAll(async () => {
    acme = await company();
    globex = await company();
  });

  it('cannot see users, clients and tenants of each other', async () => {
    const { token } = acme;
    const paths = [`/users/${globex.owner}`, `/clients/${globex.client.id}`];
    for (const path of paths) expect((await whole.send('get', path, undefined, token)).status).toBe(404);
    expect((await whole.send('delete', `/users/${globex.owner}`, undefined, token)).status).toBe(404);
    expect((await whole.send('post', `/users/${globex.owner}/block`, {}, token)).status).toBe(404);
    const { body } = await whole.send('get', '/users', undefined, token);
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual([acme.owner]);
    expect((await whole.send('get', `/users/${acme.owner}`, undefined, token)).status).toBe(200);
  });

  it('introspect tokens of other tenants as inactive', async () => {
    const introspect = (client: TestClient) => whole.post('/tokeninfo', { token: acme.token }, client);
    expect((await introspect(globex.client)).body).toEqual({ active: false });
    expect((await introspect(acme.client)).body).toMatchObject({ active: true });
  });

  it.each(['Tenant-Id', 'tenant_id'])(
    'narrow a global caller by the header %s, and reject it from a caller of another tenant',
    async (name) => {
      const all = await whole.tokenFor('users:read');
      const narrowed = await whole.send('get', '/users', undefined, all).set(name, acme.tenant);
      expect(narrowed.body.items.map(({ id }: { id: string }) => id)).toEqual([acme.owner]);
      expect((await whole.send('get', '/users', undefined, acme.token).set(name, globex.tenant)).status).toBe(403);
    },
  );

  it('include a default tenant, which the discovery document names', async () => {
    const [home] = await whole.query<{ id: string }>('select id from tenants where is_default');
    for (const document of ['openid-configuration', 'oauth-authorization-server']) {
      const { body } = await whole.get(`/.well-known/${document}`).expect(200);
      expect(body.default_tenant_id).toBe(home?.id);
    }
  });

  it('have clients that belong to them or are global, never both', async () => {
    await expect(addClient(whole.query, { tenant_id: acme.tenant, is_global: true })).rejects.toMatchObject({
      constraint: 'clients_is_global_check',
    });
  });
});
