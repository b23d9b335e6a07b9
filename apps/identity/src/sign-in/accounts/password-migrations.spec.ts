import { setTimeout as wait } from 'node:timers/promises';
import { TEST_ENVIRONMENT } from '../../testing/identity-under-test.js';
import { addTenant, addUser, insert } from '../../testing/sample.js';
import { HookUnderTest } from '../../testing/hook-under-test.js';
import { startWhole, type Whole } from '../../testing/start-whole.js';

const PASSWORD = 'old but right';
const CLIENT = TEST_ENVIRONMENT.DEFAULT_CLIENT_ID;

interface Asked {
  readonly event: string;
  readonly identifier?: string;
  readonly password?: string;
  readonly user?: { readonly id: string } | null;
}

let whole: Whole;
let hook: HookUnderTest<Asked>;
let tenant: string;
let made = 0;

beforeAll(async () => {
  whole = await startWhole({ OUTGOING_ALLOW_PRIVATE: 'true', ENVIRONMENT: 'development' });
  hook = await HookUnderTest.start(whole);
  tenant = (await whole.query<{ id: string }>('select id from tenants where is_default'))[0]!.id;
});
afterAll(async () => {
  hook.close();
  await whole.close();
});
beforeEach(async () => {
  hook.reset({ allow: true });
  await addHook();
});
afterEach(() => hook.remove());

const addHook = (more: object = {}) => hook.add({ event: 'password_migration', timeout_ms: 300, ...more });
const aName = (): string => `migrating${++made}`;
const signIn = (username: string, password = PASSWORD) =>
  whole.form('/token', { grant_type: 'password', username, password, scope: 'openid' });
const found = async (identifier: string) =>
  (
    await whole.query<Record<string, unknown>>(
      'select * from users where lower($1) in (lower(username), lower(email), lower(phone))',
      [identifier],
    )
  )[0];

describe('The first sign-in of somebody another system knows', () => {
  it('is asked with identifier and password, adds the user, and is not asked again', async () => {
    const [username, email] = [aName(), `${aName()}@example.com`];
    hook.answer = { allow: true, user: { username, email, email_verified: true, name: 'Ann', locale: 'mn' } };
    await signIn(email).expect(200);
    expect(hook.asked).toMatchObject([{ event: 'password_migration', tenant_id: tenant, client_id: CLIENT, identifier: email, password: PASSWORD, user: null }]); // prettier-ignore
    const user = await found(email);
    expect(user).toMatchObject({ username, email, email_verified: true, name: 'Ann', tenant_id: tenant, login_count: 1 }); // prettier-ignore
    expect(user!['created_by']).toBe(user!['id']);
    hook.answer = { allow: false };
    await signIn(username).expect(200);
    await signIn(username, 'wrong').expect(400);
    expect(hook.asked).toHaveLength(1);
  });

  it.each([
    ['username', () => aName()],
    ['email', () => `${aName()}@example.com`],
    ['phone', () => `+9769911${String(++made).padStart(4, '0')}`],
  ])('adds who is known by a %s alone', async (kind, make) => {
    const identifier = make();
    await signIn(identifier).expect(200);
    expect(await found(identifier)).toMatchObject({ [kind]: identifier, email_verified: false });
  });

  it('adds one user of two sign-ins at once', async () => {
    const username = aName();
    const answers = await Promise.all([signIn(username), signIn(username)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await whole.query('select 1 from users where username = $1', [username])).toHaveLength(1);
  });

  it('records the sign-in and the user, and the password nowhere', async () => {
    const username = aName();
    await signIn(username).expect(200);
    const { id } = (await found(username)) as { id: string };
    const events = await whole.query<{ event_type: string; text: string }>(
      'select event_type, to_jsonb(e)::text as text from audit_events e where subject_id = $1',
      [id],
    );
    expect(events.map(({ event_type }) => event_type)).toEqual(
      expect.arrayContaining(['user.created', 'user.migrated', 'login.succeeded']),
    );
    expect(events.find(({ event_type }) => event_type === 'user.migrated')?.text).toContain(hook.id);
    expect(events.filter(({ text }) => text.includes(PASSWORD))).toEqual([]);
  });

  it.each([
    ['says no', { allow: false, message: 'Secret reason' }],
    ['says nothing', undefined],
    ['says nothing of the password', {}],
    ['answers about another address', { allow: true, user: { email: 'other@example.com' } }],
  ])('is a wrong password where the hook %s', async (_, given) => {
    const email = `${aName()}@example.com`;
    hook.answer = given;
    expect((await signIn(email)).body).toMatchObject({
      error: 'invalid_grant',
      error_description: 'The username or password is wrong.',
    });
    expect(hook.asked).toHaveLength(1);
    expect(await found(email)).toBeUndefined();
  });

  it('adds nobody whose address is another user’s', async () => {
    const [username, email] = [aName(), `${aName()}@example.com`];
    await addUser(whole.query, tenant, { email });
    hook.answer = { allow: true, user: { username, email } };
    expect((await signIn(username)).status).toBe(400);
    expect(await found(username)).toBeUndefined();
  });

  it.each([
    ['an unknown member', { allow: true, user: { admin: true } }],
    ['an id', { allow: true, user: { id: '01920000-0000-7000-8000-000000000000' } }],
    ['a tenant', { allow: true, user: { tenant_id: '01920000-0000-7000-8000-000000000000' } }],
    ['a hash', { allow: true, user: { password_hash: 'x' } }],
    ['a wrong address', { allow: true, user: { email: 'nobody' } }],
    ['claims', { allow: true, claims: {} }],
    ['500', 500],
  ])('with %s in the answer: closed is 503, open is a wrong password; neither adds anybody', async (_, given) => {
    const username = aName();
    if (typeof given === 'number') hook.status = given;
    else hook.answer = given;
    expect((await signIn(username)).status).toBe(503);
    await hook.manage('patch', `/hooks/${hook.id}`, { on_failure: 'open' });
    expect((await signIn(username)).status).toBe(400);
    expect(await found(username)).toBeUndefined();
  });

  it('comes after the lockout, which counts what the hook refuses', async () => {
    const username = aName();
    hook.answer = { allow: false };
    for (let count = 0; count < 5; count++) expect((await signIn(username)).status).toBe(400);
    hook.answer = { allow: true };
    expect((await signIn(username)).status).toBe(429);
    expect(hook.asked).toHaveLength(5);
  });

  it.each([
    ['is known here', true],
    ['is unknown', false],
  ])('lets a wrong password wait for as long as hooks may take, where the user %s', async (_, isKnown) => {
    const username = aName();
    if (isKnown) await signIn(username).expect(200);
    hook.answer = { allow: false };
    const refused = signIn(username, 'wrong').then(({ status }) => status);
    expect(await Promise.race([refused, wait(300, 'the time of the hook')])).toBe('the time of the hook');
    expect(await refused).toBe(400);
  });

  it('is of the tenant and the clients of the hook', async () => {
    const other = await addTenant(whole.query);
    for (const more of [{ tenant_id: other }, { client_ids: [other] }, { is_enabled: false }]) {
      await hook.manage('delete', `/hooks/${hook.id}`);
      await addHook(more);
      expect((await signIn(aName())).status).toBe(400);
    }
    expect(hook.asked).toEqual([]);
  });
});

describe('A user without a password who never signed in', () => {
  const add = async (columns: object = {}) => {
    const username = aName();
    return { username, id: await addUser(whole.query, tenant, { username, password_hash: null, ...columns }) };
  };

  it('gets the password that the hook says is right', async () => {
    const { username, id } = await add({ name: 'Kept' });
    hook.answer = { allow: true, user: { name: 'Other' } };
    await signIn(username).expect(200);
    expect(hook.asked).toMatchObject([{ user: { id } }]);
    expect(await found(username)).toMatchObject({ id, name: 'Kept', updated_by: id });
    const migrated = `select after from audit_events where event_type = 'user.migrated' and subject_id = $1`;
    expect(await whole.query(migrated, [id])).toEqual([{ after: { hook_id: hook.id } }]);
    hook.answer = { allow: false };
    await signIn(username).expect(200);
  });

  it.each<[string, object]>([
    ['has signed in before', { login_count: 1 }],
    ['is blocked', { is_blocked: true }],
    ['waits for verification', { awaits_verification: true }],
  ])('is not asked about when it %s', async (_, columns) => {
    const { username } = await add(columns);
    expect((await signIn(username)).status).toBe(400);
    expect(hook.asked).toEqual([]);
  });

  it.each(['owner', 'admin', 'viewer'])('is not asked about when it is %s of a tenant', async (admin_role) => {
    const { username, id } = await add();
    await insert(whole.query, 'tenant_admins', { tenant_id: tenant, user_id: id, admin_role });
    expect((await signIn(username)).status).toBe(400);
    expect(hook.asked).toEqual([]);
  });

  it('keeps waiting where it holds what the maker of the hook lacks, or has a second factor', async () => {
    const [{ username, id }, guarded] = [await add(), await add()];
    await insert(whole.query, 'totp_secrets', { user_id: guarded.id, secret: 'sealed', last_step: 1 });
    expect((await signIn(guarded.username)).status).toBe(400);
    const [scope] = await whole.query<{ id: string; resource_id: string }>(
      `select s.id, s.resource_id from scopes s join resources r on r.id = s.resource_id and r.is_system where s.scope_name = 'users:write'`,
    );
    const nobody = await addUser(whole.query, tenant, {});
    await insert(whole.query, 'user_permissions', {
      user_id: id,
      resource_id: scope!.resource_id,
      scope_id: scope!.id,
    });
    await whole.query('update hooks set updated_by = $1 where id = $2', [nobody, hook.id]);
    await hook.manage('post', '/groups', { group_name: aName() }); // empties caches
    expect((await signIn(username)).status).toBe(400);
    expect(await found(username)).toMatchObject({ password_hash: null });
  });
});

describe('Test hook', () => {
  it('says what is wrong with a user', async () => {
    hook.answer = { allow: true, user: { email: 'nobody' } };
    const { status, body } = await whole.send('post', `/hooks/${hook.id}/test`, undefined, hook.token);
    expect([status, body.message]).toEqual([400, expect.stringContaining('user.email')]);
    hook.answer = { allow: true, user: { email: 'ann@example.com' } };
    await whole.send('post', `/hooks/${hook.id}/test`, undefined, hook.token).expect(200);
  });
});
