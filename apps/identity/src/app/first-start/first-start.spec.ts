import type { TestService } from '@groundwork/testing';
import { startIdentity, TEST_ENVIRONMENT } from '../../testing/identity-under-test.js';
import { SYSTEM_RESOURCES } from './system-resources.js';

const OF_DEFAULT_CLIENT = 'client_permissions p join clients c on c.id = p.client_id and c.is_default';
const SCOPES = SYSTEM_RESOURCES.flatMap(({ scopes }) => Object.keys(scopes)).sort();

let service: TestService;
beforeAll(async () => {
  service = await startIdentity();
});
afterAll(() => service.close());

const names = async (from: string): Promise<string[]> =>
  (
    await service.query<{ scope_name: string }>(
      `select s.scope_name from ${from} join scopes s on s.id = p.scope_id order by 1`,
    )
  ).map(({ scope_name }) => scope_name);
const dump = async (): Promise<unknown> => {
  const tables = [
    'tenants',
    'clients',
    'users',
    'roles',
    'role_members',
    'tenant_admins',
    'resources',
    'scopes',
    'client_permissions',
    'role_permissions',
  ];
  return Promise.all(tables.map((table) => service.query(`select * from ${table} order by id`)));
};

describe('First start', () => {
  it('creates the default client, which may request every scope', async () => {
    const { body } = await (await service.as()).get(`/clients/${TEST_ENVIRONMENT.DEFAULT_CLIENT_ID}`);
    expect(body).toMatchObject({
      client_metadata: { grant_types: ['client_credentials', 'password', 'refresh_token'] },
      is_public: false,
      is_global: true,
      aggregations: { resources: 3 },
    });
    expect(await names(OF_DEFAULT_CLIENT)).toEqual([...SCOPES].sort());
  });

  it('registers the Swagger UI of the services as redirect URIs of the default client', async () => {
    const addresses = ['https://identity.example.com', 'https://example.com/storage', 'https://example.com/tree'];
    const other = await startIdentity({ env: { DEFAULT_CLIENT_ORIGINS: addresses.join() } });
    const { body } = await (await other.as()).get(`/clients/${TEST_ENVIRONMENT.DEFAULT_CLIENT_ID}`);
    await other.close();
    expect(body.client_metadata).toMatchObject({
      grant_types: expect.arrayContaining(['authorization_code']) as string[],
      urls: {
        redirect_uris: addresses.map((address) => `${address}/docs/oauth2-redirect.html`),
        allowed_origins: ['https://identity.example.com', 'https://example.com'],
      },
    });
  });

  it('creates an administrator of the default tenant, who has every scope through a role', async () => {
    const [row] = await service.query(
      `select u.username, u.email, u.email_verified, a.admin_role, r.role_name, r.is_system, t.is_default from users u join tenants t on t.id = u.tenant_id
       join tenant_admins a on a.user_id = u.id join role_members m on m.user_id = u.id join roles r on r.id = m.role_id`,
    );
    expect(row).toEqual({
      username: 'administrator',
      email: TEST_ENVIRONMENT.ADMIN_EMAIL,
      email_verified: true,
      admin_role: 'owner',
      role_name: 'administrator',
      is_system: true,
      is_default: true,
    });
    expect(await names('role_permissions p')).toEqual([...SCOPES].sort());
  });

  it('creates the system resources with RBAC', async () => {
    const rows = await service.query<{ metadata: unknown }>(
      'select resource_metadata as metadata from resources where is_system order by 1',
    );
    expect(rows.map(({ metadata }) => metadata)).toEqual(
      SYSTEM_RESOURCES.map(({ identifier }) =>
        expect.objectContaining({ is_system: true, identifier_url: identifier, rbac_enabled: true }),
      ),
    );
  });

  it('grants administrators of tenants the scopes declared for them, and no others', async () => {
    const rows = await service.query<{ admin_role: string; scope_name: string }>(
      'select a.admin_role, s.scope_name from tenant_admin_scopes a join scopes s on s.id = a.scope_id order by 1, 2',
    );
    const declared = SYSTEM_RESOURCES.flatMap(({ scopes }) => Object.entries(scopes)).flatMap(
      ([scope_name, { admins }]) => admins.map((admin_role) => ({ admin_role, scope_name })),
    );
    const inOrder = declared.sort((a, b) =>
      `${a.admin_role} ${a.scope_name}` < `${b.admin_role} ${b.scope_name}` ? -1 : 1,
    );
    expect(rows).toEqual(inOrder);
  });

  it('does not grant them a scope that was added to a system resource by other means', async () => {
    const [scope] = await service.query<{ id: string }>(
      `insert into scopes (id, resource_id, scope_name)
       select gen_random_uuid(), id, 'badges:read' from resources where identifier_url = 'urn:groundwork:identity' returning id`,
    );
    const given = await service.query(`select from tenant_admin_scopes where scope_id = '${scope?.id}'`);
    await service.query(`delete from scopes where id = '${scope?.id}'`);
    expect(given).toHaveLength(0);
  });

  it('stores no secret in plain text', async () => {
    const text = JSON.stringify(await dump());
    expect(text).not.toContain(TEST_ENVIRONMENT.DEFAULT_CLIENT_SECRET);
    expect(text).not.toContain(TEST_ENVIRONMENT.ADMIN_PASSWORD);
  });
});

describe('Later starts', () => {
  const restart = async (env = {}) => (await startIdentity({ schema: service.schema, env })).close();

  it('change nothing, whatever the environment variables are', async () => {
    const before = await dump();
    await restart({
      DEFAULT_CLIENT_SECRET: 'another-secret-of-a-test-that-guards-nothing',
      ADMIN_USERNAME: 'somebody',
    });
    expect(await dump()).toEqual(before);
  });

  it('grant the scopes of a newer version to the default client and the administrator, and do not restore revoked ones', async () => {
    await service.query(`delete from scopes where scope_name = 'trees:read'`);
    await service.query(
      `delete from client_permissions p using scopes s where s.id = p.scope_id and s.scope_name = 'trees:write'`,
    );
    await restart();
    const expected = SCOPES.filter((name) => name !== 'trees:write').sort();
    expect(await names(OF_DEFAULT_CLIENT)).toEqual(expected);
    expect(await names('role_permissions p')).toEqual([...SCOPES].sort());
  });
});

describe('Starts at the same time', () => {
  it('create everything once', async () => {
    await service.query('truncate tenants, clients, resources, roles cascade');
    await Promise.all([1, 2, 3].map(async () => (await startIdentity({ schema: service.schema })).close()));
    const [row] =
      await service.query(`select (select count(*)::int from tenants) as tenants, (select count(*)::int from clients) as clients,
      (select count(*)::int from users) as users, (select count(*)::int from scopes) as scopes`);
    expect(row).toEqual({ tenants: 1, clients: 3, users: 1, scopes: SCOPES.length });
  });
});
