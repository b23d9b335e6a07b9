import { hashSync } from '@node-rs/argon2';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import type { Response } from 'supertest';
import { Records } from '@groundwork/records';
import { Metrics } from '@groundwork/service';
import { addResource, addTenant, addUser, authorize, insert } from '../../testing/sample.js';
import { startCore, type Core, type TestClient } from '../../testing/start-core.js';
import { successorOf } from '../store/oidc-adapter.js';
import { rowId } from '../store/oidc-payload.js';
import { OidcStore } from '../store/oidc-store.js';
import { exchangeRefreshTokens, type Exchanged } from './refresh-exchange.js';

const PASSWORD = 'correct horse battery';
const HASH = hashSync(PASSWORD);
/** Differ from one answer to the next. */
const OWN_HEADERS = ['date', 'x-request-id', 'ratelimit', 'content-length'];
const OWN_CLAIMS = ['jti', 'iat', 'nbf', 'exp', 'grant_id', 'auth_time'];
const OWN_COLUMNS = ['id', 'grant_id', 'created_at', 'consumed_at', 'expires_at', 'payload'];
const OWN_MEMBERS = ['iat', 'iiat', 'exp', 'grantId', 'authTime'];

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

describe('refresh_token, answered directly', () => {
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
  /** The id beside the header is allowed, and not plain any more. */
  const byLibrary = (token: string) => refresh(token, { client_id: client.id });
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

  /** All of an answer, and of the rows behind it, that should be the same, whoever gave it. */
  async function described({ status, headers, body }: Response): Promise<object> {
    const { access_token, id_token, refresh_token, ...rest } = body as Tokens;
    const claims = decodeJwt(access_token);
    const rows = await rowsOf(claims['grant_id']);
    return {
      status,
      headers: without(headers, OWN_HEADERS),
      rest,
      successor: refresh_token.length,
      access: [
        decodeProtectedHeader(access_token),
        without(claims, OWN_CLAIMS),
        Number(claims.exp) - Number(claims.iat),
      ],
      id: id_token && [
        decodeProtectedHeader(id_token),
        without(decodeJwt(id_token), OWN_CLAIMS),
        Object.keys(decodeJwt(id_token)).sort(),
      ],
      rows: rows.map((row) => [
        without(row, OWN_COLUMNS),
        Object.keys(row.payload).sort(),
        without(row.payload, OWN_MEMBERS),
        row['consumed_at'] === null,
      ]),
      ends: new Set(rows.map(({ expires_at }) => String(expires_at))).size,
    };
  }

  it.each<Record<string, string>>([
    {},
    { scope: 'openid' },
    { scope: 'openid profile email orders:read' },
    { scope: 'orders:read parcels:read' },
  ])('gives %j what the library gives, once and again', async (form) => {
    const [one, other] = [await signIn(form), await signIn(form)];
    const [direct, library] = [
      await refresh(one.refresh_token).expect(200),
      await byLibrary(other.refresh_token).expect(200),
    ];
    expect(await described(direct)).toEqual(await described(library));
    const [next, nextOfLibrary] = [
      await refresh(direct.body.refresh_token).expect(200),
      await byLibrary(library.body.refresh_token).expect(200),
    ];
    expect(await described(next)).toEqual(await described(nextOfLibrary));
    // The dialect takes the same way.
    await refresh(next.body.refresh_token, {}, '/token').expect(200);
  });

  it('counts as the library does', async () => {
    const { refresh_token } = await signIn();
    const before = await issued();
    const { body } = await refresh(refresh_token).expect(200);
    await byLibrary(body.refresh_token).expect(200);
    expect(await issued()).toBe(before + 2);
  });

  it('costs one statement; two where a scope hangs on the permissions of the user', async () => {
    const [open, guarded] = [
      await signIn({ scope: 'openid parcels:read' }),
      await signIn({ scope: 'openid orders:read' }),
    ];
    expect(await core.countStatements(() => refresh(open.refresh_token).expect(200))).toBe(1);
    expect(await core.countStatements(() => refresh(guarded.refresh_token).expect(200))).toBe(2);
  });

  it('exchanges many tokens in one statement, each for its own successor, once, and leaves others alone', async () => {
    const tokens: Tokens[] = [];
    while (tokens.length < 4) tokens.push(await signIn({ scope: 'openid' }));
    await change(tokens[3]!.access_token, { jkt: 'bound to a key' });
    const asked = ['nonsense', ...[...tokens, tokens[0]!].map(({ refresh_token }) => refresh_token)];
    const store = core.app.get(OidcStore);
    const exchanges = asked.map((token) => ({
      clientId: client.id,
      id: rowId('RefreshToken', token),
      successorId: rowId('RefreshToken', successorOf(store.pepper, token)),
    }));
    const rules = { graceSeconds: store.graceSeconds, now: 1 };
    let answers: (Exchanged | undefined)[] = [];
    expect(
      await core.countStatements(async () => void (answers = await exchangeRefreshTokens(store.db, rules, exchanges))),
    ).toBe(1);
    const grants = tokens.map(({ access_token }) => decodeJwt(access_token)['grant_id']);
    const [first, second, third] = grants;
    expect(answers.map((answer) => answer?.refresh.grantId)).toEqual([
      ...[undefined, first, second, third],
      ...[undefined, undefined],
    ]);
    const rows = await Promise.all(grants.map(rowsOf));
    expect(rows.map(({ length }) => length)).toEqual([2, 2, 2, 1]);
    for (const [index, [used, made]] of rows.slice(0, 3).entries())
      expect([used!['consumed_at'] !== null, made!['id']]).toEqual([true, exchanges[index + 1]!.successorId]);
  });

  it('gives parallel uses of one token the same successor within the grace', async () => {
    const { access_token, refresh_token } = await signIn({ scope: 'openid' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(refresh_token).expect(200)));
    expect(new Set(answers.map(({ body }) => (body as Tokens).refresh_token)).size).toBe(1);
    expect(await rowsOf(decodeJwt(access_token)['grant_id'])).toHaveLength(2);
  });

  it('waits for nobody who holds a grant: the library does, and others go on', async () => {
    const [held, other] = [await signIn({ scope: 'openid' }), await signIn({ scope: 'openid' })];
    const { grant_id } = decodeJwt(held.access_token);
    let waiting: Promise<Response> | undefined;
    await core.app.get(Records).transaction(async (tx) => {
      await tx.query({
        text: `select from oidc_payloads where model = 'Grant' and id = $1 for update`,
        values: [grant_id],
      });
      waiting = refresh(held.refresh_token).then((answer) => answer);
      await refresh(other.refresh_token).expect(200);
      expect(await rowsOf(grant_id)).toHaveLength(1);
    });
    expect((await waiting)?.status).toBe(200);
    expect(await rowsOf(grant_id)).toHaveLength(2);
  });

  it('goes on from what the library gave, and the library from what was given directly', async () => {
    const first = await signIn({ scope: 'openid' });
    const { body: second } = await refresh(first.refresh_token).expect(200);
    const { body: third } = await byLibrary(second.refresh_token).expect(200);
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
  ] as const)('leaves %s to the library, and the token as it was', async (_, ask, status, error) => {
    const { refresh_token } = await signIn({ scope: 'orders:read' });
    expect((await ask(refresh_token).expect(status)).body).toMatchObject({ error, code: error });
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

    it('is exchanged while the session goes on', async () => {
      const tokens = await bound();
      await addSession(tokens, '60 s');
      expect(await core.countStatements(() => refresh(tokens.refresh_token).expect(200))).toBe(1);
    });

    it.each([
      ['is gone', () => Promise.resolve()],
      ['has expired', (tokens: Tokens) => addSession(tokens, '-60 s')],
      ['holds another grant', async () => void (await addSession(await signIn(), '60 s'))],
    ] as const)('is refused when it %s', async (_, prepare) => {
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
    ['whose grant is gone', `delete from oidc_payloads where model = 'Grant' and id = $1::uuid::text`],
    [
      'of another client',
      `update oidc_payloads set client_id = gen_random_uuid(), payload = payload || '{"clientId":"another"}' where model = 'RefreshToken' and grant_id = $1`,
    ],
    [
      'of a blocked user',
      `update users set is_blocked = true where id = (select account_id from oidc_payloads where model = 'RefreshToken' and grant_id = $1)`,
    ],
  ])('refuses a token %s, and writes no successor', async (_, statement) => {
    const { access_token, refresh_token } = await signIn({ scope: 'openid' });
    const { grant_id } = decodeJwt(access_token);
    await core.query(statement, [grant_id]);
    expect((await refresh(refresh_token).expect(400)).body).toMatchObject({ error: 'invalid_grant' });
    expect(await rowsOf(grant_id)).toHaveLength(1);
    await core.query('update users set is_blocked = false');
  });
});
