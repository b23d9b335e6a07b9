import { contractCalls, type ResourceContract, type Body } from './resource-contract.js';
import { v7 } from 'uuid';

/** Multi-tenant mode: a caller bound to a tenant sees its own records alone. (api.md, "Audit, tenants, permissions") */
export function describeTenants(contract: ResourceContract): void {
  const { tenants, sample } = contract;
  if (!tenants || !sample || typeof contract.path !== 'string') return;
  const { path, as, at } = contractCalls(contract);

  describe('tenants', () => {
    let [mine, other] = [v7(), v7()];
    let record: Body;
    beforeAll(async () => {
      if (contract.tenantIds) [mine, other] = await contract.tenantIds();
      record = (await (await as({ tenantId: mine }, tenants())).post(path()).send(sample())).body as Body;
    });

    it('shows a record to its tenant, to a global caller by list, and to no other caller', async () => {
      const found = async (tenantId?: string): Promise<number> =>
        (await (await as({ tenantId }, tenants())).get(path()).query({ q: `id=${String(record['id'])}` })).body
          .count as number;
      expect([await found(mine), await found(other), await found()]).toEqual([1, 0, 1]);
    });

    it('answers 404, never 403, to another tenant, and changes nothing', async () => {
      const agent = await as({ tenantId: other }, tenants());
      expect((await agent.get(at(record))).status).toBe(404);
      if (contract.changes) expect((await agent.patch(at(record)).send(contract.changes)).status).toBe(404);
      if (!contract.permanent) expect((await agent.delete(at(record))).status).toBe(404);
      expect((await (await as({ tenantId: mine }, tenants())).get(at(record))).body).toEqual(record);
    });

    it('narrows a global caller by header tenant_id; a caller bound to a tenant cannot change it', async () => {
      const global = await tenants().as({}, { tenant_id: mine });
      expect((await global.get(at(record))).status).toBe(200);
      expect((await (await tenants().as({ tenantId: other }, { tenant_id: mine })).get(at(record))).status).toBe(403);
      expect((await (await tenants().as({}, { tenant_id: 'nonsense' })).get(at(record))).status).toBe(400);
    });

    it('allows two tenants to use the same name', async () => {
      const body = sample();
      for (const tenantId of [mine, other])
        expect((await (await as({ tenantId }, tenants())).post(path()).send(body)).status).toBe(201);
    });
  });
}

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

    it('answers 401 for an invalid token, and 400 for a token in the query', async () => {
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
