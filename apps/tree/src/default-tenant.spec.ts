import { DEFAULT_TENANT, startTestService, type TestService } from '@groundwork/testing';
import { tree } from './service.js';

let service: TestService;
beforeAll(async () => void (service = await startTestService(tree)));
afterAll(() => service.close());

const insert = (code: string, tenant: string | null) =>
  service.query(
    'insert into tree (id, tenant_id, code, name, label_id) values (gen_random_uuid(), $1, $2, $2, gen_random_uuid())',
    [tenant, code],
  );
const codes = async (tenant: string | null) =>
  (
    await service.query<{ code: string }>(
      'select code from tree where tenant_id is not distinct from $1 order by code',
      [tenant],
    )
  ).map(({ code }) => code);

describe('the default tenant', () => {
  it('has what callers of no tenant make, by whose names they find it', async () => {
    const agent = await service.as();
    expect((await agent.post('/trees').send({ code: 'made', name: 'Made' })).status).toBe(201);
    expect(await codes(DEFAULT_TENANT)).toContain('made');
    expect((await agent.get('/trees/made')).status).toBe(200);
    expect((await (await service.as({ tenantId: DEFAULT_TENANT })).get('/trees/made')).status).toBe(200);
  });

  it('gets what had no tenant; names that it has are followed by a number', async () => {
    await insert('geo', null);
    await insert('geo', DEFAULT_TENANT);
    await insert('geo-2', null);
    await insert('alone', null);
    await service.query('delete from default_tenant');
    const again = await startTestService(tree, { schema: service.schema });
    try {
      expect(await codes(null)).toEqual([]);
      expect(await codes(DEFAULT_TENANT)).toEqual(expect.arrayContaining(['alone', 'geo', 'geo-2', 'geo-3']));
      expect((await (await again.as()).get('/trees/geo-3')).status).toBe(200);
    } finally {
      await again.close();
    }
  });

  it('is waited for: not ready, 503 to callers of no tenant, and nothing made without one', async () => {
    await service.query('delete from default_tenant');
    const away = await startTestService(tree, { schema: service.schema, env: { IDENTITY_URL: 'http://127.0.0.1:9' } });
    try {
      expect((await away.anonymous.get('/readyz')).status).toBe(503);
      expect(await codes(null)).toEqual([]);
    } finally {
      await away.close();
    }
  });
});
