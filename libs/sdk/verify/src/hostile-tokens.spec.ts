import { setTimeout as pause } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { createVerifier } from './create-verifier.js';
import { hostileTokens, startLocalIssuer, type HostileToken, type LocalIssuer } from './testing/index.js';

const AUDIENCE = 'https://shop.example/api';
const CREDENTIALS = { clientId: 'shop', clientSecret: 'secret-of-a-test-that-guards-nothing' };

let issuer: LocalIssuer;
let hostile: HostileToken[];
beforeAll(async () => {
  issuer = await startLocalIssuer({ audience: AUDIENCE });
  hostile = await hostileTokens(issuer);
});
afterAll(() => issuer.close());
afterEach(() => jest.restoreAllMocks());

const verifier = (introspect: 'never' | 'opaque' | 'always' = 'never') =>
  createVerifier({
    issuer: issuer.url,
    audience: AUDIENCE,
    ...(introspect === 'never' ? {} : { introspect, credentials: CREDENTIALS }),
  });

/** What a verifier says of each token, by its title. */
async function refusals(): Promise<Record<string, unknown>> {
  const verify = verifier();
  const found = hostile.map(async ([title, token]) => [title, await verify.verify(token).catch((error) => error)]);
  return Object.fromEntries(await Promise.all(found));
}

describe('hostile tokens (sdk 29)', () => {
  it('are all refused with a challenge, by every way of verifying', async () => {
    expect(hostile.length).toBeGreaterThan(45);
    const refused = { code: 'invalid_token', status: 401, headers: { 'WWW-Authenticate': expect.any(String) } };
    const expected = Object.fromEntries(hostile.map(([title]) => [title, expect.objectContaining(refused)]));
    expect(await refusals()).toEqual(expected);
    const opaque = verifier('opaque');
    for (const [title, token] of hostile)
      expect([title, await opaque.verify(token).catch((error) => error.code)]).toEqual([title, 'invalid_token']);
  });

  it('say nothing of a token that is not the issuer’s, and what is wrong with one that is', async () => {
    const found = await refusals();
    const general = 'The access token is malformed, expired or revoked.';
    expect(found['a foreign key by the name of ours']).toMatchObject({ message: general });
    expect(found['another audience']).toMatchObject({
      message: `The token's audience is https://another.example/api; this service is ${AUDIENCE}.`,
    });
    expect(found['an end that is over']).toMatchObject({ message: 'The access token has expired.' });
  });

  it('are the only ones refused: the issuer’s own tokens are accepted, of both keys', async () => {
    const verify = verifier();
    for (const token of [await issuer.sign({ subject: 'user' }), await issuer.sign({ audience: ['urn:a', AUDIENCE] })])
      expect(await verify.verify(token)).toMatchObject({ iss: issuer.url });
    await issuer.rotate();
    await expect(verify.verify(await issuer.sign())).resolves.toMatchObject({ iss: issuer.url });
  });
});

describe('keys', () => {
  it('are fetched once more at most in 30 s, whatever 1,000 unknown kids ask for (sdk 30)', async () => {
    const verify = verifier();
    const good = await issuer.sign();
    await verify.verify(good);
    const before = issuer.requests.keys;
    // However long the loop takes: keys that are five seconds old are read again in the background.
    jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    const unknown = hostile.find(([title]) => title === 'an unknown key')?.[1] ?? '';
    const [, ...rest] = unknown.split('.');
    for (let n = 0; n < 1_000; n++) {
      const header = Buffer.from(JSON.stringify({ alg: 'ES256', typ: 'at+jwt', kid: `unknown-${n}` }));
      await expect(verify.verify([header.toString('base64url'), ...rest].join('.'))).rejects.toMatchObject({
        code: 'invalid_token',
      });
    }
    expect(issuer.requests.keys - before).toBeLessThanOrEqual(1);
  });

  it('stay while the issuer is away, and go when it takes them away (sdk 31)', async () => {
    const verify = verifier();
    const token = await issuer.sign();
    await verify.verify(token);
    await issuer.close();
    await expect(verify.verify(await issuer.sign())).resolves.toBeDefined();
    await expect(verifier().verify(token)).rejects.toMatchObject({ code: 'unavailable', status: 503 });
    await issuer.comeBack();
    await issuer.rotate({ only: true });
    const inHalfAMinute = Date.now() + 29_000;
    jest.spyOn(Date, 'now').mockReturnValue(inHalfAMinute);
    const outcome = () =>
      verify.verify(token).then(
        () => 'ok',
        (error) => error.code,
      );
    // The read is in the background: it takes a moment.
    let last = await outcome();
    for (; last === 'ok'; last = await outcome()) await pause(5);
    expect(last).toBe('invalid_token');
  });

  it.each([
    ['a page instead of keys', '<html>'],
    ['no list of keys', '{}'],
  ])('are unavailable where the issuer answers %s', async (_title, body) => {
    jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body));
    await expect(verifier().verify(await issuer.sign())).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('that nobody knows how to use do not hide the others', async () => {
    const { publicJwk } = issuer.key;
    const keys = [{ kty: 'new', kid: 'new' }, { ...publicJwk, kid: 'other', crv: 'P-0' }, publicJwk];
    jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(JSON.stringify({ keys })));
    await expect(verifier().verify(await issuer.sign())).resolves.toBeDefined();
  });
});

describe('introspection', () => {
  it('always: a blocked user is refused at the next call (sdk 33)', async () => {
    const verify = verifier('always');
    const token = await issuer.sign({ subject: 'user-to-block' });
    await expect(verify.verify(token)).resolves.toMatchObject({ sub: 'user-to-block' });
    issuer.block('user-to-block');
    await expect(verify.verify(token)).rejects.toMatchObject({ code: 'invalid_token' });
  });

  it('opaque: explains tokens that are no JWT, with the API’s credentials', async () => {
    const verify = verifier('opaque');
    await expect(verify.verify(issuer.opaque({ scopes: 'orders:read' }))).resolves.toMatchObject({
      scope: 'orders:read',
    });
    await expect(verify.verify('opaque-unknown')).rejects.toMatchObject({ code: 'invalid_token' });
  });
});

describe('createVerifier', () => {
  it.each<[string, object, string]>([
    ['an issuer', { issuer: '', audience: AUDIENCE }, 'issuer'],
    ['an audience', { issuer: 'https://id.example', audience: '' }, 'audience'],
    ['credentials', { issuer: 'https://id.example', audience: AUDIENCE, introspect: 'always' }, 'credentials'],
  ])('throws without %s', (_title, options, named) => {
    expect(() => createVerifier(options as Parameters<typeof createVerifier>[0])).toThrow(named);
  });
});
