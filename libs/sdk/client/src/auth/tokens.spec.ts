import { jest } from '@jest/globals';
import { createGroundwork, type Groundwork } from '../groundwork.js';
import { isError } from '../errors.js';
import { fakeTiming } from '../testing/fake-timing.js';
import { REFUSED, startFakeService, tokenOf, type FakeAnswers, type FakeService } from '../testing/fake-service.js';
import { clientCredentials, refreshToken, type Auth } from './grants.js';
import { custom, type TokenEvent } from './token-source.js';

const SECRET = 'a-secret-that-nobody-may-read';
let service: FakeService;
let events: TokenEvent[];
afterEach(() => service.close());

const onEvent = (event: TokenEvent): void => void events.push(event);
const byClient: Auth = clientCredentials({ clientId: 'shop', clientSecret: SECRET, onEvent });

/** A client of a new fake, with time that stands still. */
async function clientOf(answers: FakeAnswers, auth: Auth = byClient) {
  events = [];
  service = await startFakeService(answers);
  const timing = fakeTiming();
  return { timing, gw: createGroundwork({ issuer: service.url, auth, timing }) };
}
const read = (gw: Groundwork) => gw.identity.get('/settings');
const sentTokens = () => service.requests.map(({ headers }) => headers.authorization);
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'success',
    (error: unknown) => (isError(error) ? [error.code, error.status] : error),
  );

describe('clientCredentials', () => {
  it('says which address is the issuer, and that one elsewhere needs https', async () => {
    service = await startFakeService({});
    const { hostname } = new URL(service.url);
    const byOtherName = service.url.replace(hostname, hostname === 'localhost' ? '127.0.0.1' : 'localhost');
    const said = (issuer: string) =>
      read(createGroundwork({ issuer, auth: byClient, timing: fakeTiming() })).catch((error: unknown) =>
        isError(error) ? error.message : error,
      );
    expect(await said(byOtherName)).toBe(`The issuer calls itself ${service.url}; use this address.`);
    expect(await said('http://issuer.example')).toBe('An issuer on another machine needs https.');
  });

  it.each([300_000, -300_000])('11. goes by how long a token lasts, with a clock that is %i ms off', async (off) => {
    const { now } = Date;
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() + off);
    try {
      const { gw, timing } = await clientOf({});
      await read(gw);
      timing.pass(569);
      await read(gw);
      expect(service.tokenRequests).toHaveLength(1);
      timing.pass(2);
      await read(gw);
      expect(service.tokenRequests).toHaveLength(2);
    } finally {
      clock.mockRestore();
    }
  });

  it('7. requests one token for 100 requests at once, and another when it soon expires', async () => {
    const { gw, timing } = await clientOf({});
    await Promise.all(Array.from({ length: 100 }, () => read(gw)));
    expect(service.tokenRequests).toHaveLength(1);
    timing.pass(569);
    await read(gw);
    expect(service.tokenRequests).toHaveLength(1);
    timing.pass(2);
    await Promise.all(Array.from({ length: 100 }, () => read(gw)));
    expect(service.tokenRequests).toHaveLength(2);
    expect(new Set(sentTokens())).toEqual(new Set(['Bearer token-0', 'Bearer token-1']));
  });

  it('gives requests of other programs the headers that its own calls send', async () => {
    const { gw } = await clientOf({});
    const headers = await gw.auth.authorize({ method: 'GET', url: service.url });
    expect(gw.auth.scopes).toEqual(['users:read']);
    await read(gw);
    expect(headers).toEqual({ authorization: 'Bearer token-0' });
    expect(sentTokens()).toEqual(['Bearer token-0']);
    expect(service.tokenRequests).toHaveLength(1);
  });

  it('keeps a token of a minute for 54 seconds', async () => {
    const { gw, timing } = await clientOf({ token: (nth) => tokenOf(nth, { expires_in: 60 }) });
    await read(gw);
    timing.pass(53);
    await read(gw);
    timing.pass(2);
    await read(gw);
    expect(sentTokens()).toEqual(['Bearer token-0', 'Bearer token-0', 'Bearer token-1']);
  });

  it('8. renews once, however many requests are refused and however late', async () => {
    const holds: (() => void)[] = [];
    const { gw } = await clientOf({
      api: (nth, { headers }) =>
        headers.authorization !== 'Bearer token-0' || nth === 0
          ? undefined
          : new Promise((resolve) => holds.push(() => resolve(REFUSED))),
    });
    await read(gw);
    const calls = Array.from({ length: 50 }, () => read(gw));
    while (holds.length < 50) await new Promise(setImmediate);
    // Half of the refusals arrive after the new token.
    holds.slice(0, 25).forEach((refuse) => refuse());
    while (service.tokenRequests.length < 2) await new Promise(setImmediate);
    await read(gw);
    holds.slice(25).forEach((refuse) => refuse());
    await Promise.all(calls);
    expect(service.tokenRequests).toHaveLength(2);
  });

  it('throws the second refusal of a request', async () => {
    const { gw } = await clientOf({ api: () => REFUSED });
    expect(await codeOf(read(gw))).toEqual(['invalid_token', 401]);
    expect(sentTokens()).toEqual(['Bearer token-0', 'Bearer token-1']);
  });

  it('10. waits for a token endpoint that is unavailable for a while', async () => {
    const { gw, timing } = await clientOf({
      token: (nth) => (nth < 2 ? { status: 503, headers: { 'retry-after': '3' } } : undefined),
    });
    await read(gw);
    expect([service.tokenRequests.length, timing.slept]).toEqual([3, [3, 3]]);
  });

  it('12. requests no token after a 403', async () => {
    const { gw } = await clientOf({
      api: () => ({ status: 403, body: { code: 'insufficient_scope', message: 'No.' } }),
    });
    expect(await codeOf(read(gw))).toEqual(['insufficient_scope', 403]);
    expect([service.tokenRequests.length, service.requests.length]).toEqual([1, 1]);
  });

  it('reports scopes that were not granted, and shows those that were', async () => {
    const scopes = ['users:read', 'users:write'];
    const { gw } = await clientOf({}, clientCredentials({ clientId: 'shop', clientSecret: SECRET, scopes, onEvent }));
    await read(gw);
    expect(events).toEqual([{ type: 'scopes_missing', missing: ['users:write'] }]);
    expect(gw.auth.scopes).toEqual(['users:read']);
    expect(service.tokenRequests[0]?.body).toContain('scope=users%3Aread+users%3Awrite');
  });

  it('35. names no secret in what it throws', async () => {
    const { inspect } = await import('node:util');
    const refusal = { status: 401, body: { error: 'invalid_client', error_description: 'Wrong.' } };
    const { gw } = await clientOf({ token: () => refusal });
    const error: unknown = await read(gw).catch((thrown: unknown) => thrown);
    expect(isError(error, 'invalid_client')).toBe(true);
    expect(inspect(error, { depth: 10, showHidden: true })).not.toContain(SECRET);
  });

  it('35. shows no secret and no token to who inspects a client', async () => {
    const { inspect } = await import('node:util');
    const { gw } = await clientOf({});
    await read(gw);
    const [token = ''] = sentTokens();
    expect(token).toMatch(/^Bearer token-/);
    const shown = inspect(gw, { depth: Infinity, showHidden: true, getters: true }) + JSON.stringify(gw.identity);
    expect(shown).toContain('CachedTokens');
    expect(shown).not.toContain(token.replace('Bearer ', ''));
    expect(shown).not.toContain(SECRET);
  });

  it('ends for a caller that aborts, and goes on for the others', async () => {
    let answer = (): void => undefined;
    const { gw } = await clientOf({});
    const leaving = new AbortController();
    const held = new Promise<void>((resolve) => (answer = resolve));
    const slow: typeof fetch = async (...request) => {
      await held;
      return fetch(...request);
    };
    const both = createGroundwork({ issuer: service.url, auth: byClient, timing: fakeTiming(), fetch: slow });
    const [left, stays] = [both.identity.get('/settings', { signal: leaving.signal }), read(both)];
    leaving.abort();
    await expect(left).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
    answer();
    await stays;
    expect(gw.auth.scopes).toEqual([]);
  });
});

describe('refreshToken', () => {
  const byUser = (onRefreshToken?: (token: string) => void): Auth =>
    refreshToken({ clientId: 'web', refreshToken: 'first', onRefreshToken, onEvent });

  it('uses each refresh token once and hands on the new one', async () => {
    const kept: string[] = [];
    const token = (nth: number) => tokenOf(nth, { refresh_token: `refresh-${nth}` });
    const { gw, timing } = await clientOf(
      { token },
      byUser((one) => void kept.push(one)),
    );
    await read(gw);
    timing.pass(600);
    await read(gw);
    expect(kept).toEqual(['refresh-0', 'refresh-1']);
    expect(service.tokenRequests.map(({ body }) => new URLSearchParams(body).get('refresh_token'))).toEqual([
      'first',
      'refresh-0',
    ]);
  });

  it('35. shows no token to who inspects a client or an error, also once the grant is over', async () => {
    const { inspect } = await import('node:util');
    const over = { status: 400, body: { error: 'invalid_grant', error_description: 'The grant is over.' } };
    const token = (nth: number) => (nth === 0 ? tokenOf(0, { refresh_token: 'refresh-0' }) : over);
    const { gw, timing } = await clientOf({ token }, byUser());
    await read(gw);
    timing.pass(600);
    const shownBefore = inspect(gw, { depth: Infinity, showHidden: true, getters: true });
    const error: unknown = await read(gw).catch((thrown: unknown) => thrown);
    expect(isError(error, 'invalid_grant')).toBe(true);
    const shown = shownBefore + inspect([gw, error], { depth: Infinity, showHidden: true, getters: true });
    expect(sentTokens()).toEqual(['Bearer token-0']);
    for (const secret of ['token-0', 'refresh-0', "'first'"]) expect(shown).not.toContain(secret);
  });

  it('10. ends with one event when the grant is over, and requests nothing more', async () => {
    const over = { status: 400, body: { error: 'invalid_grant', error_description: 'The grant is over.' } };
    const { gw } = await clientOf({ token: () => over }, byUser());
    const codes = await Promise.all([1, 2, 3].map(() => codeOf(read(gw))));
    codes.push(await codeOf(read(gw)));
    expect(codes).toEqual(codes.map(() => ['invalid_grant', 400]));
    expect([service.tokenRequests.length, service.requests.length]).toEqual([1, 0]);
    expect(events).toEqual([{ type: 'ended', message: 'The grant is over.' }]);
  });
});

describe('custom', () => {
  it('sends the headers of the function, and asks it once more after a refusal where it says so', async () => {
    let nth = 0;
    const auth = custom(
      () => Promise.resolve({ authorization: `DPoP ${nth++}` }),
      () => true,
    );
    const { gw } = await clientOf({ api: (at) => (at === 0 ? REFUSED : undefined) }, auth);
    await read(gw);
    expect(sentTokens()).toEqual(['DPoP 0', 'DPoP 1']);
  });
});
