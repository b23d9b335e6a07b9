import { createGroundwork } from '../groundwork.js';
import { isError } from '../errors.js';
import type { TokenEvent } from '../auth/token-source.js';
import { fakeBrowser, type FakeTab } from '../testing/fake-page.js';
import { idTokenOf, startFakeService, tokenOf, type FakeAnswer, type FakeService } from '../testing/fake-service.js';
import { fakeTiming } from '../testing/fake-timing.js';
import { BrowserSession } from './session.js';

const HOME = 'https://app.example';
const CALLBACK = `${HOME}/callback`;

let service: FakeService;
/** What the next ID token says beside the usual. */
let claims: object;
let events: TokenEvent[];
/** What the token endpoint does before it answers, or answers instead. */
let atToken: () => Promise<FakeAnswer | undefined>;
beforeEach(async () => {
  claims = {};
  events = [];
  atToken = () => Promise.resolve(undefined);
  service = await startFakeService({
    token: async (nth) => {
      const instead = await atToken();
      if (instead) return instead;
      const now = Math.floor(Date.now() / 1_000);
      const usual = { iss: service.url, aud: 'console', sub: 'u-1', iat: now, exp: now + 600 };
      const id_token = idTokenOf({ ...usual, ...claims });
      return tokenOf(nth, { refresh_token: `refresh-${nth}`, id_token });
    },
  });
});
afterEach(() => service.close());

function load(tab: FakeTab, scopes: readonly string[] = ['users:read']): BrowserSession {
  return new BrowserSession({
    issuer: service.url,
    clientId: 'console',
    redirectUri: CALLBACK,
    postLogoutRedirectUri: `${HOME}/`,
    scopes,
    onEvent: (event) => void events.push(event),
    page: tab,
    timing: fakeTiming(),
  });
}
const sentOf = (tab: FakeTab): URLSearchParams => new URL(tab.left.at(-1) ?? HOME).searchParams;
/** Goes to the issuer and comes back with a code, or what is given instead. */
async function signIn(tab: FakeTab, answer: Record<string, string> = {}, session = load(tab)) {
  await session.signIn();
  const sent = sentOf(tab);
  claims = { nonce: sent.get('nonce') };
  const { code = 'a-code', ...rest } = answer;
  const response = { state: sent.get('state') ?? '', iss: service.url, ...(rest['error'] ? {} : { code }), ...rest };
  tab.show(`${CALLBACK}?${new URLSearchParams(response).toString()}`);
  const returned = load(tab);
  return { returned, start: returned.start() };
}
const codeOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (done) => done,
    (error: unknown) => (isError(error) ? error.code : error),
  );
const read = (auth: BrowserSession) =>
  createGroundwork({ issuer: service.url, auth, timing: fakeTiming() }).identity.get('/settings');

describe('a sign-in in a browser', () => {
  it('asks for a code with PKCE, state and nonce, and returns to the address it began at', async () => {
    const tab = fakeBrowser().open(`${HOME}/users?q=x`);
    const { returned, start } = await signIn(tab);
    expect(Object.fromEntries(sentOf(tab))).toMatchObject({
      response_type: 'code',
      client_id: 'console',
      redirect_uri: CALLBACK,
      scope: 'openid users:read',
      code_challenge_method: 'S256',
    });
    expect(await start).toBe('signed-in');
    expect(tab.href()).toBe(`${HOME}/users?q=x`);
    expect(returned.claims).toMatchObject({ sub: 'u-1' });
    await read(returned);
    expect(service.requests.at(-1)?.headers.authorization).toBe('Bearer token-0');
    expect(new URLSearchParams(service.tokenRequests[0]?.body).get('code_verifier')).toMatch(/^[\w-]{43}$/);
  });

  it('asks for an ID token also without further scopes, and reports scopes that were not granted', async () => {
    const bare = fakeBrowser().open(`${HOME}/`);
    await load(bare, []).signIn();
    expect(sentOf(bare).get('scope')).toBe('openid');
    const tab = fakeBrowser().open(`${HOME}/`);
    const asking = load(tab, ['users:read', 'roles:read']);
    await asking.signIn();
    claims = { nonce: sentOf(tab).get('nonce') };
    tab.show(`${CALLBACK}?code=a-code&state=${sentOf(tab).get('state')}&iss=${service.url}`);
    expect(await asking.start()).toBe('signed-in');
    expect(asking.scopes).toEqual(['users:read']);
    await read(asking);
    expect(events).toEqual([{ type: 'scopes_missing', missing: ['roles:read'] }]);
  });

  it.each(['/users?q=x#top', '//users//x?q=1', '/'])('returns to %s', async (path) => {
    const tab = fakeBrowser().open(HOME + path);
    const { start } = await signIn(tab);
    expect(await start).toBe('signed-in');
    expect(tab.href()).toBe(HOME + path);
  });

  it('returns to no other origin', async () => {
    const tab = fakeBrowser().open(`${HOME}/users`);
    await load(tab).signIn({ returnTo: '//evil.example/x' });
    claims = { nonce: sentOf(tab).get('nonce') };
    tab.show(`${CALLBACK}?code=a-code&state=${sentOf(tab).get('state')}&iss=${service.url}`);
    expect(await load(tab).start()).toBe('signed-in');
    expect(tab.href()).toBe(`${HOME}/`);
  });

  it('leaves no token, code or verifier in the storage, and no code in the address', async () => {
    const tab = fakeBrowser().open(`${HOME}/`);
    const { start } = await signIn(tab);
    await start;
    expect([...tab.kept]).toEqual([['groundwork.signed-in', '1']]);
    expect(tab.href()).not.toContain('code');
  });

  it('36. refuses a tampered state, another issuer, a replay, a response of another tab, and another nonce', async () => {
    const browser = fakeBrowser();
    const open = () => browser.open(`${HOME}/`);
    expect(await codeOf((await signIn(open(), { state: 'tampered' })).start)).toBe('invalid_request');
    expect(await codeOf((await signIn(open(), { iss: 'https://evil.example' })).start)).toBe('unexpected');

    const tab = open();
    const { start } = await signIn(tab);
    expect(await start).toBe('signed-in');
    tab.show(`${CALLBACK}?code=a-code&state=${sentOf(tab).get('state')}&iss=${service.url}`);
    expect(await codeOf(load(tab).start())).toBe('invalid_request');

    const victim = open();
    const other = open();
    await (
      await signIn(victim)
    ).start;
    await load(other).signIn();
    other.show(`${CALLBACK}?code=a-code&state=${sentOf(victim).get('state')}&iss=${service.url}`);
    expect(await codeOf(load(other).start())).toBe('invalid_request');

    claims = { nonce: 'another' };
    const replayed = open();
    await load(replayed).signIn();
    replayed.show(`${CALLBACK}?code=a-code&state=${sentOf(replayed).get('state')}&iss=${service.url}`);
    expect(await codeOf(load(replayed).start())).toBe('unexpected');
  });

  it('36. refuses a response after ten minutes', async () => {
    const tab = fakeBrowser().open(`${HOME}/`);
    await load(tab).signIn();
    for (const [key, value] of tab.kept) {
      const transaction = JSON.parse(value) as { at: number };
      tab.kept.set(key, JSON.stringify({ ...transaction, at: transaction.at - 600_001 }));
    }
    tab.show(`${CALLBACK}?code=a-code&state=${sentOf(tab).get('state')}&iss=${service.url}`);
    expect(await codeOf(load(tab).start())).toBe('invalid_request');
    expect(service.tokenRequests).toEqual([]);
  });

  it('throws what the issuer refused', async () => {
    const tab = fakeBrowser().open(`${HOME}/`);
    expect(await codeOf((await signIn(tab, { error: 'access_denied' })).start)).toBe('access_denied');
    expect(tab.href()).toBe(`${HOME}/`);
  });
});

describe('a reload', () => {
  it('goes to the issuer and asks nothing; without a session there the person is signed out', async () => {
    const tab = fakeBrowser().open(`${HOME}/users`);
    await (
      await signIn(tab)
    ).start;
    const reloaded = load(tab);
    expect(await reloaded.start()).toBe('leaving');
    expect(sentOf(tab).get('prompt')).toBe('none');
    tab.show(`${CALLBACK}?error=login_required&state=${sentOf(tab).get('state')}&iss=${service.url}`);
    const back = load(tab);
    expect(await back.start()).toBe('signed-out');
    expect(tab.href()).toBe(`${HOME}/users`);
    expect(await load(tab).start()).toBe('signed-out');
    expect(await codeOf(read(back))).toBe('login_required');
  });

  it('asks nobody who has not signed in', async () => {
    const tab = fakeBrowser().open(`${HOME}/`);
    expect([await load(tab).start(), tab.left]).toEqual(['signed-out', []]);
  });
});

describe('two tabs', () => {
  it('9. renew each for itself, and both keep their session', async () => {
    const browser = fakeBrowser();
    const sessions: BrowserSession[] = [];
    for (const tab of [browser.open(`${HOME}/a`), browser.open(`${HOME}/b`)]) {
      const { returned, start } = await signIn(tab);
      await start;
      sessions.push(returned);
    }
    for (const session of sessions) session.refused(await session.authorize({ method: 'get', url: HOME }));
    await Promise.all(sessions.map(read));
    const spent = service.tokenRequests
      .map(({ body }) => new URLSearchParams(body).get('refresh_token'))
      .filter((token) => token !== null);
    expect(spent.sort()).toEqual(['refresh-0', 'refresh-1']);
    expect(events).toEqual([]);
  });

  it('are both signed out by a logout in one, which ends the session at the issuer', async () => {
    const browser = fakeBrowser();
    const [first, second] = [browser.open(`${HOME}/a`), browser.open(`${HOME}/b`)];
    const { returned: one, start } = await signIn(first);
    await start;
    const { returned: two, start: started } = await signIn(second);
    await started;
    await one.logout();
    const left = new URL(first.left.at(-1) ?? HOME);
    expect(left.pathname).toBe('/oauth2/end_session');
    expect(left.searchParams.get('post_logout_redirect_uri')).toBe(`${HOME}/`);
    expect(left.searchParams.has('id_token_hint')).toBe(true);
    for (const session of [one, two]) {
      expect(await codeOf(read(session))).toBe('login_required');
      expect(session.claims).toBeUndefined();
    }
    expect(events.map(({ type }) => type)).toEqual(['ended', 'ended']);
    expect(await load(second).start()).toBe('signed-out');
  });
});

describe('a logout', () => {
  it('holds while a renewal is under way, whose tokens nobody gets', async () => {
    const { returned, start } = await signIn(fakeBrowser().open(`${HOME}/`));
    await start;
    returned.refused(await returned.authorize({ method: 'get', url: HOME }));
    let answer = (): void => undefined;
    const arrived = new Promise<void>((arrive) => {
      atToken = () => {
        arrive();
        return new Promise((go) => (answer = () => go(undefined)));
      };
    });
    const renewing = read(returned).catch(() => undefined);
    await arrived;
    await returned.logout();
    answer();
    await renewing;
    expect(await codeOf(read(returned))).toBe('login_required');
    expect(returned.claims).toBeUndefined();
    expect(events.map(({ type }) => type)).toEqual(['ended']);
  });

  it('ends the session here also while the issuer is away', async () => {
    const browser = fakeBrowser();
    const tab = browser.open(`${HOME}/`);
    const { start } = await signIn(tab);
    await start;
    const { returned, start: started } = await signIn(browser.open(`${HOME}/`));
    await started;
    await service.close();
    expect(await codeOf(load(tab).logout())).toBe('unreachable');
    expect([...tab.kept]).toEqual([]);
    expect(returned.claims).toBeUndefined();
  });
});

describe('a grant that is over', () => {
  it('leaves no claims', async () => {
    const { returned, start } = await signIn(fakeBrowser().open(`${HOME}/`));
    await start;
    expect(returned.claims).toMatchObject({ sub: 'u-1' });
    returned.refused(await returned.authorize({ method: 'get', url: HOME }));
    atToken = () => Promise.resolve({ status: 400, body: { error: 'invalid_grant' } });
    expect(await codeOf(read(returned))).toBe('invalid_grant');
    expect(returned.claims).toBeUndefined();
    expect(events.map(({ type }) => type)).toEqual(['ended']);
  });
});
