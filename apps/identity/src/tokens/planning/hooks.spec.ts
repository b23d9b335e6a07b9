import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { Records } from '@groundwork/records';
import { documentSent } from '@groundwork/rest';
import { assertDeclaredRequests, type EventsDocument } from '@groundwork/testing';
import { decodeJwt } from 'jose';
import { Webhook } from 'standardwebhooks';
import { HOOK_REQUESTS } from '../../directory/hooks/hook-schemas.js';
import { ChangeFeed, notifyIdentityChanged } from '../../platform/changes/change-feed.service.js';
import { Passwords } from '../../platform/passwords/passwords.service.js';
import { addResource, addUser, authorize, insert } from '../../testing/sample.js';
import { TEST_ENVIRONMENT } from '../../testing/identity-under-test.js';
import { startWhole, type Whole } from '../../testing/start-whole.js';

const PASSWORD = 'correct horse battery';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: { readonly event: string; readonly [member: string]: unknown };
}
type Reply = (response: ServerResponse) => void;
const json =
  (value: unknown, status = 200): Reply =>
  (response) =>
    void response.writeHead(status).end(JSON.stringify(value));

let whole: Whole;
let strict: Whole;
let server: Server;
let url: string;
let token: string;
let tenant: string;
let received: Received[] = [];
const sent: [string, object][] = [];
let reply: Reply = json({});
let hookId: string;
let made = 0;
let changes = 0;

beforeAll(async () => {
  whole = await startWhole({ OUTGOING_ALLOW_PRIVATE: 'true', ENVIRONMENT: 'development' });
  strict = await startWhole({}, whole.schema);
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => (text += String(part)));
    request.on('end', () => {
      const body = JSON.parse(text) as Received['body'];
      received.push({ headers: request.headers, text, body });
      sent.push([body.event, body]);
      reply(response);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  whole.app.get(ChangeFeed).on('access', () => changes++);
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const { body } = await whole.form('/token', { grant_type: 'client_credentials' });
  token = (body as { access_token: string }).access_token; // with all scopes: users are affected
  tenant = (await whole.query<{ id: string }>('select id from tenants where is_default'))[0]!.id;
  const resource = await addResource(whole.query, ['cakes:read', 'cakes:write'], {
    identifier_url: 'https://cakes.example',
  });
  await authorize(whole.query, TEST_ENVIRONMENT.DEFAULT_CLIENT_ID, resource);
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await strict.close();
  await whole.close();
  assertDeclaredRequests(documentSent(HOOK_REQUESTS) as EventsDocument, sent);
});
beforeEach(() => {
  received = [];
  reply = json({});
});
afterEach(async () => {
  if (hookId) await manage('delete', `/hooks/${hookId}`);
  hookId = '';
});

/** A write, once this replica has noticed it. */
const manage = async (method: 'post' | 'patch' | 'delete', path: string, body?: object) => {
  const before = changes;
  const answer = await whole.send(method, path, body, token);
  while (changes === before) await wait(5);
  return answer;
};

const addHook = async (event: string, more: object = {}) => {
  const { body } = await manage('post', '/hooks', { event, url, timeout_ms: 3_000, ...more });
  hookId = (body as { id: string }).id;
  return body as { id: string; secret: string };
};
const newUser = async (): Promise<string> => {
  const username = `hooked${++made}`;
  const password_hash = await whole.app.get(Passwords).hash(PASSWORD);
  await addUser(whole.query, tenant, { username, password_hash });
  return username;
};
const signIn = (username: string, { of = whole, scope = 'openid cakes:read cakes:write' } = {}) =>
  of.form('/token', { grant_type: 'password', username, password: PASSWORD, scope });
const refresh = ({ refresh_token }: { refresh_token?: unknown }) =>
  whole.form('/token', { grant_type: 'refresh_token', refresh_token: refresh_token as string });
const failures = async () =>
  Number((await whole.query<{ n: string }>(`select count(*) n from audit_events where event_type = 'hook.failed' and subject_id = $1`, [hookId]))[0]!.n); // prettier-ignore

describe('Requests of hooks', () => {
  it('are signed as Standard Webhooks has it, and carry no secret', async () => {
    const { id, secret } = await addHook('post_login');
    const username = await newUser();
    await signIn(username).expect(200);
    const [{ headers, text, body }] = received as [Received];
    const sent = headers as Record<string, string>; // one of each
    expect(new Webhook(secret).verify(text, sent)).toEqual(body);
    expect(() => new Webhook(secret).verify(`${text} `, sent)).toThrow('No matching signature');
    expect(body).toMatchObject({ hook_id: id, event: 'post_login', tenant_id: tenant, client_id: TEST_ENVIRONMENT.DEFAULT_CLIENT_ID, method: 'password_grant', user: { username } }); // prettier-ignore
    expect(text).not.toContain(PASSWORD);
  });

  it('are for the clients and the tenant that the hook names, and not sent when it is disabled', async () => {
    const username = await newUser();
    for (const more of [{ client_ids: ['01920000-0000-7000-8000-000000000000'] }, { is_enabled: false }]) {
      const { id } = await addHook('post_login', more);
      await signIn(username).expect(200);
      await manage('delete', `/hooks/${id}`);
    }
    hookId = '';
    expect(received).toEqual([]);
  });

  it('cost no statement where there is no hook', async () => {
    const username = await newUser();
    await signIn(username).expect(200);
    const query = jest.spyOn(whole.app.get(Records), 'query');
    await signIn(username).expect(200);
    const statements = query.mock.calls.map(([statement]) => JSON.stringify(statement));
    query.mockRestore();
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.filter((sql) => /from hooks/.test(sql))).toEqual([]);
  });
});

describe('post_login', () => {
  it('refuses a sign-in with its message, which is recorded', async () => {
    await addHook('post_login');
    reply = json({ allow: false, message: 'Not from here.' });
    const answer = await signIn(await newUser());
    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Not from here.' },
    });
    reply = json({ allow: true });
    await signIn(`hooked${made}`).expect(200);
  });

  it('learns nothing of a wrong password', async () => {
    await addHook('post_login');
    await whole.form('/token', { grant_type: 'password', username: await newUser(), password: 'wrong' }).expect(400);
    expect(received).toEqual([]);
  });
});

describe('pre_token', () => {
  it('adds claims and removes scopes, for refreshed tokens too, and never adds a scope', async () => {
    await addHook('pre_token');
    reply = json({ claims: { 'https://shop.example/level': 3 }, remove_scopes: ['cakes:write', 'unknown'] });
    const { body } = await signIn(await newUser()).expect(200);
    expect(body.scope).toBe('openid cakes:read');
    const claims = decodeJwt(body.access_token as string);
    expect(claims).toMatchObject({
      'https://shop.example/level': 3,
      aud: 'https://cakes.example',
      scope: 'openid cakes:read',
    });
    reply = json({ claims: { 'https://shop.example/level': 4 }, remove_scopes: ['cakes:write'] });
    const refreshed = await refresh(body).expect(200);
    expect(decodeJwt(refreshed.body.access_token as string)).toMatchObject({
      'https://shop.example/level': 4,
      aud: 'https://cakes.example',
      scope: 'openid cakes:read',
    });
    expect(received.map(({ body }) => body['grant_type'])).toEqual(['password', 'refresh_token']);
  });

  it.each([
    ['refuses', 400, json({ allow: false, message: 'No licence.' })],
    ['gives no answer', 503, json({}, 500)],
  ] as const)('leaves a refresh token unused while it %s', async (_, status, bad) => {
    const { body } = await signIn(await newUser()).expect(200);
    await addHook('pre_token');
    reply = bad;
    expect((await refresh(body)).status).toBe(status);
    const used = `select 1 from oidc_payloads where model = 'RefreshToken' and grant_id = $1 and consumed_at is not null`;
    const { grant_id } = decodeJwt(body.access_token as string);
    expect(await whole.query(used, [grant_id])).toEqual([]);
    reply = json({});
    await refresh(body).expect(200);
    expect(await whole.query(used, [grant_id])).toHaveLength(1);
  });

  it('adds nothing to a name that is too long for a claim', async () => {
    await addHook('pre_token');
    reply = json({ claims: { [`https://shop.example/${'x'.repeat(128)}`]: 1 } });
    expect((await signIn(await newUser())).status).toBe(503);
  });

  it('never displaces the claims that a resource declares, by name or by size', async () => {
    await addHook('pre_token');
    await whole.query(`update resources set resource_metadata = resource_metadata || $1 where resource_metadata ->> 'identifier_url' = 'https://cakes.example'`, [{ claims: [{ claim: 'https://cakes.example/baker', value: 'Ada' }] }]);
    await whole.app.get(Records).transaction((tx) => notifyIdentityChanged(tx));
    const long = (name: string) => [`https://shop.example/${name}`, 'x'.repeat(4_000)];
    reply = json({ claims: { ...Object.fromEntries(['a', 'b', 'c'].map(long)), 'https://cakes.example/baker': 'Eve' } });
    const username = await newUser();
    const { body } = await signIn(username).expect(200);
    expect(decodeJwt(body.access_token as string)).toMatchObject({ 'https://cakes.example/baker': 'Ada' });
    await whole.query(`update resources set resource_metadata = resource_metadata - 'claims' where resource_metadata ->> 'identifier_url' = 'https://cakes.example'`);
  }); // prettier-ignore

  it('refuses a token', async () => {
    await addHook('pre_token');
    reply = json({ allow: false, message: 'No licence.' });
    expect(await signIn(await newUser())).toMatchObject({ status: 400, body: { error: 'access_denied', error_description: 'No licence.' } }); // prettier-ignore
  });

  it('is not asked about tokens of clients', async () => {
    await addHook('pre_token');
    await whole.form('/token', { grant_type: 'client_credentials' }).expect(200);
    expect(received).toEqual([]);
  });
});

describe('pre_registration', () => {
  it('refuses a registration before anything is stored', async () => {
    await whole.query(`update tenants set tenant_metadata = tenant_metadata || '{"registration_enabled": true}' where id = $1`, [tenant]); // prettier-ignore
    await addHook('pre_registration');
    reply = json({ allow: false, message: 'By invitation only.' });
    const body = { client_id: TEST_ENVIRONMENT.DEFAULT_CLIENT_ID, email: 'new@example.com', password: PASSWORD };
    const refused = await whole.send('post', '/registrations', body);
    expect(refused).toMatchObject({ status: 400, body: { code: 'access_denied', message: 'By invitation only.' } });
    expect(JSON.stringify(received)).not.toContain(PASSWORD);
    expect(await whole.query(`select 1 from users where email = 'new@example.com'`)).toEqual([]);
    reply = json({});
    await whole.send('post', '/registrations', body).expect(201);
  });
});

describe('a hook without a valid answer', () => {
  const BAD: [string, Reply][] = [
    ['is too slow', () => undefined],
    ['answers 500', json({}, 500)],
    ['redirects', (response) => response.writeHead(302, { location: 'https://hooks.example' }).end()],
    ['answers 1 MB', (response) => response.writeHead(200).end('x'.repeat(1_000_000))],
    ['answers no JSON', (response) => response.writeHead(200).end('yes')],
    ['answers a list', json([])],
    ['sets sub', json({ claims: { sub: 'somebody' } })],
    ['sets scope', json({ claims: { scope: 'everything' } })],
    ['sets a claim of objects', json({ claims: { x: { y: 1 } } })],
    ['adds scopes', json({ add_scopes: ['users:write'] })],
    ['allows with a text', json({ allow: 'no' })],
  ];
  it.each(BAD)('that %s: closed refuses with 503, open goes on and is recorded', async (_, bad) => {
    const username = await newUser();
    reply = bad;
    const { id } = await addHook('post_login', { timeout_ms: 200 });
    expect((await signIn(username)).status).toBe(503);
    expect(await failures()).toBe(0);
    await manage('patch', `/hooks/${id}`, { on_failure: 'open' });
    await signIn(username).expect(200);
    expect(await failures()).toBe(1);
    expect((await whole.send('post', `/hooks/${id}/test`, undefined, token)).status).toBe(400);
  });

  it('does not count for the lockout', async () => {
    const username = await newUser();
    await addHook('post_login');
    reply = json({}, 500);
    for (let count = 0; count < 6; count++) expect((await signIn(username)).status).toBe(503);
    await manage('patch', `/hooks/${hookId}`, { is_enabled: false });
    await signIn(username).expect(200);
  });

  it('is not asked again for a while after five failures', async () => {
    const username = await newUser();
    await addHook('post_login', { on_failure: 'open' });
    reply = json({}, 500);
    for (let count = 0; count < 7; count++) {
      if (count === 5) await manage('post', '/groups', { group_name: `group of ${username}` }); // lifts no pause
      await signIn(username).expect(200);
    }
    expect(received).toHaveLength(5);
    expect(await failures()).toBe(5);
  });

  it('whose address is private is not called where that is not allowed', async () => {
    const username = await newUser();
    await addHook('post_login');
    expect((await signIn(username, { of: strict })).status).toBe(503);
    expect(received).toEqual([]);
  });
});

describe('administrators of the installation', () => {
  it.each(['post_login', 'pre_token'])('sign in while a closed %s hook is dead', async (event) => {
    const username = await newUser();
    const [user] = await whole.query<{ id: string }>('select id from users where username = $1', [username]);
    await insert(whole.query, 'tenant_admins', { tenant_id: tenant, user_id: user!.id, admin_role: 'owner' });
    reply = json({}, 500);
    await addHook(event);
    await signIn(username).expect(200);
    expect(received).toEqual([]);
    expect((await signIn(await newUser())).status).toBe(503);
  });
});

describe('Test hook', () => {
  it('sends a sample', async () => {
    const { id } = await addHook('pre_token');
    await whole.send('post', `/hooks/${id}/test`, undefined, token).expect(200);
    expect(received[0]?.body).toMatchObject({ event: 'test', tested_event: 'pre_token', hook_id: id });
  });
});
