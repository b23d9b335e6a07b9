import { hashSync } from '@node-rs/argon2';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { Metrics } from '@groundwork/service';
import { addResource, addTenant, addUser, authorize, insert } from '../../testing/sample.js';
import { startCore, type Core, type TestClient } from '../../testing/start-core.js';

const PASSWORD = 'correct horse battery';
const HASH = hashSync(PASSWORD);
/** Differ from one token to the next. */
const OWN_CLAIMS = ['jti', 'iat', 'nbf', 'exp', 'grant_id', 'auth_time'];

const without = (from: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name)));

interface Tokens {
  readonly access_token: string;
  readonly id_token?: string;
  readonly refresh_token: string;
}
interface Row {
  readonly payload: object;
  readonly [column: string]: unknown;
}

describe('grant_type refresh_token', () => {
  let core: Core;
  let client: TestClient;
  let tenantId: string;
  let user: string;
  let orders: Awaited<ReturnType<typeof addResource>>;

  beforeAll(async () => {
    core = await startCore();
    tenantId = await addTenant(core.query, { is_default: true });
    client = await core.client({ client_metadata: { grant_types: ['password', 'refresh_token'] } });
    orders = await addResource(core.query, ['orders:read', 'orders:write'], {
      identifier_url: 'https://orders.example',
      rbac_enabled: true,
      scopes_added: true,
    });
    await authorize(core.query, client.id, orders);
    await authorize(core.query, client.id, await addResource(core.query, ['parcels:read']));
    user = await addUser(core.query, tenantId, {
      username: 'anna',
      email: 'anna@example.com',
      name: 'Anna',
      password_hash: HASH,
    });
    await insert(core.query, 'user_permissions', {
      user_id: user,
      resource_id: orders.id,
      scope_id: orders.scopes['orders:read'],
    });
  });
  afterAll(() => core.close());

  const signIn = async (form: Record<string, string> = {}): Promise<Tokens> =>
    (
      await core
        .post('/token', { grant_type: 'password', username: 'anna', password: PASSWORD, ...form }, client)
        .expect(200)
    ).body as Tokens;
  const refresh = (refresh_token: string, form: Record<string, string> = {}, path = '/oauth2/token') =>
    core.post(path, { grant_type: 'refresh_token', refresh_token, ...form }, client);
  const rowsOf = (grantId: unknown) =>
    core.query<Row>(
      `select * from oidc_payloads where model = 'RefreshToken' and grant_id = $1 order by payload -> 'rotations'`,
      [grantId],
    );
  const issued = async () => {
    const text = await core.app.get(Metrics).registry.metrics();
    return Number(/tokens_issued_total\{[^}]*grant="refresh_token"[^}]*\} (\d+)/.exec(text)?.[1] ?? 0);
  };
  const change = (token: string, members: object) =>
    core.query(`update oidc_payloads set payload = payload || $2 where model = 'RefreshToken' and grant_id = $1`, [
      decodeJwt(token)['grant_id'],
      members,
    ]);

  it.each<Record<string, string>>([
    {},
    { scope: 'openid' },
    { scope: 'openid profile email orders:read' },
    { scope: 'orders:read parcels:read' },
  ])(
    'issues the tokens of %j at first use and at each refresh, with the same claims, scopes and expiry',
    async (form) => {
      const first = await signIn(form);
      const { body: second } = await refresh(first.refresh_token).expect(200);
      const { body: third } = await refresh(second.refresh_token, {}, '/token').expect(200);
      for (const next of [second, third] as Tokens[]) {
        expect(without(decodeJwt(next.access_token), OWN_CLAIMS)).toEqual(
          without(decodeJwt(first.access_token), OWN_CLAIMS),
        );
        expect(decodeProtectedHeader(next.access_token)).toEqual(decodeProtectedHeader(first.access_token));
        expect(next.id_token === undefined).toBe(first.id_token === undefined);
      }
      const rows = await rowsOf(decodeJwt(third.access_token)['grant_id']);
      expect(rows.map((row) => row['consumed_at'] === null)).toEqual([false, false, true]);
      expect(new Set(rows.map(({ expires_at }) => String(expires_at))).size).toBe(1);
    },
  );

  it('is counted', async () => {
    const { refresh_token } = await signIn();
    const before = await issued();
    await refresh(refresh_token).expect(200);
    expect(await issued()).toBe(before + 1);
  });

  it('returns the same successor to parallel uses of one token within the grace period', async () => {
    const { access_token, refresh_token } = await signIn({ scope: 'openid' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(refresh_token).expect(200)));
    expect(new Set(answers.map(({ body }) => (body as Tokens).refresh_token)).size).toBe(1);
    expect(await rowsOf(decodeJwt(access_token)['grant_id'])).toHaveLength(2);
  });

  it('revokes the family where a token is used after its successor', async () => {
    const first = await signIn({ scope: 'openid' });
    const { body: second } = await refresh(first.refresh_token).expect(200);
    const { body: third } = await refresh(second.refresh_token).expect(200);
    const { body: again } = await refresh(second.refresh_token).expect(200);
    expect(again.refresh_token).toBe(third.refresh_token);
    await refresh(third.refresh_token).expect(200);
    expect((await refresh(second.refresh_token).expect(400)).body).toMatchObject({ error: 'invalid_grant' });
    await refresh(third.refresh_token).expect(400);
  });

  it.each([
    [
      'a wrong secret',
      (token: string) =>
        core.post(
          '/oauth2/token',
          { grant_type: 'refresh_token', refresh_token: token },
          { ...client, secret: 'wrong' },
        ),
      401,
      'invalid_client',
    ],
    ['a wider scope', (token: string) => refresh(token, { scope: 'openid orders:write' }), 400, 'invalid_scope'],
    [
      'an unknown resource',
      (token: string) => refresh(token, { resource: 'https://nowhere.example' }),
      400,
      'invalid_target',
    ],
    ['an unknown token', () => refresh('nonsense'), 400, 'invalid_grant'],
    ['an empty token', () => refresh(''), 400, 'invalid_request'],
  ] as const)('rejects %s, and leaves the token unchanged', async (_, send, status, error) => {
    const { refresh_token } = await signIn({ scope: 'orders:read' });
    expect((await send(refresh_token).expect(status)).body).toMatchObject({ error, code: error });
    await refresh(refresh_token).expect(200);
  });

  describe('a token that was bound to a session', () => {
    const uid = 'session-of-a-refresh';
    const bound = async () => {
      const tokens = await signIn({ scope: 'openid' });
      await change(tokens.access_token, { expiresWithSession: true, sessionUid: uid });
      return tokens;
    };
    const addSession = (tokens: Tokens, ends: string, accountId = user) =>
      core.query(
        `insert into oidc_payloads (model, id, payload, account_id, uid, expires_at)
         values ('Session', gen_random_uuid()::text, $1, $2, $3, now() + $4::interval)
         on conflict do nothing`,
        [
          {
            accountId,
            uid,
            kind: 'Session',
            exp: Math.floor(Date.now() / 1_000) + Number.parseInt(ends),
            authorizations: { [client.id]: { grantId: decodeJwt(tokens.access_token)['grant_id'] } },
          },
          accountId,
          uid,
          ends,
        ],
      );
    afterEach(() => core.query(`delete from oidc_payloads where uid = $1`, [uid]));

    it('is exchanged while the session lasts', async () => {
      const tokens = await bound();
      await addSession(tokens, '60 s');
      await refresh(tokens.refresh_token).expect(200);
    });

    it.each([
      ['was deleted', () => Promise.resolve()],
      ['has expired', (tokens: Tokens) => addSession(tokens, '-60 s')],
      ['holds another grant', async () => void (await addSession(await signIn(), '60 s'))],
    ] as const)('is rejected when it %s', async (_, prepare) => {
      const tokens = await bound();
      await prepare(tokens);
      expect((await refresh(tokens.refresh_token).expect(400)).body).toMatchObject({ error: 'invalid_grant' });
      expect((await rowsOf(decodeJwt(tokens.access_token)['grant_id'])).map((row) => row['consumed_at'])).toEqual([
        null,
      ]);
    });
  });

  it.each([
    [
      'expired',
      `update oidc_payloads set expires_at = now(), payload = payload || jsonb_build_object('exp', 1) where model = 'RefreshToken' and grant_id = $1`,
    ],
    [
      'whose grant has expired',
      `update oidc_payloads set expires_at = now(), payload = payload || jsonb_build_object('exp', 1) where model = 'Grant' and id = $1::uuid::text`,
    ],
    ['whose grant was deleted', `delete from oidc_payloads where model = 'Grant' and id = $1::uuid::text`],
    [
      'of another client',
      `update oidc_payloads set client_id = gen_random_uuid(), payload = payload || '{"clientId":"another"}' where model = 'RefreshToken' and grant_id = $1`,
    ],
    [
      'of a blocked user',
      `update users set is_blocked = true where id = (select account_id from oidc_payloads where model = 'RefreshToken' and grant_id = $1)`,
    ],
  ])('rejects a token %s, and writes no successor', async (_, statement) => {
    const { access_token, refresh_token } = await signIn({ scope: 'openid' });
    const { grant_id } = decodeJwt(access_token);
    await core.query(statement, [grant_id]);
    expect((await refresh(refresh_token).expect(400)).body).toMatchObject({ error: 'invalid_grant' });
    expect(await rowsOf(grant_id)).toHaveLength(1);
    await core.query('update users set is_blocked = false');
  });
});
