import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { ALL_BUT_DATES } from '@groundwork/testing';
import { jest } from '@jest/globals';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';
import { createVerifier } from './create-verifier.js';
import { digestOf } from './token-digest.js';
import { isTokenError, type TokenError } from './token-error.js';
import type { IntrospectMode, TokenVerifier } from './token-verifier.js';

const AUDIENCE = 'urn:groundwork:shelves';

let server: Server;
let url: string;
let published: JWK[];
let requests = { jwks: 0, introspect: 0 };
let introspection: Record<string, unknown> = { active: false };
let signing: CryptoKey;
let publicJwk: JWK;

beforeAll(async () => {
  const pair = await generateKeyPair('ES256', { extractable: true });
  signing = pair.privateKey;
  publicJwk = { ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'ES256' };
});
beforeEach(async () => {
  published = [publicJwk];
  requests = { jwks: 0, introspect: 0 };
  server = createServer((request, response) => {
    const jwks = request.url === '/oauth2/jwks';
    requests[jwks ? 'jwks' : 'introspect']++;
    response.end(JSON.stringify(jwks ? { keys: published } : introspection));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => stop());

const stop = async (): Promise<void> => {
  if (!server.listening) return;
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
};

const verifier = (mode: IntrospectMode = 'opaque'): TokenVerifier =>
  createVerifier({
    issuer: 'https://id.example',
    identityUrl: url,
    audience: AUDIENCE,
    introspect: mode,
    credentials: { clientId: 'c', clientSecret: 's' },
  });

interface Shape {
  readonly header?: Record<string, unknown>;
  readonly claims?: Record<string, unknown>;
  readonly key?: CryptoKey | Uint8Array;
}

const token = ({ header = {}, claims = {}, key = signing }: Shape = {}): Promise<string> => {
  const now = Math.floor(Date.now() / 1_000);
  return new SignJWT({ iss: 'https://id.example', aud: AUDIENCE, sub: 'u', client_id: 'c', exp: now + 60, ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: 'one', typ: 'at+jwt', ...header })
    .sign(key);
};
const outcome = async (verify: Promise<unknown>): Promise<string> =>
  verify.then(
    () => 'ok',
    (error: unknown) => (isTokenError(error) ? error.code : String(error)),
  );
const unsigned = (header: object): string =>
  [header, { iss: 'https://id.example', aud: AUDIENCE, sub: 'u', client_id: 'c', exp: 9e9 }]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.') + '.';

describe('TokenVerifier', () => {
  it('accepts a signed access token, also for several audiences, and caches it', async () => {
    const made = verifier();
    expect(await outcome(made.verify(await token({ claims: { aud: ['urn:other', AUDIENCE] } })))).toBe('ok');
    const one = await token();
    await made.verify(one);
    expect((await made.verify(one)).client_id).toBe('c');
    expect(requests).toEqual({ jwks: 1, introspect: 0 });
  });

  it('returns a cached token without verifying again, and no other', async () => {
    const made = verifier();
    const one = await token();
    expect(made.known(digestOf(one))).toBeUndefined();
    await made.verify(one);
    expect(made.known(digestOf(one))?.sub).toBe('u');
    expect(await outcome(made.verify('opaque'))).toBe('invalid_token');
    expect(made.known(digestOf('opaque'))).toBeUndefined();
  });

  it('answers at once for a token it has verified, and checks its expiry and key at each request', async () => {
    const made = verifier();
    const one = await token();
    const check = (): unknown => made.checkRequest({ headers: { authorization: `Bearer ${one}` } });
    const first = [check(), check()];
    for (const promise of first) expect(promise).toBeInstanceOf(Promise);
    await Promise.all(first);
    expect(check()).toMatchObject({ sub: 'u' });
    jest.useFakeTimers({ now: Date.now() + 3_600_000, doNotFake: ALL_BUT_DATES });
    try {
      await expect(check()).rejects.toMatchObject({ message: 'The access token has expired.' });
    } finally {
      jest.useRealTimers();
    }
  });

  it('throws at once for a token it knows to be refused', async () => {
    const made = verifier();
    const check = (): unknown => made.checkRequest({ headers: { authorization: 'Bearer opaque' } });
    await expect(check()).rejects.toMatchObject({ code: 'invalid_token' });
    expect(check).toThrow(expect.objectContaining({ code: 'invalid_token' }));
    expect(requests.introspect).toBe(1);
  });

  it('waits for promises of any kind: where the global Promise is another one (zone.js), no token is let in unverified', async () => {
    const own = globalThis.Promise;
    const made = verifier();
    const [one, bad] = [await token(), await token({ claims: { aud: 'urn:other' } })];
    const check = (text: string) => made.checkRequest({ headers: { authorization: `Bearer ${text}` } });
    globalThis.Promise = class extends own<never> {} as typeof own;
    const found = [check(one), check(bad)];
    globalThis.Promise = own;
    expect(found[0]).not.toHaveProperty('sub');
    // Either may end first: a rejection that nobody waits for yet fails the test.
    await Promise.all([
      expect(found[0]).resolves.toMatchObject({ sub: 'u' }),
      expect(found[1]).rejects.toMatchObject({ code: 'invalid_token' }),
    ]);
  });

  it('30. rejects alg none, swapped algorithms, foreign keys, embedded keys and crit', async () => {
    const made = verifier();
    const foreign = (await generateKeyPair('ES256', { extractable: true })).privateKey;
    const asSecret = new TextEncoder().encode(JSON.stringify(publicJwk));
    const tokens = [
      unsigned({ alg: 'none', typ: 'at+jwt' }),
      await token({ header: { alg: 'HS256' }, key: asSecret }),
      await token({ key: foreign }),
      await token({ key: foreign, header: { jwk: publicJwk } }),
      await token({ key: foreign, header: { jku: `${url}/evil`, x5u: `${url}/evil` } }),
      await token({ header: { kid: 'two' } }),
      (await token()).replace(/\.[^.]*$/, '.AAAA'),
      'garbage',
      'a.b.c',
      'x'.repeat(20_000),
    ];
    for (const bad of tokens) expect(await outcome(made.verify(bad))).toBe('invalid_token');
    const critical = await token({ header: { crit: ['b64'], b64: true } }).catch(() => 'garbage');
    expect(
      await outcome(
        made.verify(
          critical.replace(
            /^[^.]+/,
            Buffer.from('{"alg":"ES256","kid":"one","typ":"at+jwt","crit":["x"],"x":1}').toString('base64url'),
          ),
        ),
      ),
    ).toBe('invalid_token');
  });

  it.each<[string, Shape]>([
    ['an ID token', { header: { typ: 'JWT' } }],
    ['another issuer', { claims: { iss: 'https://evil.example' } }],
    ['another audience', { claims: { aud: 'urn:groundwork:tree' } }],
    ['an expired token', { claims: { exp: 1_000 } }],
    ['a token from the future', { claims: { nbf: 9e9 } }],
    ['a token without client_id', { claims: { client_id: undefined } }],
  ])('31. rejects %s', async (_, shape) =>
    expect(await outcome(verifier().verify(await token(shape)))).toBe('invalid_token'),
  );

  it.each<[string, Shape, RegExp]>([
    [
      'a foreign audience',
      { claims: { aud: 'urn:tree' } },
      /^The token's audience is urn:tree; this service is urn:gr/,
    ],
    [
      'several',
      { claims: { aud: ['urn:a', 'urn:b'] } },
      /audience is urn:a, urn:b; this service is urn:groundwork:shelves/,
    ],
    ['an expired token', { claims: { exp: 1_000 } }, /has expired/],
    ['a token of tomorrow', { claims: { nbf: 9e9 } }, /not valid yet/],
    ['an ID token', { header: { typ: 'JWT' } }, /not an access token/],
    ['no audience', { claims: { aud: undefined } }, /malformed, expired or revoked/],
  ])('names the error of a token of its issuer: %s', async (_, shape, message) => {
    const made = verifier();
    const one = await token(shape);
    for (let i = 0; i < 2; i++)
      await expect(made.verify(one)).rejects.toMatchObject({
        code: 'invalid_token',
        message: expect.stringMatching(message),
      });
  });

  it('reveals nothing about a token with a foreign signature, and keeps the challenge a valid header', async () => {
    const { privateKey: key } = await generateKeyPair('ES256');
    for (const claims of [{ aud: 'urn:tree' }, { exp: 1_000 }, { nbf: 9e9 }])
      await expect(verifier().verify(await token({ key, claims }))).rejects.toMatchObject({
        message: 'The access token is malformed, expired or revoked.',
      });
    const challenge = await verifier()
      .verify(await token({ claims: { aud: 'urn:"é"\n' + 'x'.repeat(500) } }))
      .catch((error: TokenError) => error.headers['WWW-Authenticate']);
    expect(challenge).toMatch(
      /^Bearer error="invalid_token", error_description="The token's audience is urn:\?\?\?\?x{100,200}; this [^"\\]+"$/,
    );
  });

  it('refuses a token whose user signed in too weakly for this audience, and for no other (people 4)', async () => {
    const two = 'urn:groundwork:acr:2fa';
    const checked = verifier();
    const weak = await token({ claims: { acr: 'urn:groundwork:acr:1fa', acr_required: { [AUDIENCE]: two } } });
    for (let time = 0; time < 2; time++) {
      const error = (await checked.verify(weak).catch((thrown: unknown) => thrown)) as TokenError;
      expect(error).toMatchObject({ code: 'insufficient_user_authentication', status: 401 });
      expect(error.headers['WWW-Authenticate']).toContain(`acr_values="${two}"`);
    }
    for (const acr_required of [{ 'urn:other': two }, two, null, ['x']])
      expect(await checked.verify(await token({ claims: { acr_required } }))).toMatchObject({ acr_required });
  });

  it('33. rejects tokens signed by a revoked key, also cached ones, without other requests', async () => {
    const made = verifier();
    const one = await token();
    await made.verify(one);
    published = [{ ...publicJwk, kid: 'two' }];
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 6_000);
    while (made.known(digestOf(one))) await pause(5);
    expect(await outcome(made.verify(one))).toBe('invalid_token');
    clock.mockRestore();
  });

  it('tolerates 15 s of clock skew, not 16', async () => {
    const now = Math.floor(Date.now() / 1_000);
    expect(await outcome(verifier().verify(await token({ claims: { exp: now - 10 } })))).toBe('ok');
    expect(await outcome(verifier().verify(await token({ claims: { exp: now - 17 } })))).toBe('invalid_token');
  });

  it('30. fetches keys at most once per 30 s, for a thousand unknown kids', async () => {
    jest.useFakeTimers({ now: Date.now(), doNotFake: ALL_BUT_DATES });
    try {
      const made = verifier();
      await made.verify(await token());
      for (let attempt = 0; attempt < 1_000; attempt++)
        await outcome(made.verify(await token({ header: { kid: `unknown-${attempt}` } })));
      expect(requests.jwks).toBe(2);
    } finally {
      jest.useRealTimers();
    }
  });

  it('continues while identity is unavailable: known keys 200, unknown kid 401, introspection 503', async () => {
    const made = verifier();
    await made.verify(await token());
    await stop();
    expect(await outcome(made.verify(await token({ claims: { jti: '2' } })))).toBe('ok');
    expect(await outcome(made.verify(await token({ header: { kid: 'two' } })))).toBe('invalid_token');
    expect(await outcome(made.verify('opaque-token'))).toBe('unavailable');
    expect(await outcome(verifier().verify(await token()))).toBe('unavailable');
  });

  it('introspects opaque tokens once per 30 s, and checks the audience', async () => {
    const made = verifier();
    introspection = {
      active: true,
      sub: 'u',
      client_id: 'c',
      aud: AUDIENCE,
      exp: Math.floor(Date.now() / 1_000) + 600,
    };
    expect(await outcome(made.verify('opaque'))).toBe('ok');
    await made.verify('opaque');
    expect(requests.introspect).toBe(1);
    introspection = { ...introspection, aud: 'urn:other' };
    for (let i = 0; i < 2; i++)
      await expect(made.verify('opaque-2')).rejects.toMatchObject({
        message: expect.stringMatching('audience is urn:other; this service is'),
      });
    expect(requests.introspect).toBe(2);
  });

  it('introspects every token each time with always, so that revocation is immediate, and none with never', async () => {
    const made = verifier('always');
    const one = await token();
    introspection = {
      active: true,
      sub: 'u',
      client_id: 'c',
      aud: AUDIENCE,
      exp: Math.floor(Date.now() / 1_000) + 600,
    };
    expect(await outcome(made.verify(one))).toBe('ok');
    expect(made.known(digestOf(one))).toBeUndefined();
    introspection = { active: false };
    expect(await outcome(made.verify(one))).toBe('invalid_token');
    expect(await outcome(verifier('never').verify('opaque'))).toBe('invalid_token');
    expect(requests.introspect).toBe(2);
  });
});
