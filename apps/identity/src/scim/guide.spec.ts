import { hashSync } from '@node-rs/argon2';
import { readFileSync } from 'node:fs';
import { addDomain, addTenant } from '../testing/sample.js';
import { startWhole, type Whole } from '../testing/start-whole.js';

const GUIDE = readFileSync(new URL('../../../../docs/guides/provision-by-scim.md', import.meta.url), 'utf8');
const PASSWORD = 'correct horse battery staple';

/** A request of the guide; variables of the shell are still in it. */
interface GuideRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body?: string;
}

/** Requests of the guide, in order. */
const REQUESTS: readonly GuideRequest[] = [...GUIDE.matchAll(/^curl ([^]*?)\n```/gm)].map(([, text = '']) => {
  const [, method = 'GET'] = /-X (\w+)/.exec(text) ?? [];
  const [, path = ''] = /"\$IDENTITY([^"]*)"/.exec(text) ?? [];
  const [, query] = /--data-urlencode '([^']*)'/.exec(text) ?? [];
  const [, body] = /-d '(.*)'$/m.exec(text) ?? [];
  const [name, ...value] = query?.split('=') ?? [];
  return {
    method,
    path: query === undefined ? path : `${path}?${name}=${encodeURIComponent(value.join('='))}`,
    headers: [...text.matchAll(/-H ["']([\w-]+): ([^"']+)["']/g)].map(
      ([, header = '', one = '']) => [header, one] as const,
    ),
    ...(body === undefined ? {} : { body }),
  };
});

let whole: Whole;
const variables: Record<string, string> = {};
beforeAll(async () => {
  whole = await startWhole();
  await whole.query("update clients set sign_in_tenants = 'all' where is_default");
  variables['TENANT'] = await addTenant(whole.query);
  await addDomain(whole.query, variables['TENANT'], { domain: 'acme.example' });
  variables['TOKEN'] = await whole.tokenFor('tenants:write users:read users:write groups:read groups:write');
});
afterAll(() => whole.close());

/** As the shell does: `"…"` and `'…'$USER'…'` alike. */
const filled = (text: string): string =>
  text
    .replaceAll("'$USER'", variables['USER'] ?? '')
    .replace(/\$([A-Z_]+)/g, (_, name: string) => variables[name] ?? '');

async function send({ method, path, headers, body }: GuideRequest) {
  const request = whole.anonymous[method.toLowerCase() as 'get' | 'post' | 'patch'](filled(path)).set(
    'host',
    'identity.test',
  );
  for (const [name, value] of headers) request.set(name, filled(value));
  return body === undefined ? request : request.send(filled(body));
}

const signIn = () =>
  whole.form('/token', {
    grant_type: 'password',
    username: 'ann@acme.example',
    password: PASSWORD,
    tenant: variables['TENANT']!,
    scope: 'openid offline_access',
  });
const isActive = async (token: string): Promise<unknown> =>
  (await whole.form('/oauth2/introspect', { token }).expect(200)).body.active;

describe('The guide "Provision by SCIM"', () => {
  it('works as it stands: from the connection to a user whose tokens are dead', async () => {
    const [connect, look, make, group, leave, rotate, ...more] = REQUESTS;
    expect(more).toEqual([]);
    const connection = await send(connect!);
    expect(connection.status).toBe(201);
    Object.assign(variables, { CONNECTION: connection.body.id, SCIM_TOKEN: connection.body.token });
    expect((await send(look!)).body).toMatchObject({ totalResults: 0 });
    const user = await send(make!);
    expect(user.status).toBe(201);
    variables['USER'] = user.body.id;
    expect((await send(look!)).body).toMatchObject({ totalResults: 1 });
    expect((await send(group!)).body).toMatchObject({ displayName: 'Sales', members: [{ value: user.body.id }] });

    await whole.query('update users set password_hash = $2 where id = $1', [user.body.id, hashSync(PASSWORD)]);
    const tokens = await signIn();
    expect(tokens.status).toBe(200);
    const { access_token, refresh_token } = tokens.body as Record<string, string>;
    expect(await isActive(access_token!)).toBe(true);
    expect((await send(leave!)).body).toMatchObject({ active: false });
    expect(await isActive(access_token!)).toBe(false);
    const refreshed = await whole.form('/token', { grant_type: 'refresh_token', refresh_token: refresh_token ?? '' });
    expect(refreshed.status).toBe(400);
    expect((await signIn()).status).toBe(400);

    const rotated = await send(rotate!);
    expect(rotated.body.token).not.toBe(variables['SCIM_TOKEN']);
    expect((await send(look!)).status).toBe(200);
    variables['SCIM_TOKEN'] = rotated.body.token;
    expect((await send(look!)).status).toBe(200);
  });
});
