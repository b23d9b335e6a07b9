import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { TOTP, Secret } from 'otpauth';
import { addProvider } from '../../testing/sample.js';
import { startWhole, type Whole } from '../../testing/start-whole.js';
import type { Import } from './import.entity.js';

const GUIDE = readFileSync(new URL('../../../../../docs/guides/move-your-users-over.md', import.meta.url), 'utf8');
const PASSWORD = 'correct horse battery staple';
const POLL_MS = 20;

const FILES = new Map(
  [...GUIDE.matchAll(/<!-- file: (\S+) -->\s+```\w+\n([^]*?)```/g)].map(([, name = '', text = '']) => [name, text]),
);
const variable = (name: string): string => new RegExp(`^${name}='([^']*)'`, 'm').exec(GUIDE)?.[1] ?? '';
/** Requests of the guide, in order. */
const REQUESTS = [...GUIDE.matchAll(/^curl -X POST "\$IDENTITY(\S+)"([^]*?)--data-binary @(\S+)/gm)].map(
  ([, path = '', options = '', file = '']) => ({
    path,
    file,
    headers: [...options.matchAll(/-H ["']([\w-]+): ([^"']+)["']/g)]
      .filter(([, name]) => name !== 'Authorization')
      .map(([, name = '', value = '']): [string, string] => [
        name,
        value.replace(/^\$(\w+)$/, (_, of: string) => variable(of)),
      ]),
  }),
);
const NAMES = [...GUIDE.matchAll(/<!-- signs in: (.+?) -->/g)].flatMap(([, names = '']) => names.split(', '));

let whole: Whole;
let token: string;
beforeAll(async () => {
  whole = await startWhole();
  const [tenant] = await whole.query<{ id: string }>('select id from tenants where is_default');
  await addProvider(whole.query, tenant!.id, { provider_name: 'Google' });
  token = await whole.tokenFor('users:import users:write groups:write groups:read');
});
afterAll(() => whole.close());

const send = async (path: string, headers: readonly (readonly [string, string])[], file: string): Promise<Import> => {
  const request = whole.send('post', path, undefined, token);
  for (const [name, value] of headers) request.set(name, value);
  request.write(file);
  const answer = await request;
  let record = answer.body as Import;
  while (answer.status === 202 && !record.finished_at) {
    await wait(POLL_MS);
    record = (await whole.send('get', `/imports/${record.id}`, undefined, token)).body as Import;
  }
  return record;
};
const userBy = async (email: string) =>
  (await whole.query<Record<string, unknown>>('select * from users where email = $1 or username = $1', [email]))[0];
const signIn = (username: string, more = {}) =>
  whole.form('/token', { grant_type: 'password', username, password: PASSWORD, scope: 'openid', ...more });

describe('The guide "Move your users over"', () => {
  it('has files and requests of five systems', () => {
    expect(REQUESTS.map(({ path }) => path.split('=')[1])).toEqual(
      ['auth0', 'auth0', 'keycloak', 'firebase', 'firebase', 'cognito', 'supabase'], // prettier-ignore
    );
    expect(NAMES.length).toBeGreaterThan(5);
  });

  it.each(REQUESTS.map((one) => [one.file, one] as const))(
    'imports %s, and again without a change',
    async (file, one) => {
      const first = await send(one.path, one.headers, FILES.get(file) ?? '');
      expect(first).toMatchObject({ state: 'completed', failed: 0, errors: [] });
      expect(first.added + first.changed).toBe(first.received);
      expect(first.received).toBeGreaterThan(0);
      const again = await send(one.path, one.headers, FILES.get(file) ?? '');
      expect(again).toMatchObject({ state: 'completed', added: 0, changed: 0, failed: 0 });
    },
  );

  it.each(NAMES)('%s signs in with the old password', async (name) => {
    expect(await signIn(name)).toMatchObject({ status: 200 });
    expect(await userBy(name)).toMatchObject({ password_hash: expect.stringMatching(/m=19456/) });
  });

  it('an authenticator app of Keycloak works, and is asked for', async () => {
    const missing = await signIn('two.factors');
    expect(missing).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    const secret = Secret.fromUTF8('zVWdDmcHkRXhuzUOLAdG');
    const user = await userBy('two.factors');
    const [stored] = await whole.query<{ secret: string }>('select secret from totp_secrets where user_id = $1', [user!['id']]); // prettier-ignore
    expect(stored!.secret).not.toContain(secret.base32);
    const code = new TOTP({ secret }).generate();
    expect(await signIn('two.factors', { otp: code })).toMatchObject({ status: 200 });
  });

  it('takes over profiles, metadata, groups and accounts at providers', async () => {
    expect(await userBy('ann@auth0.example')).toMatchObject({
      given_name: 'Ann',
      user_metadata: [{ key: 'theme', value: 'dark' }],
      app_metadata: expect.arrayContaining([{ key: 'seats', value: '3' }]),
    });
    expect(await userBy('ann.keycloak')).toMatchObject({ locale: 'mn', name: 'Ann Smith', email_verified: true });
    expect(await userBy('+97699112233')).toBeUndefined();
    expect(await userBy('ann@cognito.example')).toMatchObject({
      username: null,
      phone: '+97699112244',
      address: { formatted: '1 Peace Avenue, Ulaanbaatar' },
    });
    expect(await userBy('ann@supabase.example')).toMatchObject({ name: 'Ann Smith', phone: '+97699112255' });
    const links = await whole.query(`
      select coalesce(u.username, u.email) as name, i.external_id from user_identities i join users u on u.id = i.user_id order by 1`);
    expect(links).toEqual([
      { name: 'ann.keycloak', external_id: '1098765' },
      { name: 'ann@firebase.example', external_id: '112233' },
      { name: 'bat@auth0.example', external_id: '103547991597142817347' },
    ]);
    const groups = await whole.query(`
      select u.username, g.group_name from group_members m join groups g on g.id = m.group_id join users u on u.id = m.user_id`);
    expect(groups).toEqual([{ username: 'ann.keycloak', group_name: 'sales/emea' }]);
  });
});
