import { CLI_CLIENT_ID, CONSOLE_CLIENT_ID } from '@groundwork/service';
import { decodeJwt } from 'jose';
import { createTestSchema, undoToFirstRelease, type TestSchema } from '@groundwork/testing';
import { identity } from './service.js';
import { startWhole, type Whole } from './testing/start-whole.js';

const PASSWORD = 'a password of the first release 17';
const ENV = { ALLOW_LEGACY_GRANTS: 'true', RATE_LIMIT_PER_MINUTE: '0' };

const OF_ALL_USERS = ['files:use', 'trees:use'];
/** Scopes that the first release did not have. */
const LATER = [...OF_ALL_USERS, 'trees:review', 'trees:publish', 'hooks:read', 'hooks:write', 'clients:register'];
/** Clients that it did not have; each start adds them where they are missing. */
const LATER_CLIENTS = [CONSOLE_CLIENT_ID, CLI_CLIENT_ID];
/** What a record has more in this release, with its value in an upgraded installation. */
const ADDED = { clients: { sign_in_tenants: 'home' }, users: { terms_version: null } } as const;
const LISTS = ['tenants', 'users', 'roles', 'groups', 'clients'] as const;

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

const signIn = async (whole: Whole, form: Record<string, string> = {}): Promise<Tokens> => {
  const password = { grant_type: 'password', username: 'anna', password: PASSWORD, scope: 'openid users:read' };
  return (await whole.form('/token', { ...password, ...form }).expect(200)).body as Tokens;
};
const rootOf = async (whole: Whole) =>
  (await whole.form('/token', { grant_type: 'client_credentials' }).expect(200)).body.access_token as string;

/** A user whose role lets them read users, in a group, and a client; the default client takes passwords. */
async function addRecords(whole: Whole): Promise<void> {
  const root = await rootOf(whole);
  const make = async (path: string, body: object) =>
    (await whole.send('post', path, body, root).expect(201)).body.id as string;
  const link = (path: string, body: object) => whole.send('post', path, body, root).expect(204);
  const [scope] = await whole.query<{ id: string; resource_id: string }>(
    `select id, resource_id from scopes where scope_name = 'users:read'`,
  );
  const user = await make('/users', { username: 'anna', email: 'anna@example.com', password: PASSWORD });
  const role = await make('/roles', { role_name: 'help desk' });
  await link(`/roles/${role}/permissions`, { permissions: [{ resource_id: scope!.resource_id, scopes: [scope!.id] }] });
  const group = await make('/groups', { group_name: 'staff' });
  await link(`/groups/${group}/members`, { users: [user] });
  await link(`/groups/${group}/roles`, { roles: [role] });
  await make('/clients', { client_name: 'Till', client_type: 'machine' });
  await whole.query(
    `update clients set client_metadata = client_metadata || '{"grant_types":["client_credentials","password","refresh_token"]}'
     where is_default`,
  );
}

async function read(whole: Whole): Promise<Record<string, unknown[]>> {
  const root = await rootOf(whole);
  const lists: Record<string, unknown[]> = {};
  for (const name of LISTS) {
    const { body } = await whole.send('get', `/${name}?limit=1000&sort=id`, undefined, root).expect(200);
    const items = body.items as readonly { readonly id: string }[];
    lists[name] = items.filter(({ id }) => !LATER_CLIENTS.includes(id));
  }
  return lists;
}

/** Undoes what later releases added: columns, tables, and the scopes and clients that each start adds where they are missing. */
async function undo(schema: TestSchema): Promise<void> {
  await undoToFirstRelease(identity, schema);
  await schema.query('delete from scopes where scope_name = any ($1)', [LATER]);
  await schema.query('delete from clients where id = any ($1)', [LATER_CLIENTS]);
}

it('a database of the first release is upgraded: records, passwords and tokens are unchanged (access 16)', async () => {
  const schema = await createTestSchema();
  try {
    const first = await startWhole(ENV, schema);
    await addRecords(first);
    const tokens = await signIn(first);
    const before = await read(first);
    await first.close();
    await undo(schema);

    const next = await startWhole(ENV, schema);
    try {
      expect(await read(next)).toEqual(before);
      for (const [list, added] of Object.entries(ADDED))
        for (const record of before[list]!) expect(record).toMatchObject(added);
      await assertTokens(next, tokens);
      await assertNewScopes(next);
      await assertNewClients(next);
    } finally {
      await next.close();
    }
  } finally {
    await schema.drop();
  }
});

async function assertTokens(whole: Whole, { access_token, refresh_token }: Tokens): Promise<void> {
  const { sub, tenant_id } = decodeJwt(access_token);
  const info = (await whole.form('/oauth2/introspect', { token: access_token }).expect(200)).body as object;
  expect(info).toMatchObject({ active: true, sub, tenant_id, scope: 'openid users:read' });
  const listed = await whole.send('get', '/users', undefined, access_token).expect(200);
  expect(listed.body.items).toContainEqual(expect.objectContaining({ id: sub, username: 'anna' }));
  const refreshed = (await whole.form('/oauth2/token', { grant_type: 'refresh_token', refresh_token }).expect(200))
    .body as Tokens;
  expect(decodeJwt(refreshed.access_token)).toMatchObject({ sub, tenant_id, scope: 'openid users:read' });
  expect(decodeJwt((await signIn(whole)).access_token)).toMatchObject({ sub, tenant_id, scope: 'openid users:read' });
}

/** The default client gets scopes that are new, and users have those that all users have. */
async function assertNewScopes(whole: Whole): Promise<void> {
  const { access_token } = await signIn(whole, { scope: OF_ALL_USERS.join(' ') });
  expect(String(decodeJwt(access_token)['scope']).split(' ').sort()).toEqual(OF_ALL_USERS);
  const { body } = await whole
    .send('get', `/resources?q=(resource_metadata.is_system=true)`, undefined, await rootOf(whole))
    .expect(200);
  expect(body.count).toBe(3);
}

async function assertNewClients(whole: Whole): Promise<void> {
  const root = await rootOf(whole);
  for (const id of LATER_CLIENTS) {
    const { body } = await whole.send('get', `/clients/${id}`, undefined, root).expect(200);
    expect(body).toMatchObject({ is_public: true, is_first_party: true, sign_in_tenants: 'all' });
  }
}
