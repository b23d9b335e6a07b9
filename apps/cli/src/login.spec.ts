import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPrograms } from '@groundwork/testing/programs';
import { EXIT } from './exit-codes.js';
import { ADMINISTRATOR, approve, deny, seeDevice } from './testing/device-approval.js';
import {
  CLIENT,
  freePort,
  groundwork,
  IdentityProcess,
  startGroundwork,
  type Ended,
} from './testing/identity-process.js';

let identity: IdentityProcess;
let home: string;
const config = (name: string): string => join(home, 'groundwork', name);

beforeAll(async () => {
  buildPrograms('identity', 'cli');
  identity = await IdentityProcess.start();
});
afterAll(() => identity.stop());
beforeEach(() => (home = mkdtempSync(join(tmpdir(), 'groundwork-login-'))));
afterEach(() => rmSync(home, { recursive: true }));

const run = (args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> =>
  groundwork(args, { XDG_CONFIG_HOME: home, ...env });

/** Runs `login`, and does what the person does with the code it shows. */
async function login(answer: (url: string, code: string) => Promise<unknown>, args: string[] = []): Promise<Ended> {
  const { child, ended } = startGroundwork(['login', '--issuer', identity.url, ...args], { XDG_CONFIG_HOME: home });
  const code = new Promise<string>((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (text: string) => {
      const found = /type the code (\S+)/.exec((said += text))?.[1];
      if (found) resolve(found);
    });
    child.once('close', () => reject(new Error(`login showed no code: ${said}`)));
  });
  await answer(identity.url, await code);
  return ended;
}

interface Kept {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresAt: number;
}
const kept = (profile = 'default'): Kept => JSON.parse(readFileSync(config(`tokens-${profile}.json`), 'utf8')) as Kept;

describe('39. groundwork login', () => {
  it('shows a code, keeps the tokens where their owner alone reads them, and later commands use them', async () => {
    expect(await run(['whoami'])).toMatchObject({ code: EXIT.usage });
    const signedIn = await login(approve);
    expect(signedIn).toMatchObject({ code: EXIT.ok, out: '' });
    expect(statSync(config('tokens-default.json')).mode & 0o777).toBe(0o600);
    expect(statSync(config('config.json')).mode & 0o777).toBe(0o600);
    const { out } = await run(['whoami', '--json']);
    const who = JSON.parse(out) as { subject: string; scopes: string[] };
    const [admin] = await identity.schema.query<{ id: string }>(
      `select id from users where username = 'administrator'`,
    );
    expect(who).toMatchObject({ issuer: identity.url, profile: 'default', subject: admin?.id });
    expect(who.scopes).toEqual(expect.arrayContaining(['configuration:read', 'users:write']));
    expect(who).toMatchObject({ name: 'Administrator', expires_at: expect.stringMatching(/^20\d\d-.*Z$/) as string });
    expect(await run(['config', 'export'])).toMatchObject({ code: EXIT.ok, err: '' });
  });

  it('names the program on the page on which the person confirms', async () => {
    let page = '';
    await login(async (url, code) => {
      page = await seeDevice(url, code);
      await deny(url, code);
    });
    expect(page).toMatch(/<dd>groundwork\/\d+\.\d+\.\d+ \(\w+\)<\/dd>/);
  });

  it('of two processes that renew lets one send a request, and both go on', async () => {
    await login(approve);
    const before = kept();
    writeFileSync(config('tokens-default.json'), JSON.stringify({ ...before, expiresAt: 0 }));
    const tokens = await Promise.all(Array.from({ length: 4 }, () => run(['token'])));
    expect(tokens.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect(new Set(tokens.map(({ out }) => out)).size).toBe(1);
    expect(kept().accessToken).toBe(tokens[0]?.out.trim());
    expect(kept().accessToken).not.toBe(before.accessToken);
    expect(existsSync(config('tokens-default.json.lock'))).toBe(false);
  });

  it('says that it was denied, or that the code expired, keeps nothing and exits with 1', async () => {
    expect(await login(deny)).toMatchObject({
      code: EXIT.failed,
      err: expect.stringContaining('groundwork: The sign-in was denied.') as string,
    });
    const expire = () =>
      identity.schema.query(
        `update oidc_payloads set payload = payload || '{"exp": 1}', expires_at = now() where model = 'DeviceCode'`,
      );
    expect(await login(expire)).toMatchObject({
      code: EXIT.failed,
      err: expect.stringContaining('groundwork: The code expired before anybody used it.') as string,
    });
    expect(existsSync(config('tokens-default.json'))).toBe(false);
    expect(existsSync(config('config.json'))).toBe(false);
  });
});

describe('profiles', () => {
  it('are several; --profile and GROUNDWORK_PROFILE choose, GROUNDWORK_* credentials win', async () => {
    await login(approve, ['--profile', 'one']);
    expect((await run(['whoami', '--profile', 'one'])).out).toContain('profile: one');
    expect((await run(['whoami'], { GROUNDWORK_PROFILE: 'one' })).out).toContain('profile: one');
    expect(await run(['whoami', '--profile', 'two'])).toMatchObject({ code: EXIT.usage, out: '' });
    expect(await run(['whoami', '--profile', '../one'])).toMatchObject({ code: EXIT.usage, out: '' });
    const client = await run(['whoami', '--profile', 'one'], CLIENT);
    expect(client.out).toContain(`subject: ${CLIENT.GROUNDWORK_CLIENT_ID}`);
    const elsewhere = await run(['whoami'], { GROUNDWORK_URL: 'http://localhost:9' });
    expect(elsewhere).toMatchObject({ code: EXIT.usage, out: '' });
    expect(elsewhere.err).toContain(`is of ${identity.url}, not of http://localhost:9`);
  });
});

describe('groundwork whoami', () => {
  const passwordToken = async (scope: string): Promise<string> => {
    const { GROUNDWORK_CLIENT_ID: id, GROUNDWORK_CLIENT_SECRET: secret } = CLIENT;
    const answer = await fetch(`${identity.url}/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'password', ...ADMINISTRATOR, scope }),
    });
    return ((await answer.json()) as { access_token: string }).access_token;
  };
  const who = async (env: NodeJS.ProcessEnv) =>
    JSON.parse((await run(['whoami', '--json'], { GROUNDWORK_URL: identity.url, ...env })).out) as object;

  beforeAll(async () => {
    await identity.schema.query(
      `update users set name = 'Ada Lovelace', email = 'ada@example.com' where username = 'administrator'`,
    );
  });

  it('shows name, e-mail and tenant of a person, as far as the token opens them', async () => {
    const [tenant] = await identity.schema.query<{ id: string; tenant_name: string }>(
      `select t.id, t.tenant_name from tenants t join users u on u.tenant_id = t.id where username = 'administrator'`,
    );
    const named = { name: 'Ada Lovelace', email: 'ada@example.com' };
    for (const scope of ['users:read', 'openid profile email'])
      expect([scope, await who({ GROUNDWORK_TOKEN: await passwordToken(scope) })]).toEqual([
        scope,
        expect.objectContaining(named),
      ]);
    const env = { GROUNDWORK_TOKEN: await passwordToken('tenants:read'), GROUNDWORK_TENANT: tenant?.id };
    expect(await who(env)).toMatchObject({
      name: null,
      email: null,
      tenant: tenant?.id,
      tenant_name: tenant?.tenant_name,
    });
  });

  it('shows the name of a client, and until when its token counts', async () => {
    const { out } = await run(['whoami'], { GROUNDWORK_URL: identity.url, ...CLIENT });
    expect(out).toMatch(/^name: \S/m);
    expect(out).toMatch(/^email: -$/m);
    expect(out).toMatch(/^expires_at: 20\d\d-/m);
  });

  it('says whose token it is also where identity is away', async () => {
    const away = `http://localhost:${await freePort()}`;
    const token = await passwordToken('users:read');
    const ended = await run(['whoami'], { GROUNDWORK_URL: away, GROUNDWORK_TOKEN: token });
    expect(ended).toMatchObject({ code: EXIT.ok, out: expect.stringMatching(/^subject: [0-9a-f-]{36}$/m) as string });
    expect(ended.err).toContain(`Names are missing: ${away} cannot be reached.`);
  });
});

describe('groundwork logout', () => {
  it('ends the grant and deletes the tokens', async () => {
    await login(approve);
    const { refreshToken } = kept();
    expect(await run(['logout'])).toMatchObject({ code: EXIT.ok });
    expect(existsSync(config('tokens-default.json'))).toBe(false);
    expect(await run(['whoami'])).toMatchObject({ code: EXIT.usage });
    const again = await fetch(`${identity.url}/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
        client_id: '5e871ce5-0000-4000-8000-000000000003',
      }),
    });
    expect(await again.json()).toMatchObject({ error: 'invalid_grant' });
  });

  it('a sign-in that was ended elsewhere asks for another one', async () => {
    await login(approve);
    writeFileSync(config('tokens-default.json'), JSON.stringify({ ...kept(), refreshToken: 'spent', expiresAt: 0 }));
    const over = await run(['token']);
    expect(over).toMatchObject({ code: EXIT.failed, out: '' });
    expect(over.err).toContain('is over: groundwork login --profile default');
    expect(await run(['token'])).toMatchObject({ code: EXIT.usage, out: '' });
  });
});
