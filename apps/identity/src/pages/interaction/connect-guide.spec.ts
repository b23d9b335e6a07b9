import { readFileSync } from 'node:fs';
import { hashSync } from '@node-rs/argon2';
import { Browser, VERIFIER } from '../../testing/browser.js';
import { addResource, addTenant, addUser, authorize } from '../../testing/sample.js';
import { ISSUER, startCore, type Core } from '../../testing/start-core.js';

const GUIDE = new URL('../../../../../docs/guides/connect-an-application.md', import.meta.url);
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const USER = { username: 'ada', password: 'correct horse battery' };

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
});
