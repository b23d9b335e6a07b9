import { createVerifier, LocalUses, ProofVerifier, RequestVerifier } from './index.js';
import { makeProver, startLocalIssuer, type LocalIssuer, type Prover } from './testing/index.js';

const AUDIENCE = 'https://shop.example/api';
const PUBLIC_URL = 'https://shop.example/api/';

describe('tokens bound to a key', () => {
  let issuer: LocalIssuer;
  let prover: Prover;
  let token: string;

  beforeAll(async () => {
    issuer = await startLocalIssuer({ audience: AUDIENCE });
    prover = await makeProver();
    token = await issuer.sign({ subject: 'ada', claims: { cnf: { jkt: prover.thumbprint } } });
  });
  afterAll(() => issuer.close());

  const verifier = (publicUrl?: string) => createVerifier({ issuer: issuer.url, audience: AUDIENCE, publicUrl });
  const request = async (url = 'https://shop.example/api/v1/orders') => ({
    method: 'GET',
    url: '/orders?page=2',
    originalUrl: '/v1/orders?page=2',
    headers: { authorization: `DPoP ${token}`, dpop: await prover.proof({ method: 'GET', url, token }) },
  });

  it('are accepted at an address below publicUrl, also of a router that is mounted', async () => {
    expect((await verifier(PUBLIC_URL).verifyRequest(await request())).sub).toBe('ada');
    await expect(
      verifier(PUBLIC_URL).verifyRequest(await request('https://shop.example/orders')),
    ).rejects.toMatchObject({
      status: 401,
    });
  });

  it('are refused where no address is known, and by their text alone', async () => {
    await expect(verifier().verifyRequest(await request())).rejects.toMatchObject({ code: 'invalid_token' });
    await expect(verifier(PUBLIC_URL).verify(token)).rejects.toMatchObject({ code: 'invalid_token' });
  });

  it('count their proof once for verifiers that share the option proofs', async () => {
    const options = { issuer: issuer.url, audience: AUDIENCE, publicUrl: PUBLIC_URL, proofs: new ProofVerifier() };
    const [one, other, apart] = [createVerifier(options), createVerifier(options), verifier(PUBLIC_URL)];
    const sent = await request();
    await one.verifyRequest(sent);
    await expect(other.verifyRequest(sent)).rejects.toMatchObject({ code: 'invalid_token' });
    expect((await apart.verifyRequest(sent)).sub).toBe('ada');
  });

  it('are verified once per request, but at each call of a connection', async () => {
    const requests = new RequestVerifier(verifier(PUBLIC_URL));
    const sent = await request();
    const found = await Promise.all([requests.verifyRequest(sent), requests.verifyRequest(sent)]);
    expect([...found, await requests.verifyRequest(sent)].map(({ sub }) => sub)).toEqual(['ada', 'ada', 'ada']);
    await expect(requests.verifyRequest({ ...sent })).rejects.toMatchObject({ code: 'invalid_token' });
    const fresh = await request();
    const handshake = { ...fresh, headers: { ...fresh.headers, upgrade: 'websocket' } };
    await requests.verifyRequest(handshake);
    await expect(requests.verifyRequest(handshake)).rejects.toMatchObject({ code: 'invalid_token' });
  });

  it('are refused with the challenge of the scheme by which they were sent', async () => {
    for (const sent of [`${token}x`, 'a.b.c', 'x'.repeat(20_000), ''])
      for (const [scheme, begin] of [
        ['DPoP', /^DPoP error="invalid_token"/],
        ['Bearer', /^Bearer error="invalid_token"/],
      ] as const) {
        const headers = { authorization: `${scheme} ${sent}`, dpop: 'x' };
        const refused: unknown = await verifier(PUBLIC_URL)
          .verifyRequest({ method: 'GET', url: '/', headers })
          .catch((error: unknown) => error);
        expect(refused).toMatchObject({ headers: { 'WWW-Authenticate': expect.stringMatching(begin) } });
      }
  });

  it('are refused where they are bound in a way that is not known here', async () => {
    const other = await issuer.sign({ claims: { cnf: { 'x5t#S256': 'x' } } });
    await expect(verifier(PUBLIC_URL).verify(other)).rejects.toMatchObject({ code: 'invalid_token' });
  });

  it('keep the ids of their proofs for the time they count', () => {
    let now = 1_000_000;
    const clock = Date.now;
    Date.now = () => now;
    try {
      const uses = new LocalUses();
      expect([uses.firstUse('a', 120), uses.firstUse('a', 120)]).toEqual([true, false]);
      now += 119_000;
      expect([uses.firstUse('b', 120), uses.firstUse('a', 120)]).toEqual([true, false]);
      now += 119_000;
      expect([uses.firstUse('c', 120), uses.firstUse('b', 120)]).toEqual([true, false]);
      now += 240_000;
      expect([uses.firstUse('b', 120), uses.firstUse('c', 120)]).toEqual([true, true]);
    } finally {
      Date.now = clock;
    }
  });
});
