import { Records } from '@groundwork/records';
import { describeResource, type TestService } from '@groundwork/testing';
import { IDENTITY_SCOPES } from '../../app/first-start/system-resources.js';
import { effectivePermissions } from '../../testing/effective-permissions.js';
import { startIdentity } from '../../testing/identity-under-test.js';
import { addResource, addTenant, addUser, insert } from '../../testing/sample.js';
import { addGroup, addRole } from '../../testing/world.js';
import { rolePermissionView, userPermissionViews } from '../entities/permission.entity.js';

const NOBODY = '00000000-0000-7000-8000-00000000dead';

let service: TestService;
let resource: Awaited<ReturnType<typeof addResource>>;
let tenant: string;
beforeAll(async () => {
  service = await startIdentity();
  resource = await addResource(service.query, ['a', 'b', 'c', 'd']);
  tenant = await addTenant(service.query);
});
afterAll(() => service.close());

const scope = (name: string) => resource.scopes[name] ?? '';
const pairs = (...names: string[]) => ({ permissions: [{ resource_id: resource.id, scopes: names.map(scope) }] });

describe.each([
  ['user permissions', '/users', 'users', userPermissionViews.direct, () => addUser(service.query, tenant)],
  ['role permissions', '/roles', 'roles', rolePermissionView, () => addRole(service)],
] as const)('%s', (_, path, scopes, view, add) => {
  let id: string;
  beforeAll(async () => {
    id = await add();
    await (await service.as()).post(`${path}/${id}/permissions`).send(pairs('a', 'b'));
  });
  describeResource({
    service: () => service,
    path: () => `${path}/${id}/permissions`,
    view,
    scopes: { read: `${scopes}:read`, write: 'tickets:write' },
    listedOnly: true,
  });

  it('are granted and revoked with 204, repeatedly', async () => {
    const at = `${path}/${await add()}/permissions`;
    const agent = await service.as();
    for (let time = 0; time < 2; time++) expect((await agent.post(at).send(pairs('a', 'b', 'c'))).status).toBe(204);
    for (let time = 0; time < 2; time++) expect((await agent.delete(at).send(pairs('a'))).status).toBe(204);
    const { body } = await agent.get(at);
    expect(body.items.map((item: { scope_data: { scope_name: string } }) => item.scope_data.scope_name)).toEqual([
      'b',
      'c',
    ]);
    expect(body.items[0]).toMatchObject({ resource_data: { id: resource.id } });
  });

  it('60. answer 404 naming the unknown scope, 403 for a system scope the caller lacks', async () => {
    const at = `${path}/${await add()}/permissions`;
    const agent = await service.as({ scopes: Object.keys(IDENTITY_SCOPES) });
    expect(await agent.post(at).send({ permissions: [{ resource_id: resource.id, scopes: [NOBODY] }] })).toMatchObject({
      status: 404,
      body: { details: [{ field: 'permissions[0].scopes[0]' }] },
    });
    expect((await agent.post(`${path}/${NOBODY}/permissions`).send(pairs('a'))).status).toBe(404);
    const [tree] = await service.query<{ id: string; resource_id: string }>(
      `select * from scopes where scope_name = 'trees:write'`,
    );
    const system = { permissions: [{ resource_id: tree?.resource_id, scopes: [tree?.id] }] };
    expect((await agent.post(at).send(system)).body.code).toBe('forbidden');
    expect((await agent.get(at)).body.count).toBe(0);
  });
});

describe('Get user permissions with effective=true', () => {
  const list = async (user: string, query: object = {}) =>
    (await (await service.as()).get(`/users/${user}/permissions`).query({ effective: 'true', limit: '1000', ...query }))
      .body;
  const give = (role: string, name: string) =>
    insert(service.query, 'role_permissions', { role_id: role, resource_id: resource.id, scope_id: scope(name) });
  const link = async (table: string, columns: object) => insert(service.query, table, { ...columns });

  it('adds those of roles, groups, parent groups and administrator roles, with every source', async () => {
    const user = await addUser(service.query, tenant, { username: 'ann' });
    const [role, far] = [await addRole(service, { role_name: 'near' }), await addRole(service, { role_name: 'far' })];
    const [above, below] = [
      await addGroup(service, { group_name: 'above' }),
      await addGroup(service, { group_name: 'below' }),
    ];
    const agent = await service.as();
    await agent
      .post(`/groups/${above}/groups`)
      .send({ groups: [below] })
      .expect(204);
    await give(role, 'a');
    await give(role, 'b');
    await give(far, 'b');
    await link('user_permissions', { user_id: user, resource_id: resource.id, scope_id: scope('a') });
    await link('role_members', { role_id: role, user_id: user });
    await link('group_roles', { group_id: above, role_id: far });
    await link('group_members', { group_id: below, user_id: user });
    const { items } = await list(user, { sort: 'scope_id', q: `resource_id = ${resource.id}` });
    expect(
      items.map(({ scope_data, sources }: { scope_data: { scope_name: string }; sources: object }) => [
        scope_data.scope_name,
        sources,
      ]),
    ).toEqual([
      [
        'a',
        expect.arrayContaining([
          { type: 'user', id: user, name: 'ann' },
          { type: 'role', id: role, name: 'near' },
        ]),
      ],
      [
        'b',
        expect.arrayContaining([
          { type: 'role', id: role, name: 'near' },
          { type: 'group', id: above, name: 'above' },
        ]),
      ],
    ]);
    expect((await list(user, { q: `scope_id = ${scope('b')}` })).count).toBe(1);
    expect((await (await service.as()).get(`/users/${user}/permissions`)).body.count).toBe(1);
  });

  it('lists the scopes of an administrator of the tenant', async () => {
    const user = await addUser(service.query, tenant);
    await link('tenant_admins', { tenant_id: tenant, user_id: user, admin_role: 'viewer' });
    const { items } = await list(user);
    const names = items.map(({ scope_data }: { scope_data: { scope_name: string } }) => scope_data.scope_name);
    expect(names).toContain('users:read');
    for (const never of ['users:write', 'keys:read', 'identity_settings:read']) expect(names).not.toContain(never);
  });

  it('returns the scopes that tokens are issued with', async () => {
    const [administrator] = await service.query<{ id: string }>(
      `select id from users where username = 'administrator'`,
    );
    const id = administrator?.id ?? '';
    const rows = await service.app.get(Records).query<{ id: string }>(effectivePermissions({ userId: id }, null));
    const { items } = await list(id);
    expect(items.map(({ scope_id }: { scope_id: string }) => scope_id).sort()).toEqual(
      rows.map((row) => row.id).sort(),
    );
  });

  it('costs at most 3 statements', async () => {
    const user = await addUser(service.query, tenant);
    expect(await service.countStatements(() => list(user))).toBeLessThanOrEqual(3);
  });
});
