import { hashSync } from '@node-rs/argon2';
import { decodeJwt } from 'jose';
import { addResource, addTenant, addUser, authorize, insert } from '../../../testing/sample.js';
import { startCore, notifyChanged, type Core, type TestClient } from '../../../testing/start-core.js';
import { addGroup, addRole } from '../../../testing/world.js';
import { PROFILE_SOURCES } from '../../../directory/entities/claim-definition.entity.js';
import { matchesGlob } from './declared-claims.js';

const PASSWORD = 'correct horse battery';
const HASH = hashSync(PASSWORD);

let core: Core;
let tenant: string;
beforeAll(async () => {
  core = await startCore();
  tenant = await addTenant(core.query, {
    is_default: true,
    app_metadata: JSON.stringify([{ key: 'region', value: 'eu' }]),
  });
});
afterAll(() => core.close());

let made = 0;
type Resource = Awaited<ReturnType<typeof addResource>>;
const newResource = (claims: unknown, scopes = ['orders:read'], more: object = {}): Promise<Resource> =>
  addResource(core.query, scopes, { identifier_url: `https://api${++made}.example`, claims, ...more });
const newClient = async (claims: unknown, resources: readonly Resource[] = [], columns = {}) => {
  const client = await core.client({
    is_first_party: true,
    client_metadata: { grant_types: ['password', 'refresh_token', 'client_credentials', 'implicit'], claims },
    ...columns,
  });
  for (const resource of resources) await authorize(core.query, client.id, resource);
  return client;
};
const newUser = async (columns = {}) => {
  const username = `user${++made}`;
  const id = await addUser(core.query, tenant, { username, password_hash: HASH, ...columns });
  return { id, username };
};
const signIn = async (client: TestClient, user: { username: string }, scope: string | undefined = 'openid') => {
  const form = { grant_type: 'password', username: user.username, password: PASSWORD, ...(scope ? { scope } : {}) };
  const { body } = await core.post('/oauth2/token', form, client).expect(200);
  return tokensOf(body as Record<string, string>);
};
const tokensOf = (body: Record<string, string>) => ({
  access: decodeJwt(body['access_token']!),
  id: body['id_token'] ? decodeJwt(body['id_token']) : {},
  bearer: body['access_token']!,
  refresh: body['refresh_token']!,
});
const userInfo = async (bearer: string) =>
  (await core.get('/oauth2/userinfo', { authorization: `Bearer ${bearer}` }).expect(200)).body as object;
const giveRole = async (user_id: string, role_name: string): Promise<string> => {
  const role_id = await addRole(core, { role_name, tenant_id: tenant });
  await insert(core.query, 'role_members', { role_id, user_id });
  return role_id;
};
const metadata = (key: string, value: string) => JSON.stringify([{ key, value }]);

describe('a claim of every kind', () => {
  const PROFILE = {
    email_verified: true,
    phone_verified: true,
    name: 'Ann Bat',
    given_name: 'Ann',
    family_name: 'Bat',
    middle_name: 'B.',
    nickname: 'annie',
    preferred_username: 'ann.bat',
    profile: 'https://ann.example',
    picture: 'https://ann.example/picture',
    website: 'https://ann.example/blog',
    gender: 'female',
    birthday: '1990-02-03',
    zoneinfo: 'Asia/Ulaanbaatar',
    locale: 'mn-MN',
  };
  const DATA = [
    { key: 'text', value: 'red' },
    { key: 'number', value: '3' },
    { key: 'yes', value: 'true' },
    { key: 'list', value: 'a, b' },
  ];
  const OTHERS = [
    { claim: 'c_roles', from: 'roles' },
    { claim: 'c_role_ids', from: 'role_ids' },
    { claim: 'c_role_text', from: 'roles', as: 'string' },
    { claim: 'c_groups', from: 'groups', as: 'list' },
    { claim: 'c_group_ids', from: 'group_ids' },
    { claim: 'c_own', from: 'user.user_metadata.text' },
    { claim: 'c_app', from: 'user.app_metadata.number' },
    { claim: 'c_as_string', from: 'user.email_verified', as: 'string' },
    { claim: 'c_as_number', from: 'user.app_metadata.number', as: 'number' },
    { claim: 'c_as_boolean', from: 'client.app_metadata.yes', as: 'boolean' },
    { claim: 'c_as_list', from: 'client.app_metadata.list', as: 'list' },
    { claim: 'c_tenant', from: 'tenant.app_metadata.region' },
    { claim: 'c_text', value: 'fixed' },
    { claim: 'c_number', value: 7 },
    { claim: 'c_boolean', value: false },
    { claim: 'c_scoped', value: 1, scope: 'profile' },
  ];
  const definitions = [
    ...PROFILE_SOURCES.map((member) => ({ claim: `c_${member}`, from: `user.${member}` })),
    ...OTHERS,
  ];

  it('is included in the ID token and userinfo of its client, and in access tokens of its resource', async () => {
    const app_metadata = JSON.stringify(DATA);
    const client = await newClient(definitions, [await newResource(definitions)], { app_metadata });
    const contact = { email: `kinds${made}@example.com`, phone: `+9769900${String(made).padStart(4, '0')}` };
    const user = await newUser({ ...PROFILE, ...contact, app_metadata, user_metadata: app_metadata });
    const role = await giveRole(user.id, 'kinds');
    const group = await addGroup(core, { group_name: 'of kinds', tenant_id: tenant });
    await insert(core.query, 'group_members', { group_id: group, user_id: user.id });
    const profile = { ...PROFILE, ...contact, username: user.username };
    const expected = {
      ...Object.fromEntries(Object.entries(profile).map(([member, value]) => [`c_${member}`, value])),
      c_roles: ['kinds'],
      c_role_ids: [role],
      c_role_text: 'kinds',
      c_groups: ['of kinds'],
      c_group_ids: [group],
      c_own: 'red',
      c_app: '3',
      c_as_string: 'true',
      c_as_number: 3,
      c_as_boolean: true,
      c_as_list: ['a', 'b'],
      c_tenant: 'eu',
      c_text: 'fixed',
      c_number: 7,
      c_boolean: false,
      c_scoped: 1,
    };
    expect(Object.keys(expected).sort()).toEqual(definitions.map(({ claim }) => claim).sort());
    const { id, access, bearer } = await signIn(client, user, 'openid profile orders:read');
    for (const answer of [id, access, await userInfo(bearer)]) expect(answer).toMatchObject(expected);
  });
});

describe('claims of a client', () => {
  it('are included in the ID token and in userinfo, not in the access token', async () => {
    const client = await newClient([
      { claim: 'roles', from: 'roles' },
      { claim: 'ids', from: 'role_ids' },
      { claim: 'text', from: 'roles', as: 'string' },
      { claim: 'mail', from: 'user.email' },
      { claim: 'colour', from: 'user.user_metadata.favourite colour' },
      { claim: 'level', from: 'user.app_metadata.level', as: 'number' },
      { claim: 'region', from: 'tenant.app_metadata.region' },
      { claim: 'plan', from: 'client.app_metadata.plan' },
      { claim: 'fixed', value: 7 },
      { claim: 'absent', from: 'user.nickname' },
      { claim: 'unreadable', from: 'tenant.app_metadata.region', as: 'number' },
    ], [], { app_metadata: metadata('plan', 'pro') }); // prettier-ignore
    const user = await newUser({
      email: `u${made}@example.com`,
      user_metadata: metadata('favourite colour', 'red'),
      app_metadata: metadata('level', '3'),
    });
    const id = await giveRole(user.id, 'editors');
    const expected = {
      roles: ['editors'],
      ids: [id],
      text: 'editors',
      mail: expect.stringContaining('@example.com') as string,
      colour: 'red',
      level: 3,
      region: 'eu',
      plan: 'pro',
      fixed: 7,
    };
    const tokens = await signIn(client, user);
    expect(tokens.id).toMatchObject({ ...expected, sub: user.id, aud: client.id });
    expect(await userInfo(tokens.bearer)).toEqual({ ...expected, sub: user.id });
    for (const name of ['absent', 'unreadable']) expect(tokens.id).not.toHaveProperty(name);
    for (const name of Object.keys(expected)) expect(tokens.access).not.toHaveProperty(name);
  });

  it('are selected by fields of Get User Info, also omitted ones; other names are rejected', async () => {
    const client = await newClient([
      { claim: 'https://shop.example/level', from: 'user.app_metadata.level', as: 'number' },
      { claim: 'edition', value: 'pro' },
      { claim: 'of_profile', value: 1, scope: 'profile' },
    ]);
    const user = await newUser({ app_metadata: metadata('level', '3') });
    const { bearer } = await signIn(client, user);
    const select = (fields: string) =>
      core.get(`/userinfo?fields=${encodeURIComponent(fields)}`, { authorization: `Bearer ${bearer}` });
    const { body: all } = await core.get('/userinfo', { authorization: `Bearer ${bearer}` }).expect(200);
    expect(all).toEqual({ sub: user.id, 'https://shop.example/level': 3, edition: 'pro' });
    expect((await select('edition').expect(200)).body).toEqual({ edition: 'pro' });
    expect((await select('https://shop.example/level, sub').expect(200)).body).toEqual({
      'https://shop.example/level': 3,
      sub: user.id,
    });
    expect((await select('of_profile,edition_omitted').expect(200)).body).toEqual({});
    for (const name of ['nonsense', 'constructor']) {
      const { body } = await select(name).expect(400);
      expect([body.details[0].field, body.message]).toEqual(['fields', expect.stringContaining('edition')]);
    }
  });

  it('name roles and groups, nested groups included, that match', async () => {
    const client = await newClient([
      { claim: 'groups', from: 'groups', only: ['shop-*', 'a*z'] },
      { claim: 'roles', from: 'roles' },
    ]);
    const user = await newUser();
    const [above, below] = [
      await addGroup(core, { group_name: 'shop-all', tenant_id: tenant }),
      await addGroup(core, { group_name: 'other', tenant_id: tenant }),
    ];
    await core.query('insert into group_closure (ancestor_id, descendant_id) values ($1, $2)', [above, below]);
    await insert(core.query, 'group_members', { group_id: below, user_id: user.id });
    const role_id = await addRole(core, { role_name: 'buyers', tenant_id: tenant });
    await insert(core.query, 'group_roles', { group_id: above, role_id });
    expect((await signIn(client, user)).id).toMatchObject({ groups: ['shop-all'], roles: ['buyers'] });
  });

  it('are included only in tokens with their scope', async () => {
    const resource = await newResource([]);
    const client = await newClient(
      [
        { claim: 'of_profile', value: 1, scope: 'profile' },
        { claim: 'of_orders', value: 2, scope: 'orders:read' },
        { claim: 'of_all', value: 3 },
      ],
      [resource],
      { is_first_party: false },
    );
    const user = await newUser();
    const both = await signIn(client, user, 'openid profile orders:read');
    expect(both.id).toMatchObject({ of_profile: 1, of_orders: 2 });
    expect(await userInfo(both.bearer)).toMatchObject({ of_profile: 1, of_orders: 2 });
    // It was first-party once.
    expect(both.id).not.toHaveProperty('of_all');
    const none = await signIn(client, user);
    for (const name of ['of_profile', 'of_orders', 'of_all']) expect(none.id).not.toHaveProperty(name);
    const narrowed = await core.post(
      '/oauth2/token',
      { grant_type: 'refresh_token', refresh_token: both.refresh, scope: 'openid profile' },
      client,
    );
    const { id } = tokensOf(narrowed.body as Record<string, string>);
    expect(id).toMatchObject({ of_profile: 1 });
    expect(id).not.toHaveProperty('of_orders');
  });

  it('are read again at refresh: a removed role is absent', async () => {
    const definition = { claim: 'roles', from: 'roles' };
    const client = await newClient([definition], [await newResource([definition])]);
    const user = await newUser();
    const role = await giveRole(user.id, 'removed');
    const first = await signIn(client, user, 'openid orders:read');
    expect([first.id['roles'], first.access['roles']]).toEqual([['removed'], ['removed']]);
    await core.query('delete from role_members where role_id = $1', [role]);
    const form = { grant_type: 'refresh_token', refresh_token: first.refresh };
    const next = tokensOf((await core.post('/oauth2/token', form, client).expect(200)).body as Record<string, string>);
    expect([next.id['roles'], next.access['roles']]).toEqual([[], []]);
  });

  it('cost one statement for all tokens of a request, none where they are columns of the user', async () => {
    const definitions = [
      { claim: 'roles', from: 'roles' },
      { claim: 'plan', from: 'client.app_metadata.plan' },
    ];
    const plain = await newClient([{ claim: 'mail', from: 'user.email' }], [await newResource([])]);
    const declaring = await newClient(definitions, [await newResource(definitions)]);
    const user = await newUser();
    const cost = async (client: TestClient) => {
      await signIn(client, user, 'openid orders:read');
      let bearer = '';
      const tokens = await core.countStatements(async () => {
        ({ bearer } = await signIn(client, user, 'openid orders:read'));
      });
      return [tokens, await core.countStatements(() => userInfo(bearer))] as const;
    };
    const [tokens, info] = await cost(plain);
    expect(await cost(declaring)).toEqual([tokens + 1, info + 1]);
  });

  it('are omitted and never truncated over max values or bytes; userinfo returns 2,000 values', async () => {
    const long = 'x'.repeat(1_000);
    const client = await newClient([
      { claim: 'groups', from: 'groups', max: 200 },
      { claim: 'few', from: 'groups', only: ['many 1*'] },
      { claim: 'huge', from: 'user.user_metadata.a' },
      ...Array.from({ length: 9 }, (_, n) => ({ claim: `part${n}`, value: long })),
      { claim: 'small', value: 1 },
    ]);
    const user = await newUser({ user_metadata: metadata('a', 'ö'.repeat(3_000)) });
    await core.query(
      `with made as (insert into groups (id, tenant_id, group_name) select gen_random_uuid(), $2, 'many ' || n from generate_series(1, 201) n returning id),
         closed as (insert into group_closure (ancestor_id, descendant_id) select id, id from made)
       insert into group_members (id, group_id, user_id) select gen_random_uuid(), id, $1 from made`,
      [user.id, tenant],
    );
    const { id, bearer } = await signIn(client, user);
    expect(id).toMatchObject({ groups_omitted: true, few_omitted: true, huge_omitted: true, small: 1 });
    for (const name of ['groups', 'few', 'huge']) expect(id).not.toHaveProperty(name);
    expect(id).toMatchObject({ part7: long, part8_omitted: true });
    const answer = (await userInfo(bearer)) as Record<string, unknown[]>;
    expect([answer['groups']!.length, answer['few']!.length, answer['huge']!.length]).toEqual([201, 111, 3_000]);
    expect(answer).toMatchObject({ part8: long });
  });
});

describe('claims of a resource', () => {
  it('are included in access tokens for it, and in no other token', async () => {
    const [orders, parcels] = [
      await newResource([{ claim: 'roles', from: 'roles' }], ['orders:read']),
      await newResource([{ claim: 'kind', value: 'parcel' }], ['parcels:read']),
    ];
    const client = await newClient([], [orders, parcels]);
    const user = await newUser();
    await giveRole(user.id, 'of a resource');
    const one = await signIn(client, user, 'openid orders:read');
    expect(one.access).toMatchObject({ roles: ['of a resource'] });
    for (const token of [one.id, await userInfo(one.bearer)]) expect(token).not.toHaveProperty('roles');
    expect(one.access).not.toHaveProperty('kind');
    const both = await signIn(client, user, 'orders:read parcels:read');
    expect(both.access).toMatchObject({ roles: ['of a resource'], kind: 'parcel' });
  });

  it('are rejected with invalid_target where two audiences define one name differently', async () => {
    const [one, same, other] = [
      await newResource([{ claim: 'plan', value: 1, scope: 'a:read' }], ['a:read']),
      await newResource([{ scope: 'a:read', value: 1, claim: 'plan' }], ['b:read']),
      await newResource([{ claim: 'plan', value: 2 }], ['c:read']),
    ];
    const client = await newClient([], [one, same, other]);
    const requestToken = (form: Record<string, string>) =>
      core.post('/oauth2/token', { grant_type: 'client_credentials', ...form }, client);
    for (const form of [{}, { scope: 'a:read c:read' }]) {
      const { status, body } = await requestToken(form as Record<string, string>);
      expect([status, body.error, body.error_description]).toEqual([
        400,
        'invalid_target',
        expect.stringContaining('plan'),
      ]);
    }
    const { body } = await requestToken({ scope: 'a:read b:read' }).expect(200);
    expect(decodeJwt(body.access_token as string)).toMatchObject({ plan: 1 });
    const { body: alone } = await requestToken({ scope: 'c:read' }).expect(200);
    expect(decodeJwt(alone.access_token as string)).toMatchObject({ plan: 2 });
  });

  it('describe the client and its tenant for client_credentials, and follow their changes', async () => {
    const resource = await newResource([
      { claim: 'plan', from: 'client.app_metadata.plan' },
      { claim: 'region', from: 'tenant.app_metadata.region' },
      { claim: 'roles', from: 'roles' },
      { claim: 'mail', from: 'user.email' },
    ]);
    const columns = { is_global: false, tenant_id: tenant, app_metadata: metadata('plan', 'pro') };
    const client = await newClient([], [resource], columns);
    const get = async (form: Record<string, string> = {}) => {
      const { body } = await core.post('/oauth2/token', { grant_type: 'client_credentials', ...form }, client);
      return decodeJwt((body as { access_token: string }).access_token);
    };
    const claims = await get();
    expect(claims).toMatchObject({ plan: 'pro', region: 'eu', tenant_id: tenant });
    for (const name of ['roles', 'mail']) expect(claims).not.toHaveProperty(name);
    await core.query('update clients set app_metadata = $2 where id = $1', [client.id, metadata('plan', 'free')]);
    expect(await get()).toMatchObject({ plan: 'free' });
    expect(await get({ client_id: client.id })).toMatchObject({ plan: 'free' });
  });

  it('with a scope are included in tokens that have it, and never for other clients that are not first-party', async () => {
    const resource = await newResource(
      [
        { claim: 'always', value: 1 },
        { claim: 'with_write', value: 2, scope: 'd:write' },
      ],
      ['d:read', 'd:write'],
    );
    const [first, third] = [
      await newClient([], [resource]),
      await newClient([], [resource], { is_first_party: false }),
    ];
    const get = async (client: TestClient, scope: string) => {
      const { body } = await core.post('/oauth2/token', { grant_type: 'client_credentials', scope }, client);
      const { always, with_write } = decodeJwt((body as { access_token: string }).access_token);
      return { always, with_write };
    };
    expect(await get(first, 'd:read')).toEqual({ always: 1 });
    expect(await get(first, 'd:write')).toEqual({ always: 1, with_write: 2 });
    expect(await get(third, 'd:read')).toEqual({});
    expect(await get(third, 'd:write')).toEqual({ with_write: 2 });
  });

  it('never replace a standard claim, even one stored before it was reserved', async () => {
    const stored = ['sub', 'aud', 'scope', 'tenant_id', 'permissions', 'client_id'].map((claim) => ({
      claim,
      value: 'evil',
    }));
    const resource = await newResource(stored, ['e:read']);
    const client = await newClient(stored, [resource]);
    const user = await newUser();
    const { access, id, bearer } = await signIn(client, user, 'openid e:read');
    for (const answer of [access, id, await userInfo(bearer)]) expect(JSON.stringify(answer)).not.toContain('evil');
    expect(access).toMatchObject({ sub: user.id, client_id: client.id });
  });

  it('are included in the response of introspection', async () => {
    const client = await newClient([], [await newResource([{ claim: 'plan', value: 'pro' }])]);
    const { body } = await core.post('/oauth2/token', { grant_type: 'client_credentials' }, client).expect(200);
    const answer = await core.post('/oauth2/introspect', { token: body.access_token as string }, client).expect(200);
    expect(answer.body).toMatchObject({ active: true, plan: 'pro' });
  });

  it('change at once with the definition', async () => {
    const resource = await newResource([{ claim: 'plan', value: 'old' }]);
    const client = await newClient([], [resource]);
    const get = async () => {
      const { body } = await core.post('/oauth2/token', { grant_type: 'client_credentials' }, client).expect(200);
      return decodeJwt(body.access_token as string)['plan'];
    };
    expect(await get()).toBe('old');
    await core.query(
      `update resources set resource_metadata = resource_metadata || '{"claims":[{"claim":"plan","value":"new"}]}' where id = $1`,
      [resource.id],
    );
    await notifyChanged(core);
    expect(await get()).toBe('new');
  });
});

describe('matchesGlob', () => {
  it.each([
    ['a', 'a', true],
    ['a', 'ab', false],
    ['*', '', true],
    ['a*', 'abc', true],
    ['*c', 'abc', true],
    ['a*c', 'abc', true],
    ['a*b*c', 'aXbYc', true],
    ['ab*ba', 'aba', false],
    ['a*b', 'b', false],
    ['a.c', 'abc', false],
    ['*b*', 'abc', true],
    ['a*bc*c', 'abc', false],
  ])('%s, %s: %p', (glob, text, expected) => expect(matchesGlob(glob, text)).toBe(expected));

  it('takes linear time for patterns that are hard for regular expressions', () => {
    expect(matchesGlob('*a'.repeat(64), 'a'.repeat(100_000) + 'b')).toBe(false);
  });
});
