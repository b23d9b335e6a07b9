import type { TestService } from '@groundwork/testing';
import { importFile } from '../../testing/import-file.js';
import { startIdentity } from '../../testing/identity-under-test.js';
import { addTenant, addUser, insert } from '../../testing/sample.js';

let service: TestService;
beforeAll(async () => void (service = await startIdentity()));
afterAll(() => service.close());

const OWNERS = `
  select 1 from tenant_admins a join users u on u.id = a.user_id where a.tenant_id = $1 and a.admin_role = 'owner' and not u.is_blocked`;

/** Ways in which a user stops being an owner who can sign in. */
const WAYS: Readonly<Record<string, (tenant: string, user: string) => Promise<number>>> = {
  deleted: async (_, user) => (await (await service.as()).delete(`/users/${user}`)).status,
  blocked: async (_, user) => (await (await service.as()).post(`/users/${user}/block`).send({})).status,
  demoted: async (tenant, user) =>
    (await (await service.as()).post(`/tenants/${tenant}/admins`).send({ users: [user], admin_role: 'viewer' })).status,
  removed: async (tenant, user) =>
    (await (await service.as()).delete(`/tenants/${tenant}/admins`).send({ users: [user] })).status,
};
const PAIRS = Object.keys(WAYS).flatMap((one, at) =>
  Object.keys(WAYS)
    .slice(at)
    .map((other): [string, string] => [one, other]),
);

async function owned(many: number): Promise<{ tenant: string; owners: string[] }> {
  const tenant = await addTenant(service.query);
  const owners: string[] = [];
  for (let i = 0; i < many; i++) {
    const user_id = await addUser(service.query, tenant, { username: `owner-${i}` });
    await insert(service.query, 'tenant_admins', { tenant_id: tenant, user_id, admin_role: 'owner' });
    owners.push(user_id);
  }
  return { tenant, owners };
}

describe('the last owner of a tenant', () => {
  it.each(PAIRS)('remains when two are concurrently %s and %s: one gets 409', async (one, other) => {
    for (let round = 0; round < 3; round++) {
      const { tenant, owners } = await owned(2);
      const [first = '', second = ''] = owners;
      const statuses = await Promise.all([WAYS[one]!(tenant, first), WAYS[other]!(tenant, second)]);
      expect(statuses.filter((status) => status === 409)).toHaveLength(1);
      expect(await service.query(OWNERS, [tenant])).toHaveLength(1);
    }
  });

  it.each(Object.keys(WAYS))('cannot be %s', async (way) => {
    const { tenant, owners } = await owned(1);
    expect(await WAYS[way]!(tenant, owners[0]!)).toBe(409);
    expect(await service.query(OWNERS, [tenant])).toHaveLength(1);
  });

  it('cannot be blocked by an import, whose other lines are accepted', async () => {
    const { tenant } = await owned(1);
    const lines = [
      { username: 'somebody', tenant_id: tenant },
      { username: 'owner-0', tenant_id: tenant, is_blocked: true },
      { username: 'somebody-else', tenant_id: tenant },
    ];
    const { record } = await importFile(service, lines);
    expect(record).toMatchObject({ state: 'completed', added: 2, changed: 0, failed: 1, errors: [{ line: 2 }] });
    expect(await service.query(OWNERS, [tenant])).toHaveLength(1);
  });

  it('is deleted with its tenant', async () => {
    const { tenant } = await owned(2);
    expect((await (await service.as()).delete(`/tenants/${tenant}`)).status).toBe(204);
    expect(await service.query('select 1 from users where tenant_id = $1', [tenant])).toEqual([]);
  });
});
