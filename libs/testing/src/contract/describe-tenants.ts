import { v7 } from 'uuid';
import type { ResourceContract } from './resource-contract.js';
import { contractCalls, type Body } from './contract-calls.js';

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

    it('shows a record to its tenant, to a global caller by list, and to nobody else', async () => {
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

    it('narrows a global caller by header tenant_id; a bound one cannot leave its tenant', async () => {
      const global = await tenants().as({}, { tenant_id: mine });
      expect((await global.get(at(record))).status).toBe(200);
      expect((await (await tenants().as({ tenantId: other }, { tenant_id: mine })).get(at(record))).status).toBe(403);
      expect((await (await tenants().as({}, { tenant_id: 'nonsense' })).get(at(record))).status).toBe(400);
    });

    it('lets two tenants use the same name', async () => {
      const body = sample();
      for (const tenantId of [mine, other])
        expect((await (await as({ tenantId }, tenants())).post(path()).send(body)).status).toBe(201);
    });
  });
}
