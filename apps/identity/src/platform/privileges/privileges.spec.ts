import type { TestService, TestToken } from '@groundwork/testing';
import { SYSTEM_RESOURCES } from '../../app/first-start/system-resources.js';
import { importFile } from '../../testing/import-file.js';
import { startIdentity, TEST_ENVIRONMENT } from '../../testing/identity-under-test.js';
import { addClient, addProvider, addResource, addTenant, addUser, authorize, insert } from '../../testing/sample.js';
import { addGroup, addRole } from '../../testing/world.js';

let service: TestService;
let home: string;
let administrator: string;
beforeAll(async () => {
  service = await startIdentity();
  [home] = (await ids('select id from tenants where is_default')) as [string];
  [administrator] = (await ids(`select user_id as id from tenant_admins where admin_role = 'owner'`)) as [string];
});
afterAll(() => service.close());

const ids = async (statement: string, values: unknown[] = []) =>
  (await service.query<{ id: string }>(statement, values)).map(({ id }) => id);
const DEFAULT_CLIENT = TEST_ENVIRONMENT.DEFAULT_CLIENT_ID;
const ALL = SYSTEM_RESOURCES.flatMap(({ scopes }) => Object.keys(scopes));
const scopeOf = async (name: string) =>
  (
    await service.query<{ resource_id: string; scope_id: string }>(
      `select s.resource_id, s.id as scope_id from scopes s join resources r on r.id = s.resource_id and r.is_system where scope_name = $1`,
      [name],
    )
  )[0]!;
const send = async (method: 'post' | 'put' | 'patch' | 'delete', path: string, body: object, token: TestToken) =>
  (await service.as(token))[method](path).send(body);
const FORBIDDEN = { status: 403, body: { code: 'forbidden' } };

describe('a client with privileges the caller lacks', () => {
  const token = { scopes: 'clients:read clients:write' };
  const metadata = (settings: object) => ({ client_metadata: settings });

  it.each([
    ['jwks', metadata({ oauth: { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [] } } })],
    ['jwks_uri', metadata({ oauth: { jwks_uri: 'https://keys.example.com/' } })],
    ['redirect_uris', metadata({ urls: { redirect_uris: ['https://mine.example.com/'] } })],
    ['allowed_origins', metadata({ urls: { allowed_origins: ['https://mine.example.com'] } })],
    ['grant_types', metadata({ grant_types: ['password'] })],
    ['is_first_party', { is_first_party: false }],
  ])('rejects a change of its %s', async (_, changes) => {
    const response = await send('patch', `/clients/${DEFAULT_CLIENT}`, changes, token);
    expect(response).toMatchObject(FORBIDDEN);
    expect(response.body.message).toMatch(/^Insufficient privileges: the token lacks .* at all tenants\.$/);
    expect(response.body.details).toContainEqual({
      field: 'scope',
      code: 'insufficient_privileges',
      message: 'lacks audit_events:read of urn:groundwork:identity at all tenants',
    });
  });

  it('accepts a new name, and unchanged settings', async () => {
    const client_description = 'The default client.';
    expect((await send('patch', `/clients/${DEFAULT_CLIENT}`, { client_description }, token)).status).toBe(200);
    const { body } = await (await service.as()).get(`/clients/${DEFAULT_CLIENT}`);
    const { client_metadata, is_first_party } = body;
    const same = await send('patch', `/clients/${DEFAULT_CLIENT}`, { client_metadata, is_first_party }, token);
    expect(same.status).toBe(200);
  });

  it('rejects a change by a document, of which nothing is applied', async () => {
    const { body: before } = await (await service.as()).get(`/clients/${DEFAULT_CLIENT}`);
    const clients = [{ client_name: before.client_name, ...metadata({ grant_types: ['password'] }) }];
    const document = { clients, roles: [{ role_name: 'never made' }] };
    expect(await send('put', '/configuration', document, { scopes: 'configuration:write' })).toMatchObject(FORBIDDEN);
    expect((await (await service.as()).get(`/clients/${DEFAULT_CLIENT}`)).body).toEqual(before);
    expect(await ids(`select id from roles where role_name = 'never made'`)).toEqual([]);
    const named = [{ client_name: before.client_name, client_description: 'By a document.' }];
    expect((await send('put', '/configuration', { clients: named }, { scopes: 'configuration:write' })).status).toBe(
      200,
    );
  });

  it('rejects a change of its scopes while its link is suspended', async () => {
    const id = await addClient(service.query);
    const { resource_id, scope_id } = await scopeOf('keys:write');
    await insert(service.query, 'client_resources', { client_id: id, resource_id, authorized: false });
    await insert(service.query, 'client_permissions', { client_id: id, resource_id, scope_id });
    expect(await send('post', `/clients/${id}/change_secret`, {}, token)).toMatchObject(FORBIDDEN);
  });
});

describe('a caller bound to the default tenant', () => {
  const bound = { scopes: ALL, tenantId: '' };
  let owner: string;
  beforeAll(async () => {
    bound.tenantId = home;
    owner = await addUser(service.query, home, { username: 'default-owner', email: 'owner@default.example.com' });
    await insert(service.query, 'tenant_admins', { tenant_id: home, user_id: owner, admin_role: 'owner' });
  });

  it.each<[string, 'post' | 'put' | 'patch' | 'delete', () => string, () => object]>([
    ['password', 'put', () => `/users/${owner}/password`, () => ({ password: 'a password nobody chose 17' })],
    ['address', 'patch', () => `/users/${owner}`, () => ({ email: 'mine@example.com' })],
    ['ticket', 'post', () => '/tickets/password_change', () => ({ user_id: owner })],
    ['block', 'post', () => `/users/${owner}/block`, () => ({})],
    ['deletion', 'delete', () => `/users/${owner}`, () => ({})],
  ])('cannot become global by the %s of an owner', async (_, method, path, body) => {
    expect(await send(method, path(), body(), bound)).toMatchObject(FORBIDDEN);
  });

  it('cannot take over an owner by a line of an import', async () => {
    const password_hash = '$2b$10$CwTycUXWue0Thq9StjUM0uJ8R7vQqPQ2FZ1U1YQKJ1tG8z2Wf1q6e';
    const { record } = await importFile(service, [{ username: 'default-owner', password_hash }], {}, bound);
    expect(record).toMatchObject({
      changed: 0,
      failed: 1,
      errors: [{ line: 1, message: expect.stringContaining('insufficient privileges') }],
    });
  });

  it('cannot add an identity provider, which could authenticate the owner', async () => {
    const provider = { provider_name: 'Mine', issuer_url: 'https://mine.example.com', client_id: 'us' };
    expect(await send('post', `/tenants/${home}/identity_providers`, provider, bound)).toMatchObject(FORBIDDEN);
  });

  it('cannot add or remove a domain by a document; nothing of the document is applied', async () => {
    const [{ tenant_name } = { tenant_name: '' }] = await service.query<{ tenant_name: string }>(
      'select tenant_name from tenants where id = $1',
      [home],
    );
    const put = (domains: string[], query = '', token: TestToken = bound) =>
      send('put', `/configuration${query}`, { tenants: [{ tenant_name, display_name: 'Home', domains }] }, token);
    const claimed = () => ids('select id from tenant_domains where tenant_id = $1', [home]);
    expect(await put(['mine.example'])).toMatchObject(FORBIDDEN);
    expect(await claimed()).toEqual([]);
    expect((await put(['mine.example'], '', {})).status).toBe(200);
    expect(await put([], '?prune=true')).toMatchObject(FORBIDDEN);
    expect(await claimed()).toHaveLength(1);
    expect((await put(['mine.example'], '?prune=true')).status).toBe(200);
    expect((await put([], '?prune=true', {})).status).toBe(200);
    expect(await claimed()).toEqual([]);
  });

  it('cannot add administrators with privileges in all tenants', async () => {
    const user = await addUser(service.query, home);
    for (const admin_role of ['owner', 'admin'])
      expect(await send('post', `/tenants/${home}/admins`, { users: [user], admin_role }, bound)).toMatchObject(
        FORBIDDEN,
      );
    expect((await send('post', `/tenants/${home}/admins`, { users: [user], admin_role: 'viewer' }, bound)).status).toBe(
      204,
    );
  });

  it('cannot grant an owner more scopes, neither directly nor by a role of the owner', async () => {
    const role = await addRole(service, { tenant_id: home });
    await insert(service.query, 'role_members', { role_id: role, user_id: owner });
    const { resource_id, scope_id } = await scopeOf('trees:read');
    const permissions = { permissions: [{ resource_id, scopes: [scope_id] }] };
    expect(await send('post', `/users/${owner}/permissions`, permissions, bound)).toMatchObject(FORBIDDEN);
    expect(await send('post', `/roles/${role}/permissions`, permissions, bound)).toMatchObject(FORBIDDEN);
  });

  it('cannot add a scope to a role while a global member is added concurrently', async () => {
    const { resource_id, scope_id } = await scopeOf('trees:write');
    for (let round = 0; round < 50; round++) {
      const role = await addRole(service, { tenant_id: home });
      const group = await addGroup(service, { tenant_id: home });
      await insert(service.query, 'group_members', { group_id: group, user_id: owner });
      const permissions = { permissions: [{ resource_id, scopes: [scope_id] }] };
      const both = await Promise.all([
        send('post', `/roles/${role}/permissions`, permissions, bound),
        round % 2
          ? send('post', `/roles/${role}/members`, { users: [owner] }, bound)
          : send('post', `/groups/${group}/roles`, { roles: [role] }, bound),
      ]);
      expect(both.filter(({ status }) => status === 204)).toHaveLength(1);
    }
  });
});

describe('a user with privileges the caller lacks', () => {
  it('cannot be blocked, unblocked or deleted', async () => {
    const token = { scopes: 'users:read users:write' };
    for (const act of ['block', 'unblock'])
      expect(await send('post', `/users/${administrator}/${act}`, {}, token)).toMatchObject(FORBIDDEN);
    expect(await send('delete', `/users/${administrator}`, {}, token)).toMatchObject(FORBIDDEN);
    expect((await send('patch', `/users/${administrator}`, { nickname: 'Admin' }, token)).status).toBe(200);
  });
});

describe('a scope of a resource that is not a system resource', () => {
  it('is distinct from that of a system resource with the same name', async () => {
    const own = await addResource(service.query, ['files:read'], { identifier_url: 'https://own.example.com' });
    const client = await addClient(service.query);
    await authorize(service.query, client, own);
    const token = {
      scopes: 'clients:write files:read',
      audience: ['urn:groundwork:identity', 'https://own.example.com'],
    };
    const { resource_id, scope_id } = await scopeOf('files:read');
    const permissions = { permissions: [{ resource_id, scopes: [scope_id] }] };
    expect(await send('post', `/clients/${client}/permissions`, permissions, token)).toMatchObject(FORBIDDEN);
    const theirs = { permissions: [{ resource_id: own.id, scopes: [own.scopes['files:read']] }] };
    expect((await send('post', `/clients/${client}/permissions`, theirs, { scopes: 'clients:write' })).status).toBe(
      204,
    );
  });
});

describe('a group nested in one with more privileges', () => {
  it('cannot be added or removed by a caller who lacks them', async () => {
    const tenant_id = await addTenant(service.query);
    const [above, below] = [await addGroup(service, { tenant_id }), await addGroup(service, { tenant_id })];
    const role = await addRole(service, { tenant_id });
    await insert(service.query, 'group_roles', { group_id: above, role_id: role });
    await insert(service.query, 'role_permissions', { role_id: role, ...(await scopeOf('trees:write')) });
    const token = { scopes: 'groups:read groups:write', tenantId: tenant_id };
    const groups = { groups: [below] };
    expect(await send('post', `/groups/${above}/groups`, groups, token)).toMatchObject(FORBIDDEN);
    expect(await send('delete', `/groups/${above}/groups`, groups, token)).toMatchObject(FORBIDDEN);
    expect(await send('delete', `/groups/${above}`, {}, token)).toMatchObject(FORBIDDEN);
    expect((await send('post', `/groups/${below}/groups`, { groups: [above] }, token)).status).toBe(204);
  });
});

describe('an identity provider', () => {
  it('accepts a new issuer from an owner, not from a caller who lacks privileges of its users', async () => {
    const tenant_id = await addTenant(service.query);
    const user = await addUser(service.query, tenant_id);
    await insert(service.query, 'user_permissions', { user_id: user, ...(await scopeOf('trees:read')) });
    const id = await addProvider(service.query, tenant_id);
    const path = `/tenants/${tenant_id}/identity_providers/${id}`;
    const changes = { issuer_url: 'https://mine.example.com' };
    expect(await send('patch', path, changes, { scopes: 'tenants:write' })).toMatchObject(FORBIDDEN);
    expect(await send('patch', path, changes, { scopes: 'tenants:write', tenantId: tenant_id })).toMatchObject(
      FORBIDDEN,
    );
    const scopes = (
      await service.query<{ scope_name: string }>(
        `select s.scope_name from tenant_admin_scopes a join scopes s on s.id = a.scope_id where a.admin_role = 'owner'`,
      )
    ).map(({ scope_name }) => scope_name);
    expect((await send('patch', path, changes, { scopes, tenantId: tenant_id })).status).toBe(200);
    expect(scopes.filter((name) => /settings|keys/.test(name))).toEqual([]);
  });
});
