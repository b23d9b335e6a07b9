import { readFileSync } from 'node:fs';
import { hashSync } from '@node-rs/argon2';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { Browser, VERIFIER } from '../../testing/browser.js';
import { addResource, addTenant, addUser, authorize } from '../../testing/sample.js';
import { ISSUER, startCore, type Core } from '../../testing/start-core.js';

const GUIDE = new URL('../../../../../docs/guides/connect-an-application.md', import.meta.url);
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const USER = { username: 'ada', password: 'correct horse battery' };

/** An OpenAPI document, as far as it is read here. */
interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}
interface DocumentedOperation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: { readonly properties: object } }>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { readonly schema: object }>> }>>;
} // prettier-ignore

const documentOf = (name: string): ApiDocument =>
  // as our own script and tool write it
  JSON.parse(readFileSync(new URL(`../../../../../docs/openapi/${name}.json`, import.meta.url), 'utf8')) as ApiDocument;
const PROTOCOL = documentOf('oauth2');
const IDENTITY = documentOf('identity');
const FORM = 'application/x-www-form-urlencoded';

/** A block of the guide: what is sent, and what is answered. */
interface Exchange {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly status: number;
  readonly members: readonly string[];
}

const SECTIONS = readFileSync(GUIDE, 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((text): [string, Exchange[]] => [
    text.split('\n')[0]!,
    [...text.matchAll(/```http\n([^`]+)```/g)].map(([, block = '']) => exchangeOf(block.trim())),
  ]);

function exchangeOf(block: string): Exchange {
  const parts = block.split('\n\n');
  const [line = '', ...headers] = parts[0]!.split('\n');
  const [method = '', target = ''] = line.split(' ');
  const [status = '', ...members] = parts.at(-1)!.split(' ');
  const named = headers.map((header): [string, string] => [header.split(': ')[0]!, header.split(': ')[1]!]);
  const body = parts.length > 2 ? parts[1]! : '';
  return { method, target, headers: Object.fromEntries(named), body, status: Number(status), members };
}

let core: Core;
let orders: Awaited<ReturnType<typeof addResource>>;

beforeAll(async () => {
  core = await startCore();
  const tenant = await addTenant(core.query, { is_default: true });
  await addUser(core.query, tenant, {
    username: USER.username,
    password_hash: hashSync(USER.password),
    email: 'ada@example.com',
    email_verified: true,
  });
  orders = await addResource(core.query, ['orders:read'], { identifier_url: 'https://orders.example' });
});
afterAll(() => core.close());

type Values = Record<string, string>;

/** The client of the body, as its row; it may read orders. */
async function makeClient(body: string, values: Values): Promise<void> {
  const columns = JSON.parse(body) as Record<string, unknown>;
  const { id, secret } = await core.client({ ...columns, ...(columns['is_public'] ? { secret_hash: null } : {}) });
  await authorize(core.query, id, orders);
  Object.assign(values, { client_id: id, client_secret: secret });
}

/** The parameters with which a browser comes back; the user signs in where that is necessary. */
async function comeBack(browser: Browser, address: string): Promise<readonly [number, Values]> {
  const first = await browser.get(address);
  let page = await browser.follow(first);
  if (!page.location) page = await browser.follow(await browser.submit(page, { ...USER, action: 'sign_in' }));
  // A native client cannot prove who it is: the user confirms it (RFC 8252 §8.6).
  if (!page.location) page = await browser.follow(await browser.submit(page, { action: 'allow' }));
  return [first.status, Object.fromEntries(new URL(page.location).searchParams)];
}

function request({ method, target, headers, body }: Exchange) {
  const basic = /^Basic (.*)$/.exec(headers['authorization'] ?? '')?.[1];
  const sent = { ...headers, ...(basic ? { authorization: `Basic ${Buffer.from(basic).toString('base64')}` } : {}) };
  const { host } = new URL(ISSUER);
  return method === 'POST'
    ? core.anonymous.post(target).set({ ...sent, host }).send(body)
    : core.anonymous.get(target).set({ ...sent, host }); // prettier-ignore
}

describe('docs/guides/connect-an-application.md', () => {
  it('has a section for every kind of client', () => {
    expect(SECTIONS.map(([title, exchanges]) => [title, exchanges.length > 0])).toEqual([
      ['Every application', true],
      ['Server web application', true],
      ['Server web application that pushes its requests', true],
      ['Single-page application', true],
      ['Native application', true],
      ['Device without a keyboard', true],
      ['Machine', true],
    ]);
  });

  it.each(SECTIONS)('%s: each request is answered as it says', async (_, exchanges) => {
    const values: Values = { state: 'a-state', nonce: 'a-nonce', code_challenge: CHALLENGE, code_verifier: VERIFIER };
    const filled = (text: string): string =>
      text.replace(/\{([a-z_]+)\}/g, (whole, name: string) => values[name] ?? whole);
    const browser = new Browser(core);
    for (const exchange of exchanges) {
      if (exchange.target === '/clients') {
        await makeClient(exchange.body, values);
        continue;
      }
      const headers = Object.fromEntries(
        Object.entries(exchange.headers).map(([name, value]) => [name, filled(value)]),
      );
      const whole = { ...exchange, target: filled(exchange.target), headers, body: filled(exchange.body) };
      expect(`${whole.target} ${whole.body} ${JSON.stringify(headers)}`).not.toMatch(/\{[a-z_]+\}/);
      const [status, answer] = /authorize|logout/.test(whole.target)
        ? await comeBack(browser, whole.target)
        : await request(whole).then((got) => [got.status, got.body as Values] as const);
      expect([exchange.target, status, Object.keys(answer)]).toEqual([
        exchange.target,
        exchange.status,
        expect.arrayContaining([...exchange.members]),
      ]);
      Object.assign(values, answer);
    }
  });

  it.each(SECTIONS)('%s: the OpenAPI documents have each request, and its answer', (_, exchanges) => {
    for (const { method, target, headers, body, status } of exchanges) {
      const { pathname, searchParams } = new URL(target, ISSUER);
      const operation = (PROTOCOL.paths[pathname] ?? IDENTITY.paths[pathname])?.[method.toLowerCase()];
      expect([method, pathname, Object.keys(operation?.responses ?? {})]).toEqual([
        method,
        pathname,
        expect.arrayContaining([String(status)]),
      ]);
      const queries = operation!.parameters?.flatMap(({ name, in: place }) => (place === 'query' ? [name] : [])) ?? [];
      expect(queries).toEqual(expect.arrayContaining([...searchParams.keys()]));
      if (headers['content-type'] !== FORM) continue;
      const members = Object.keys(operation!.requestBody!.content[FORM]!.schema.properties);
      expect(members).toEqual(expect.arrayContaining([...new URLSearchParams(body).keys()]));
    }
  });
});

describe('docs/openapi/oauth2.json', () => {
  it('has the endpoints of discovery that the document of identity does not have, and no others', async () => {
    const { body } = await core.get('/.well-known/openid-configuration').expect(200);
    const endpoints = Object.entries(body as Record<string, unknown>).flatMap(([name, value]) =>
      /_endpoint$|^jwks_uri$/.test(name) ? [new URL(String(value)).pathname] : [],
    );
    const wellKnown = ['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server'];
    const here = Object.keys(PROTOCOL.paths);
    expect(
      endpoints
        .filter((path) => !(path in IDENTITY.paths))
        .concat(wellKnown)
        .sort(),
    ).toEqual([...here].sort());
    expect(here.filter((path) => path in IDENTITY.paths)).toEqual([]);
  });

  it.each<[string, string, number, Record<string, string>?, boolean?]>([
    ['GET', '/.well-known/openid-configuration', 200],
    ['GET', '/.well-known/oauth-authorization-server', 200],
    ['GET', '/oauth2/jwks', 200],
    ['POST', '/oauth2/token', 200, { grant_type: 'client_credentials' }],
    ['POST', '/oauth2/token', 400, { grant_type: 'refresh_token', refresh_token: 'x' }],
    ['POST', '/oauth2/token', 401, { grant_type: 'client_credentials' }, false],
    ['POST', '/oauth2/par', 201, { response_type: 'code', redirect_uri: 'https://shop.example/cb', scope: 'openid' }],
    ['POST', '/oauth2/par', 400, { response_type: 'code', redirect_uri: 'https://evil.example/cb' }],
    ['POST', '/oauth2/device_authorization', 200, { scope: 'openid' }],
    ['POST', '/oauth2/device_authorization', 400, { scope: 'nothing' }],
  ])('%s %s: an answer %d is as it says', async (...row) => {
    const [method, path, status, form, proves = true] = row; // a further parameter would be a callback
    const client = await core.client({
      client_metadata: {
        grant_types: ['authorization_code', 'client_credentials', 'refresh_token', 'device_code'],
        urls: { redirect_uris: ['https://shop.example/cb'] },
      },
    });
    const by = proves ? client : { ...client, secret: 'wrong' };
    const { body, status: got } = await (method === 'GET'
      ? core.get(path)
      : core.post(path, { client_id: client.id, ...form }, by));
    expect({ got, body: body as object }).toMatchObject({ got: status });
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    ajv.addSchema({ ...PROTOCOL, $id: 'oauth2' });
    const at = path.replaceAll('/', '~1');
    const check = ajv.compile({
      $ref: `oauth2#/paths/${at}/${method.toLowerCase()}/responses/${status}/content/application~1json/schema`,
    });
    expect([check(body), check.errors]).toEqual([true, null]);
  });
});
