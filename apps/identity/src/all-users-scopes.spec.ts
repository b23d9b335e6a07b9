import { hashSync } from '@node-rs/argon2';
import { decodeJwt } from 'jose';
import { SYSTEM_RESOURCES } from './app/first-start/system-resources.js';
import { addTenant, addUser, insert } from './testing/sample.js';
import type { TestClient } from './testing/start-core.js';
import { startWhole, type Whole } from './testing/start-whole.js';

const PASSWORD = 'a password of a tenant 17';
const ALL_USERS = SYSTEM_RESOURCES.flatMap(({ scopes }) =>
  Object.entries(scopes).flatMap(([name, { allUsers }]) => (allUsers ? [name] : [])),
);

let whole: Whole;
let tenant: string;
let user: string;
let client: TestClient;
beforeAll(async () => {
  whole = await startWhole();
  tenant = await addTenant(whole.query);
  user = await addUser(whole.query, tenant, { username: 'ann', password_hash: hashSync(PASSWORD) });
  client = await newClient([...ALL_USERS, 'files:read']);
});
afterAll(() => whole.close());

async function newClient(scopes: readonly string[]): Promise<TestClient> {
  const grant_types = ['password', 'client_credentials', 'refresh_token'];
  const made = await whole.client({ tenant_id: tenant, client_metadata: { grant_types } });
  await give(made.id, scopes);
  return made;
}

async function give(client_id: string, scopes: readonly string[]): Promise<void> {
  const rows = await whole.query<{ id: string; resource_id: string }>(
    'select s.id, s.resource_id from scopes s where scope_name = any ($1)',
    [scopes],
  );
  for (const resource_id of new Set(rows.map((row) => row.resource_id)))
    await insert(whole.query, 'client_resources', { client_id, resource_id });
  for (const { id, resource_id } of rows)
    await insert(whole.query, 'client_permissions', { client_id, resource_id, scope_id: id });
}

const signIn = (as = client, more = {}) =>
  whole.post('/token', { grant_type: 'password', username: 'ann', password: PASSWORD, ...more }, as);
const scopesIn = (token: string): string[] => decodeJwt<{ scope?: string }>(token).scope?.split(' ') ?? [];

describe('scopes with all_users', () => {
  it('are those declared with all_users in system-resources, and are shown with the flag', async () => {
    expect(ALL_USERS).toContain('files:use');
    const rows = await whole.query<{ name: string }>('select scope_name as name from scopes where all_users');
    expect(rows.map(({ name }) => name).sort()).toEqual([...ALL_USERS].sort());
    const [storage] = await whole.query<{ id: string }>(
      `select id from resources where identifier_url = 'urn:groundwork:storage'`,
    );
    const token = await whole.tokenFor('resources:read');
    const { body } = await whole.send('get', `/resources/${storage?.id}/scopes`, undefined, token).expect(200);
    const shown = body.items.map((one: Record<string, unknown>) => [one['scope_name'], one['all_users']]);
    expect(shown).toEqual(expect.arrayContaining([['files:use', true], ['files:read', false]])); // prettier-ignore
  });

  it('cannot be created by a request', async () => {
    const token = await whole.tokenFor('resources:write');
    const { body: made } = await whole
      .send('post', '/resources', { resource_type: 'api', resource_name: 'Own' }, token)
      .expect(201);
    const path = `/resources/${made.id}/scopes`;
    const { body } = await whole.send('post', path, { scope_name: 'own:use', all_users: true }, token);
    expect(body.all_users ?? false).toBe(false);
  });

  it('are in tokens of a user without a role, also after a refresh; other scopes are not', async () => {
    const { body } = await signIn().expect(200);
    expect(scopesIn(body.access_token).sort()).toEqual([...ALL_USERS].sort());
    const refreshed = await whole
      .post('/token', { grant_type: 'refresh_token', refresh_token: body.refresh_token }, client)
      .expect(200);
    expect(scopesIn(refreshed.body.access_token).sort()).toEqual([...ALL_USERS].sort());
    expect((await signIn(client, { scope: 'files:read' })).body.error).toBe('invalid_scope');
  });

  it('are granted to a client only by client permission', async () => {
    const poor = await newClient(['files:read']);
    expect((await signIn(poor, { scope: 'files:use' })).body.error).toBe('invalid_scope');
    const machine = await whole.post('/token', { grant_type: 'client_credentials', scope: 'files:use' }, poor);
    expect(machine.body.error).toBe('invalid_scope');
    await whole.post('/token', { grant_type: 'client_credentials', scope: 'files:use' }, client).expect(200);
  });

  it('are in memberships of users, not of clients without the permission', async () => {
    const poor = await newClient(['files:read']);
    const token = await whole.tokenFor('tokens:introspect');
    const subjects = [user, poor.id, client.id];
    const { body } = await whole.send('post', '/memberships', { subjects }, token).expect(200);
    expect(body.items.map(({ scopes }: { scopes: string[] }) => scopes)).toEqual([
      [...ALL_USERS].sort(),
      ['files:read'],
      [...ALL_USERS, 'files:read'].sort(),
    ]);
  });

  it('are effective permissions of users, with the resource as source', async () => {
    const token = await whole.tokenFor('users:read');
    const path = `/users/${user}/permissions`;
    const { body } = await whole.send('get', `${path}?effective=true`, undefined, token).expect(200);
    type Item = { scope_data: { scope_name: string }; sources: object[] };
    const item = body.items.find(({ scope_data }: Item) => scope_data.scope_name === 'files:use') as Item;
    expect(item.sources).toEqual([{ type: 'resource', id: expect.any(String), name: 'Groundwork Storage' }]);
    expect(body.count).toBe(ALL_USERS.length);
    expect((await whole.send('get', path, undefined, token)).body.count).toBe(0);
  });
});

describe('privilege checks', () => {
  const put = (path: string, body: object, token: string) => whole.send('post', path, body, token);

  it('ignore them: a caller without them can manage users, and grant them to clients', async () => {
    const users = await whole.tokenFor('users:write');
    expect((await put(`/users/${user}/block`, {}, users)).status).toBe(200);
    expect((await put(`/users/${user}/unblock`, {}, users)).status).toBe(200);
    const [scope] = await whole.query<{ id: string; resource_id: string }>(
      `select id, resource_id from scopes where scope_name = 'files:use'`,
    );
    const permissions = [{ resource_id: scope?.resource_id, scopes: [scope?.id] }];
    const clients = await whole.tokenFor('clients:write');
    const poor = await newClient([]);
    expect((await put(`/clients/${poor.id}/permissions`, { permissions }, clients)).status).toBe(204);
    expect((await put(`/clients/${poor.id}/change_secret`, {}, clients)).status).toBe(200);
  });

  it('still apply to the other scopes', async () => {
    const [scope] = await whole.query<{ id: string; resource_id: string }>(
      `select id, resource_id from scopes where scope_name = 'files:read'`,
    );
    const permissions = [{ resource_id: scope?.resource_id, scopes: [scope?.id] }];
    const clients = await whole.tokenFor('clients:write');
    expect((await put(`/clients/${client.id}/permissions`, { permissions }, clients)).status).toBe(403);
  });
});
