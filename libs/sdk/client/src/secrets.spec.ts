import { inspect } from 'node:util';
import { jest } from '@jest/globals';
import { device } from './auth/device.js';
import { clientCredentials, refreshToken } from './auth/grants.js';
import { BrowserSession } from './browser/session.js';
import { createGroundwork, type Groundwork } from './groundwork.js';
import { fakeBrowser } from './testing/fake-page.js';
import { idTokenOf, REFUSED, startFakeService, type FakeAnswer, type FakeService } from './testing/fake-service.js';
import { fakeTiming } from './testing/fake-timing.js';

/** Test 35 of the packages: each way to get a token, with each way in which that or the call can fail. (docs/sdk-tests.md) */
const CALLBACK = 'https://app.example/callback';
/** Those of the client's own. */
const OWN = { clientSecret: 'secret-of-the-client', refreshToken: 'refresh-token-given' };
/** Parameters of requests for tokens that nobody may read. */
const PARAMETERS = ['code', 'code_verifier', 'refresh_token', 'device_code', 'client_secret'];

let service: FakeService;
/** What the ID token has to say, as the page has asked. */
let nonce: string;
let issued: string[];

/** What a program has after it tried to read something. */
interface Tried {
  /** What somebody may print. */
  readonly objects: readonly unknown[];
  readonly gw: Groundwork;
}
type Begin = (onEvent: (event: unknown) => void) => Promise<Tried>;

const clientOf = (auth: Parameters<typeof createGroundwork>[0]['auth']): Groundwork =>
  createGroundwork({ issuer: service.url, auth, timing: fakeTiming() });
const plain = (auth: Parameters<typeof createGroundwork>[0]['auth']): Promise<Tried> => {
  const gw = clientOf(auth);
  return Promise.resolve({ gw, objects: [] });
};

/** The issuer sends the person back with a code. */
async function signIn(onEvent: (event: unknown) => void, further: object = {}): Promise<Tried> {
  const tab = fakeBrowser().open('https://app.example/');
  const session = new BrowserSession({
    issuer: service.url,
    clientId: 'web',
    redirectUri: CALLBACK,
    scopes: ['users:read'],
    onEvent,
    page: tab,
    timing: fakeTiming(),
  });
  await session.signIn();
  const sent = new URL(tab.left.at(-1) ?? '').searchParams;
  nonce = sent.get('nonce') ?? '';
  const response = { code: 'code-of-a-sign-in', state: sent.get('state') ?? '', iss: service.url, ...further };
  tab.show(`${CALLBACK}?${new URLSearchParams(response).toString()}`);
  const error: unknown = await session.start().catch((thrown: unknown) => thrown);
  return { gw: clientOf(session), objects: [session, session.claims, tab.href(), [...tab.kept], error] };
}

const BEGINNINGS: Record<string, Begin> = {
  clientCredentials: (onEvent) =>
    plain(clientCredentials({ clientId: 'shop', clientSecret: OWN.clientSecret, onEvent })),
  refreshToken: (onEvent) => plain(refreshToken({ clientId: 'web', refreshToken: OWN.refreshToken, onEvent })),
  device: (onEvent) => plain(device({ clientId: 'cli', scopes: ['users:read'], onCode: () => undefined, onEvent })),
  BrowserSession: signIn,
  'BrowserSession, whose response names another issuer': (onEvent) => signIn(onEvent, { iss: 'https://evil.example' }),
  'BrowserSession, whose response has another state': (onEvent) => signIn(onEvent, { state: 'another' }),
};

/** A success of the token endpoint, whose tokens are remembered. */
function tokens(nth: number, further: object = {}, claims: object = {}): FakeAnswer {
  const now = Math.floor(Date.now() / 1_000);
  const id_token = idTokenOf({ iss: service.url, aud: 'web', sub: 'u-1', iat: now, exp: now + 600, nonce, ...claims });
  const own = { access_token: `access-token-issued-${nth}`, refresh_token: `refresh-token-issued-${nth}`, id_token };
  issued.push(...Object.values(own));
  return { body: { ...own, token_type: 'Bearer', expires_in: 600, scope: 'users:read', ...further } };
}

interface Way {
  readonly token?: (nth: number) => FakeAnswer;
  readonly api?: () => FakeAnswer;
}
const refusal = (status: number, error: string): FakeAnswer => ({ status, body: { error, error_description: 'No.' } });
const WAYS: Record<string, Way> = {
  success: {},
  'fewer scopes than requested': { token: (nth) => tokens(nth, { scope: 'openid' }) },
  'the client is refused': { token: () => refusal(401, 'invalid_client') },
  'the grant is over': { token: () => refusal(400, 'invalid_grant') },
  'the grant is over when it is renewed': {
    token: (nth) => (nth === 0 ? tokens(0) : refusal(400, 'invalid_grant')),
    api: () => REFUSED,
  },
  'the issuer is away': { token: () => ({ cut: true }) },
  'the issuer fails': { token: () => ({ status: 503 }) },
  'tokens of no type': { token: (nth) => tokens(nth, { token_type: undefined }) },
  'tokens of another type': { token: (nth) => tokens(nth, { token_type: 'mac' }) },
  'tokens with a lifetime that is none': { token: (nth) => tokens(nth, { expires_in: 'soon' }) },
  'tokens with a scope that is none': { token: (nth) => tokens(nth, { scope: 7 }) },
  'an ID token of another sign-in': { token: (nth) => tokens(nth, {}, { nonce: 'another' }) },
  'an ID token of another issuer': { token: (nth) => tokens(nth, {}, { iss: 'https://evil.example' }) },
  'an ID token for another client': { token: (nth) => tokens(nth, {}, { aud: 'another' }) },
  'an ID token that is over': { token: (nth) => tokens(nth, {}, { exp: 1 }) },
  'an ID token that is none': { token: (nth) => tokens(nth, { id_token: 'id-token-that-is-none' }) },
  'the service refuses the token': { api: () => REFUSED },
  'the service refuses the call': {
    api: () => ({ status: 403, body: { code: 'insufficient_scope', message: 'No.' } }),
  },
  'the service is away': { api: () => ({ cut: true }) },
};

/** What was sent and issued. */
const secretsOf = (): readonly string[] => {
  const parameters = service.tokenRequests.flatMap(({ body, headers }) => {
    const sent = new URLSearchParams(body);
    return [...PARAMETERS.map((name) => sent.get(name)), headers.authorization?.split(' ')[1]];
  });
  const found = [...Object.values(OWN), 'code-of-a-sign-in', 'device-code-that-nobody-may-read', ...issued];
  return [...new Set([...found, ...parameters.filter((value) => typeof value === 'string')])];
};

const LOGS = ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const;

/** All that somebody may print of it. */
const shownOf = (everything: readonly unknown[]): string =>
  [
    inspect(everything, { depth: Infinity, showHidden: true, getters: true }),
    ...everything.map((one) => (one instanceof Error ? `${String(one)} ${one.stack} ${String(one.cause)}` : '')),
    ...everything.filter((one) => one instanceof Error).map((one) => JSON.stringify(one)),
  ].join('\n');

it('35. finds what an object, an error or its cause shows', () => {
  const hidden = new Map([['key', { token: 'shown' }]]);
  for (const one of [{ hidden }, new Error('shown'), new Error('x', { cause: { parameters: ['shown'] } })])
    expect(shownOf([one])).toContain('shown');
});

describe.each(Object.entries(BEGINNINGS))('35. %s', (_, begin) => {
  afterEach(() => service.close());

  it.each(Object.entries(WAYS))('shows no secret and no token to who looks at all of it: %s', async (_way, way) => {
    issued = [];
    const logged: unknown[] = [];
    const spies = LOGS.map((name) => jest.spyOn(console, name).mockImplementation((...said) => void logged.push(said)));
    try {
      service = await startFakeService({ token: way.token ?? ((nth) => tokens(nth)), api: () => way.api?.() });
      const events: unknown[] = [];
      const { gw, objects } = await begin((event) => events.push(event));
      const error: unknown = await gw.identity.get('/settings').catch((thrown: unknown) => thrown);
      const again: unknown = await gw.identity.get('/settings').catch((thrown: unknown) => thrown);
      const everything = [gw, error, again, events, ...objects];
      const shown = shownOf(everything);
      expect(logged).toEqual([]);
      expect(secretsOf().filter((secret) => shown.includes(secret))).toEqual([]);
    } finally {
      spies.forEach((spy) => spy.mockRestore());
    }
  });
});
