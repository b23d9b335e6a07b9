import type { ResourceContract } from './resource-contract.js';
import { contractCalls } from './contract-calls.js';

/** Who is let in: no token, a bad one, one without the scope; and methods the path does not have. */
export function describeGuards(contract: ResourceContract): void {
  const { path, as } = contractCalls(contract);
  const { service, scopes } = contract;

  describe('guards', () => {
    it('answers 401 with a challenge without a token', async () => {
      const response = await service()
        .anonymous.get(path())
        .set(contract.headers?.() ?? {});
      expect({ status: response.status, code: response.body.code as unknown }).toEqual({
        status: 401,
        code: 'invalid_token',
      });
      expect(response.headers['www-authenticate']).toMatch(/^Bearer/);
      expect(response.body.request_id).toBe(response.headers['x-request-id']);
    });

    it.each([
      ['expired', { expiresIn: -60 }],
      ['for another audience', { audience: 'urn:groundwork:elsewhere' }],
      ['of another issuer', { issuer: 'http://evil.example' }],
      ['that is no access token', { typ: 'JWT' }],
    ])('answers 401 for a token %s', async (_, token) => {
      const response = await (await as(token)).get(path());
      expect({ status: response.status, code: response.body.code as unknown }).toEqual({
        status: 401,
        code: 'invalid_token',
      });
      expect(response.headers['www-authenticate']).toContain('error="invalid_token"');
    });

    it('answers 401 for garbage, and 400 for a token in the query', async () => {
      expect((await service().anonymous.get(path()).set('authorization', 'Bearer garbage')).status).toBe(401);
      expect((await (await as()).get(path()).query({ access_token: 'x' })).status).toBe(400);
    });

    it('answers 403 insufficient_scope naming the scope; write does not imply read', async () => {
      const response = await (await as({ scopes: scopes.write })).get(path());
      expect({ status: response.status, code: response.body.code as unknown }).toEqual({
        status: 403,
        code: 'insufficient_scope',
      });
      expect(response.body.message).toContain(scopes.read);
      if (contract.sample)
        expect((await (await as({ scopes: scopes.read })).post(path()).send(contract.sample())).status).toBe(403);
    });

    it('answers 405 method_not_allowed with Allow', async () => {
      const response = await (await as()).put(path()).send({});
      expect({ status: response.status, code: response.body.code as unknown }).toEqual({
        status: 405,
        code: 'method_not_allowed',
      });
      expect(response.headers['allow']).toContain('GET');
    });
  });
}
