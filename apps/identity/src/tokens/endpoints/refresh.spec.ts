import { jest } from '@jest/globals';
import { hashSync } from '@node-rs/argon2';
import { decodeJwt } from 'jose';
import { whenFree } from '@groundwork/testing';
import { addResource, addTenant, addUser, authorize, insert } from '../../testing/sample.js';
import { ISSUER, startCore, notifyChanged, type Core, type TestClient } from '../../testing/start-core.js';

const PASSWORD = 'correct horse battery';
const HASH = hashSync(PASSWORD);
const GRANTS = ['password', 'refresh_token'];

describe('Get Token for a user', () => {
  let core: Core;
  let other: Core;
  let client: TestClient;
  let tenantId: string;
  let orders: Awaited<ReturnType<typeof addResource>>;
  let users = 0;

  beforeAll(async () => {
    core = await startCore();
    other = await startCore({}, core.schema);
    tenantId = await addTenant(core.query, { is_default: true });
    orders = await addResource(core.query, ['orders:read', 'orders:write'], {
      identifier_url: 'https://orders.example',
      rbac_enabled: true,
    });
    client = await newClient();
  });
  afterAll(async () => {
    await other.close();
    await core.close();
  });

  const newClient = async (settings = {}, columns = {}) => {
    const made = await core.client({ client_metadata: { grant_types: GRANTS, ...settings }, ...columns });
    await authorize(core.query, made.id, orders);
    return made;
  };
  /** A user with some scopes of `orders`. */
  const newUser = async (scopes: readonly string[] = ['orders:read', 'orders:write'], columns = {}) => {
    const username = `user${++users}`;
    const id = await addUser(core.query, tenantId, {
      username,
      email: `${username}@example.com`,
      password_hash: HASH,
      ...columns,
    });
    for (const scope of scopes)
      await insert(core.query, 'user_permissions', {
        user_id: id,
        resource_id: orders.id,
        scope_id: orders.scopes[scope],
      });
    return { id, username };
  };
  const signIn = (username: string, form: Record<string, string> = {}, as: TestClient | null = client, at = core) =>
    at.post('/token', { grant_type: 'password', username, password: PASSWORD, ...form }, as);
  const refresh = (
    refresh_token: string,
    form: Record<string, string> = {},
    as: TestClient | null = client,
    at = core,
  ) => at.post('/token', { grant_type: 'refresh_token', refresh_token, ...form }, as);
  const isActive = async (token: string, at = core) =>
    (await at.post('/tokeninfo', { token }, client).expect(200)).body.active as boolean;
  const refreshRows = async (userId: string) =>
    (await core.query(`select from oidc_payloads where model = 'RefreshToken' and account_id = $1`, [userId])).length;

  describe('password', () => {
    it('returns access and refresh token; an ID token with openid', async () => {
      const user = await newUser();
      const { body } = await signIn(user.username).expect(200);
      expect(body).toEqual({
        access_token: expect.any(String),
        refresh_token: expect.any(String),
        token_type: 'Bearer',
        expires_in: 900,
        scope: 'orders:read orders:write',
      });
      expect(decodeJwt(body.access_token)).toMatchObject({
        sub: user.id,
        client_id: client.id,
        aud: 'https://orders.example',
        tenant_id: tenantId,
        grant_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      const { body: open } = await signIn(user.username, { scope: 'openid email orders:read' }).expect(200);
      expect(open.scope).toBe('openid email orders:read');
      expect(decodeJwt(open.id_token)).toMatchObject({
        sub: user.id,
        aud: client.id,
        iss: ISSUER,
        email: `${user.username}@example.com`,
      });
      expect(decodeJwt(open.id_token)).not.toHaveProperty('preferred_username');
    });

    it('omits scopes the user lacks and reports the rest; invalid_scope when none is left', async () => {
      const reader = await newUser(['orders:read']);
      expect((await signIn(reader.username, { scope: 'orders:read orders:write' }).expect(200)).body.scope).toBe(
        'orders:read',
      );
      expect((await signIn(reader.username, { scope: 'orders:write' }).expect(400)).body.error).toBe('invalid_scope');
      const nobody = await newUser([]);
      expect((await signIn(nobody.username).expect(200)).body.scope).toBe('');
    });

    it('grants scopes by role, and by a parent group', async () => {
      const user = await newUser([]);
      const [role, parent, child] = [
        await insert(core.query, 'roles', { tenant_id: tenantId, role_name: 'clerk' }),
        await insert(core.query, 'groups', { tenant_id: tenantId, group_name: 'all' }),
        await insert(core.query, 'groups', { tenant_id: tenantId, group_name: 'some' }),
      ];
      await insert(core.query, 'role_permissions', {
        role_id: role,
        resource_id: orders.id,
        scope_id: orders.scopes['orders:write'],
      });
      for (const [ancestor, descendant] of [
        [parent, parent],
        [child, child],
        [parent, child],
      ])
        await core.query('insert into group_closure (ancestor_id, descendant_id) values ($1, $2)', [
          ancestor,
          descendant,
        ]);
      await insert(core.query, 'group_roles', { group_id: parent, role_id: role });
      await insert(core.query, 'group_members', { group_id: child, user_id: user.id });
      expect((await signIn(user.username).expect(200)).body.scope).toBe('orders:write');
    });

    it('51. responds to unknown user, wrong password and blocked user alike: 400 invalid_grant', async () => {
      const blocked = await newUser([], { is_blocked: true });
      const answers = [
        await signIn('nobody').expect(400),
        await signIn((await newUser()).username, { password: 'wrong' }).expect(400),
        await signIn(blocked.username).expect(400),
      ];
      for (const { body, headers } of answers)
        expect(body).toEqual({ ...answers[0]!.body, request_id: headers['x-request-id'] });
      expect(answers[0]!.body).toMatchObject({ error: 'invalid_grant', code: 'invalid_grant' });
    });

    it('52. answers 429 with Retry-After after five failures, on every replica', async () => {
      const { username } = await newUser();
      for (let i = 0; i < 5; i++)
        await signIn(username, { password: 'wrong' }, client, i % 2 ? core : other).expect(400);
      const { body, headers } = await signIn(username, {}, client, other).expect(429);
      expect(body).toMatchObject({ error: 'too_many_requests', code: 'too_many_requests' });
      expect(Number(headers['retry-after'])).toBeGreaterThan(50);
    });

    it.each(['username', 'password'])('answers 400 without %s', async (name) => {
      const form = { grant_type: 'password', username: 'a', password: 'b', [name]: '' };
      expect((await core.post('/token', form, client).expect(400)).body).toMatchObject({
        error: 'invalid_request',
        message: expect.stringContaining(name),
      });
    });

    it('issues no refresh token to a client that does not list the grant', async () => {
      const plain = await newClient({ grant_types: ['password'] });
      expect((await signIn((await newUser()).username, {}, plain).expect(200)).body).not.toHaveProperty(
        'refresh_token',
      );
    });

    it('identifies a public client by its client_id', async () => {
      const spa = await newClient({}, { is_public: true, secret_hash: null });
      const { body } = await signIn((await newUser()).username, { client_id: spa.id }, null).expect(200);
      expect((await refresh(body.refresh_token, { client_id: spa.id }, null).expect(200)).body.access_token).toEqual(
        expect.any(String),
      );
    });

    it('issues a token without tenant_id to an administrator of the default tenant at a global client', async () => {
      const boss = await newUser();
      await insert(core.query, 'tenant_admins', { tenant_id: tenantId, user_id: boss.id, admin_role: 'owner' });
      expect(decodeJwt((await signIn(boss.username).expect(200)).body.access_token)).not.toHaveProperty('tenant_id');
    });
  });

  describe('refresh_token', () => {
    it('rotates, keeps the scope and the absolute expiry', async () => {
      const user = await newUser();
      const now = Date.now();
      const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
      const { body: first } = await signIn(user.username, { scope: 'openid orders:read' }).expect(200);
      clock.mockReturnValue(now + 100_000);
      const { body: second } = await refresh(first.refresh_token).expect(200);
      clock.mockRestore();
      expect(second).toMatchObject({ scope: 'openid orders:read', id_token: expect.any(String) });
      expect(second.refresh_token).not.toBe(first.refresh_token);
      const rows = await core.query<{ expires_at: Date }>(
        `select expires_at from oidc_payloads where model = 'RefreshToken' and account_id = $1`,
        [user.id],
      );
      expect(rows[0]!.expires_at).toEqual(rows[1]!.expires_at);
    });

    it('23. expires at its absolute end, however often it was rotated', async () => {
      const short = await newClient({ refresh_token: { expiration_lifetime: 3_600 } });
      let { body } = await signIn((await newUser()).username, {}, short).expect(200);
      const begun = Date.now();
      const clock = jest.spyOn(Date, 'now');
      for (const seconds of [1_000, 2_000, 3_000]) {
        clock.mockReturnValue(begun + seconds * 1_000);
        ({ body } = await refresh(body.refresh_token, {}, short).expect(200));
      }
      clock.mockReturnValue(begun + 3_601_000);
      await refresh(body.refresh_token, {}, short).expect(400);
      clock.mockRestore();
    });

    it('22. 20 parallel refreshes on two replicas yield one successor and one row, and never a 5xx', async () => {
      const user = await newUser();
      const { body } = await signIn(user.username).expect(200);
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, i) => refresh(body.refresh_token, {}, client, i % 2 ? core : other)),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
      expect(new Set(answers.map((answer) => answer.body.refresh_token)).size).toBe(1);
      expect(await refreshRows(user.id)).toBe(2);
      await refresh(answers[0]!.body.refresh_token).expect(200);
    });

    it('21. returns the same successor to a retry within the grace period, and nothing to another client', async () => {
      const { body } = await signIn((await newUser()).username).expect(200);
      const { body: one } = await refresh(body.refresh_token).expect(200);
      expect((await refresh(body.refresh_token, {}, client, other).expect(200)).body.refresh_token).toBe(
        one.refresh_token,
      );
      expect((await refresh(body.refresh_token, {}, await newClient()).expect(400)).body.error).toBe('invalid_grant');
      await refresh(one.refresh_token).expect(200);
    });

    it('20. revokes the family when an old token is used after its successor', async () => {
      const user = await newUser();
      const { body: first } = await signIn(user.username).expect(200);
      const { body: second } = await refresh(first.refresh_token).expect(200);
      const { body: third } = await refresh(second.refresh_token).expect(200);
      expect(await isActive(third.access_token, other)).toBe(true);
      expect((await refresh(first.refresh_token).expect(400)).body.error).toBe('invalid_grant');
      await refresh(third.refresh_token, {}, client, other).expect(400);
      expect(await isActive(third.access_token, other)).toBe(false);
      expect(await refreshRows(user.id)).toBe(0);
    });

    describe('without grace', () => {
      let strict: Core[];
      beforeAll(
        async () =>
          void (strict = [
            await startCore({ REFRESH_GRACE_SECONDS: '0' }, core.schema),
            await startCore({ REFRESH_GRACE_SECONDS: '0' }, core.schema),
          ]),
      );
      afterAll(() => Promise.all(strict.map((one) => one.close())));

      it.each([1, 2, 3])('22. of 20 parallel refreshes exactly one succeeds (round %p)', async () => {
        const { body } = await signIn((await newUser()).username).expect(200);
        const answers = await Promise.all(
          Array.from({ length: 20 }, (_, i) => whenFree(() => refresh(body.refresh_token, {}, client, strict[i % 2]))),
        );
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
        expect(answers.filter(({ status }) => status === 400)).toHaveLength(19);
      });

      it('20. revokes the family at the first reuse', async () => {
        const { body } = await signIn((await newUser()).username).expect(200);
        const { body: next } = await refresh(body.refresh_token, {}, client, strict[0]).expect(200);
        await refresh(body.refresh_token, {}, client, strict[1]).expect(400);
        await refresh(next.refresh_token, {}, client, strict[0]).expect(400);
      });
    });

    it('24. rejects a wider scope, accepts a narrower one, and restores the full scope later', async () => {
      const { body } = await signIn((await newUser()).username, { scope: 'orders:read orders:write' }).expect(200);
      expect((await refresh(body.refresh_token, { scope: 'orders:read openid' }).expect(400)).body.error).toBe(
        'invalid_scope',
      );
      const { body: narrow } = await refresh(body.refresh_token, { scope: 'orders:read' }).expect(200);
      expect(narrow.scope).toBe('orders:read');
      expect((await refresh(narrow.refresh_token).expect(200)).body.scope).toBe('orders:read orders:write');
    });

    it('narrows to one resource', async () => {
      const both = await newClient();
      await authorize(
        core.query,
        both.id,
        await addResource(core.query, ['stock:read'], { identifier_url: 'https://stock.example' }),
      );
      const { body } = await signIn(
        (await newUser()).username,
        { scope: 'openid orders:read stock:read' },
        both,
      ).expect(200);
      const { body: one } = await refresh(body.refresh_token, { resource: 'https://stock.example' }, both).expect(200);
      expect(decodeJwt(one.access_token)).toMatchObject({ aud: 'https://stock.example', scope: 'openid stock:read' });
      expect(
        (await refresh(one.refresh_token, { resource: 'https://elsewhere.example' }, both).expect(400)).body.error,
      ).toBe('invalid_target');
    });

    it('25. omits a scope whose permission was revoked', async () => {
      const user = await newUser();
      const { body } = await signIn(user.username).expect(200);
      await core.query('delete from user_permissions where user_id = $1 and scope_id = $2', [
        user.id,
        orders.scopes['orders:write'],
      ]);
      expect((await refresh(body.refresh_token).expect(200)).body.scope).toBe('orders:read');
    });

    it('25. rejects a blocked user and a deleted client', async () => {
      const user = await newUser();
      const { body } = await signIn(user.username).expect(200);
      await core.query('update users set is_blocked = true where id = $1', [user.id]);
      expect((await refresh(body.refresh_token).expect(400)).body.error).toBe('invalid_grant');
      await core.query('update users set is_blocked = false where id = $1', [user.id]);
      await refresh(body.refresh_token).expect(200);
      const deleted = await newClient();
      const { body: last } = await signIn(user.username, {}, deleted).expect(200);
      await core.query('delete from clients where id = $1', [deleted.id]);
      await notifyChanged(core);
      await refresh(last.refresh_token, {}, deleted).expect(401);
    });

    it.each(['', 'nonsense', 'a'.repeat(43), 'x.y.z'])('answers 400 to the token %p', async (token) => {
      const { body } = await refresh(token).expect(400);
      expect(body.error).toBe(token ? 'invalid_grant' : 'invalid_request');
    });

    it('costs two statements (token with grant, user and permissions; exchange), one commit', async () => {
      const { body } = await signIn((await newUser()).username, { scope: 'openid orders:read' }).expect(200);
      expect(await core.countStatements(() => refresh(body.refresh_token).expect(200))).toBe(2);
    });

    it('3.3: a grant that is revoked during the refresh makes it fail', async () => {
      for (let round = 0; round < 5; round++) {
        const { body } = await signIn((await newUser()).username).expect(200);
        const [refreshed, revoked] = await Promise.all([
          refresh(body.refresh_token),
          other.post('/revoke', { token: body.refresh_token }, client),
        ]);
        expect([200, 400]).toContain(refreshed.status);
        expect(revoked.status).toBe(200);
        if (refreshed.status === 200) await refresh(refreshed.body.refresh_token).expect(400);
      }
    });
  });

  it('3.6: no issued value is stored in plain text', async () => {
    const { body } = await signIn((await newUser()).username, { scope: 'openid orders:read' }).expect(200);
    const { body: next } = await refresh(body.refresh_token).expect(200);
    const [dump] = await core.query<{ text: string }>(
      `select string_agg(p::text, chr(10)) as text from oidc_payloads p`,
    );
    for (const value of [body.refresh_token, next.refresh_token, body.access_token, client.secret])
      expect(dump!.text).not.toContain(value);
  });
});
