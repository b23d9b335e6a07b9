import { makeProver, type OddProof, type Prover } from '@groundwork/verify/testing';
import type { TestService } from '../test-service.js';

/** What a service is called with. */
export interface BoundTokensContract {
  readonly start: () => Promise<TestService>;
  /** A path that any token of all scopes may GET. */
  readonly path: string;
  /** Where clients reach the service. */
  readonly publicUrl: string;
}

const NOW = (): number => Math.floor(Date.now() / 1_000);

/** What would be accepted if one member of a proof were not looked at. (RFC 9449 §4.3) */
const ODD: readonly (readonly [string, OddProof])[] = [
  ['another method', { claims: { htm: 'POST' } }],
  ['another path', { claims: { htu: 'http://localhost/elsewhere' } }],
  ['another host', { claims: { htu: 'https://elsewhere.example/' } }],
  ['no address', { claims: { htu: undefined } }],
  ['another token', { claims: { ath: 'A'.repeat(43) } }],
  ['no token', { claims: { ath: undefined } }],
  ['a time 61 seconds ago', { claims: { iat: NOW() - 61 } }],
  ['a time in five minutes', { claims: { iat: NOW() + 300 } }],
  ['a time that is a text', { claims: { iat: String(NOW()) } }],
  ['no time', { claims: { iat: undefined } }],
  ['no jti', { claims: { jti: undefined } }],
  ['an endless jti', { claims: { jti: 'x'.repeat(600) } }],
  ['another typ', { header: { typ: 'JWT' } }],
  ['a critical extension', { header: { crit: ['exp'], exp: 1 } }],
  ['no key', { header: { jwk: undefined } }],
];

/** A token that is bound to a key is worth nothing without a proof of it, at every operation alike. (docs/tokens.md) */
export function describeBoundTokens({ start, path, publicUrl }: BoundTokensContract): void {
  describe('tokens bound to a key', () => {
    let service: TestService;
    let prover: Prover;
    let token: string;

    beforeAll(async () => {
      service = await start();
      prover = await makeProver();
      token = await service.token({ boundTo: prover.thumbprint });
    });
    afterAll(() => service.close());

    const proofOf = (odd?: OddProof, by = prover): Promise<string> =>
      by.proof({ method: 'GET', url: publicUrl + path, token }, odd);
    const get = (headers: Readonly<Record<string, string>>) => service.anonymous.get(`${path}?limit=1`).set(headers);
    const send = (dpop: string, authorization = `DPoP ${token}`) => get({ authorization, dpop });
    const refusedWith = async (request: ReturnType<typeof get>, error: string): Promise<void> => {
      const { body, headers } = await request.expect(401);
      expect(body).toMatchObject({ code: 'invalid_token' });
      expect(headers['www-authenticate']).toMatch(`DPoP error="${error}"`);
      expect(headers['www-authenticate']).toContain('algs="ES256 PS256 EdDSA Ed25519"');
    };

    it.each(['ES256', 'PS256', 'EdDSA', 'Ed25519'])('are accepted with a proof by %s', async (algorithm) => {
      const one = await makeProver(algorithm);
      const bound = await service.token({ boundTo: one.thumbprint });
      for (let times = 0; times < 2; times++) {
        const dpop = await one.proof({ method: 'GET', url: publicUrl + path, token: bound });
        await send(dpop, `DPoP ${bound}`).expect(200);
      }
    });

    it('are refused as bearer tokens, also once they are known', async () => {
      await refusedWith(get({ authorization: `Bearer ${token}` }), 'invalid_token');
      await send(await proofOf()).expect(200);
      await refusedWith(get({ authorization: `Bearer ${token}` }), 'invalid_token');
      await refusedWith(send(await proofOf(), `Bearer ${token}`), 'invalid_token');
      await refusedWith(get({ authorization: `DPoP ${token}` }), 'invalid_dpop_proof');
    });

    it.each(ODD)('are refused with a proof of %s', async (_, odd) => {
      await refusedWith(send(await proofOf(odd)), 'invalid_dpop_proof');
    });

    it('are refused with a proof of another key, of a shown private one, and with none, also once the key is known', async () => {
      const stranger = await makeProver();
      await send(await proofOf()).expect(200);
      await refusedWith(send(await proofOf({}, stranger)), 'invalid_dpop_proof');
      const claimed = { kid: prover.thumbprint, jwk: { ...stranger.publicJwk, kid: prover.thumbprint } };
      await refusedWith(send(await proofOf({ header: claimed }, stranger)), 'invalid_dpop_proof');
      await refusedWith(send(await proofOf({ header: { jwk: prover.publicJwk } }, stranger)), 'invalid_dpop_proof');
      await refusedWith(send(await proofOf({ header: { jwk: stranger.publicJwk } })), 'invalid_dpop_proof');
      await refusedWith(send(await proofOf({ header: { jwk: prover.privateJwk } })), 'invalid_dpop_proof');
      await refusedWith(send(await proofOf({ header: { alg: 'EdDSA' } }).catch(() => 'x')), 'invalid_dpop_proof');
      for (const none of ['nonsense', 'a.b.c', `${await proofOf()}, ${await proofOf()}`])
        await refusedWith(send(none), 'invalid_dpop_proof');
    });

    it('are refused with a proof that was used before, of parallel uses too', async () => {
      const once = await proofOf();
      const answers = await Promise.all([1, 2, 3].map(() => send(once)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
      await refusedWith(send(once), 'invalid_dpop_proof');
    });

    it('leave bearer tokens as they are, which are none of theirs', async () => {
      const bearer = await service.token();
      await get({ authorization: `Bearer ${bearer}` }).expect(200);
      await get({ authorization: `Bearer ${bearer}`, dpop: await proofOf() }).expect(200);
      await refusedWith(send(await proofOf(), `DPoP ${bearer}`), 'invalid_token');
      await get({ authorization: 'DPoP' }).expect(401);
    });

    it('cost no statement', async () => {
      const bearer = await service.token();
      const [first, second] = [await proofOf(), await proofOf()];
      await get({ authorization: `Bearer ${bearer}` }).expect(200);
      await send(first).expect(200);
      const plain = await service.countStatements(() => get({ authorization: `Bearer ${bearer}` }).expect(200));
      expect(await service.countStatements(() => send(second).expect(200))).toBe(plain);
    });
  });
}
