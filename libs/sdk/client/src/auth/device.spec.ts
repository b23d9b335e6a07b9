import { createGroundwork, type Groundwork } from '../groundwork.js';
import { isError } from '../errors.js';
import { REFUSED, startFakeService, tokenOf, type FakeAnswer, type FakeService } from '../testing/fake-service.js';
import { fakeTiming } from '../testing/fake-timing.js';
import { device, type DeviceCode } from './device.js';
import { memoryStore, type KeptTokens, type TokenStore } from './user-tokens.js';

let service: FakeService;
afterEach(() => service.close());

const oauthError = (error: string): FakeAnswer => ({ status: 400, body: { error } });
const grantOf = (body: string) => new URLSearchParams(body).get('grant_type');
const read = (gw: Groundwork) => gw.identity.get('/settings');

/** A program on a device, on the fake that runs. */
function program(store: TokenStore = memoryStore()) {
  const shown: DeviceCode[] = [];
  const timing = fakeTiming();
  const auth = device({ clientId: 'cli', scopes: ['users:read'], onCode: (code) => void shown.push(code), store });
  return { shown, timing, gw: createGroundwork({ issuer: service.url, auth, timing }) };
}
/** The same on a new fake; answers are those of the token endpoint, the last one for ever. */
async function programWith(answers: readonly FakeAnswer[], store?: TokenStore, api?: FakeAnswer) {
  service = await startFakeService({ token: (nth) => answers[Math.min(nth, answers.length - 1)], api: () => api });
  return program(store);
}

describe('device', () => {
  it('shows the code once, waits as long as it is told, and keeps the tokens', async () => {
    const store = memoryStore();
    const success = tokenOf(0, { refresh_token: 'refresh-0' });
    const { gw, shown, timing } = await programWith(
      [oauthError('authorization_pending'), oauthError('slow_down'), success],
      store,
    );
    await Promise.all([read(gw), read(gw)]);
    expect(shown).toEqual([
      {
        address: 'https://id.example/device',
        code: 'ABCD-EFGH',
        completeAddress: 'https://id.example/device?user_code=ABCD-EFGH',
        expiresIn: 60,
      },
    ]);
    expect(timing.slept).toEqual([5, 5, 10]);
    expect(service.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer token-0', 'Bearer token-0']);
    expect(await store.load()).toMatchObject({
      accessToken: 'token-0',
      refreshToken: 'refresh-0',
      scopes: ['users:read'],
    });
    const again = program(store);
    await read(again.gw);
    expect([again.shown, service.tokenRequests.length]).toEqual([[], 3]);
  });

  it.each([
    ['denied', [oauthError('access_denied')], 'access_denied'],
    ['told that the code is over', [oauthError('expired_token')], 'expired_token'],
    ['left alone until it is over', [oauthError('authorization_pending')], 'expired_token'],
  ])('throws when it is %s', async (_, answers, code) => {
    const { gw } = await programWith(answers);
    const thrown: unknown = await read(gw).catch((error: unknown) => error);
    expect(isError(thrown, code)).toBe(true);
    expect(String(thrown)).not.toContain('device-code');
    expect(service.requests).toEqual([]);
  });
});

describe('tokens that several processes share', () => {
  const soon = Date.now() + 600_000;
  const kept: KeptTokens = { accessToken: 'kept', refreshToken: 'refresh', scopes: ['users:read'], expiresAt: soon };
  /** One store, whose users take turns. */
  const shared = (tokens: KeptTokens): TokenStore => {
    const store = memoryStore(tokens);
    let last: Promise<unknown> = Promise.resolve();
    const exclusively = <T>(work: () => Promise<T>): Promise<T> => {
      const next = last.then(work);
      last = next.catch(() => undefined);
      return next;
    };
    return { ...store, exclusively };
  };

  it('39. are renewed once by two processes, and used by both', async () => {
    const store = shared({ ...kept, expiresAt: Date.now() + 1_000 });
    const one = await programWith([tokenOf(1, { refresh_token: 'refresh-1' })], store);
    const other = program(store);
    await Promise.all([read(one.gw), read(other.gw)]);
    expect(service.tokenRequests.map(({ body }) => grantOf(body))).toEqual(['refresh_token']);
    expect(new Set(service.requests.map(({ headers }) => headers.authorization))).toEqual(new Set(['Bearer token-1']));
    expect(await store.load()).toMatchObject({ refreshToken: 'refresh-1' });
  });

  it('are renewed before they are over where a service refuses them', async () => {
    const store = shared(kept);
    service = await startFakeService({
      token: () => tokenOf(1),
      api: (_, { headers }) => (headers.authorization === 'Bearer kept' ? REFUSED : undefined),
    });
    await read(program(store).gw);
    expect(service.tokenRequests).toHaveLength(1);
    expect(await store.load()).toMatchObject({ accessToken: 'token-1', refreshToken: 'refresh' });
  });

  it('are forgotten when their grant is over', async () => {
    const store = shared({ ...kept, expiresAt: 0 });
    const { gw } = await programWith([oauthError('invalid_grant')], store);
    expect(isError(await read(gw).catch((error: unknown) => error), 'invalid_grant')).toBe(true);
    expect(await store.load()).toBeUndefined();
  });
});
