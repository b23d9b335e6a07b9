import { newId } from '@groundwork/records';
import { describeResource, type TestService } from '@groundwork/testing';
import type { LinkViews } from '../entities/link-views.js';
import { startIdentity } from '../../testing/identity-under-test.js';
import { addTenant, addUser, insert } from '../../testing/sample.js';
import { addGroup, addMember, addRole } from '../../testing/world.js';
import {
  groupMemberViews,
  userGroupViews,
  groupRoleViews,
  nestedGroupViews,
  roleMemberViews,
  userRoleViews,
} from '../entities/membership.entity.js';

const NOBODY = '00000000-0000-7000-8000-00000000dead';

let service: TestService;
let tenants: TestService;
beforeAll(async () => {
  service = await startIdentity();
  tenants = await startIdentity();
});
afterAll(async () => {
  await service.close();
  await tenants.close();
});

/** Every relation, from each of its sides: where it is, the member of its bodies, and how its ends are made. */
const SIDES: [
  string,
  {
    path: string;
    member: string;
    scope: string;
    views: LinkViews;
    table: string;
    owner: () => Promise<string>;
    other: () => Promise<string>;
  },
][] = [
  [
    'role members',
    {
      path: '/roles/:id/members',
      member: 'users',
      scope: 'roles',
      views: roleMemberViews,
      table: 'role_members',
      owner: () => addRole(service),
      other: () => addMember(service),
    },
  ],
  [
    'user roles',
    {
      path: '/users/:id/roles',
      member: 'roles',
      scope: 'users',
      views: userRoleViews,
      table: 'role_members',
      owner: () => addMember(service),
      other: () => addRole(service),
    },
  ],
  [
    'group members',
    {
      path: '/groups/:id/members',
      member: 'users',
      scope: 'groups',
      views: groupMemberViews,
      table: 'group_members',
      owner: () => addGroup(service),
      other: () => addMember(service),
    },
  ],
  [
    'user groups',
    {
      path: '/users/:id/groups',
      member: 'groups',
      scope: 'users',
      views: userGroupViews,
      table: 'group_members',
      owner: () => addMember(service),
      other: () => addGroup(service),
    },
  ],
  [
    'group roles',
    {
      path: '/groups/:id/roles',
      member: 'roles',
      scope: 'groups',
      views: groupRoleViews,
      table: 'group_roles',
      owner: () => addGroup(service),
      other: () => addRole(service),
    },
  ],
  [
    'nested groups',
    {
      path: '/groups/:id/groups',
      member: 'groups',
      scope: 'groups',
      views: nestedGroupViews,
      table: 'nested_groups',
      owner: () => addGroup(service),
      other: () => addGroup(service),
    },
  ],
];

describe.each(SIDES)('%s', (_, { path, member, scope, views, table, owner, other }) => {
  const at = (id: string) => path.replace(':id', id);
  const send = async (method: 'post' | 'delete', id: string, body: object) =>
    (await service.as())[method](at(id)).send(body);

  let listed: string;
  beforeAll(async () => {
    listed = await owner();
    for (let i = 0; i < 3; i++) await send('post', listed, { [member]: [await other()] });
  });
  describeResource({
    service: () => service,
    path: () => at(listed),
    view: views.direct,
    scopes: { read: `${scope}:read`, write: 'tickets:write' },
    listedOnly: true,
  });

  it('adds and removes links, repeatedly, with 204', async () => {
    const [one, a, b] = [await owner(), await other(), await other()];
    for (let time = 0; time < 2; time++) expect((await send('post', one, { [member]: [a, b] })).status).toBe(204);
    expect((await (await service.as()).get(at(one))).body).toMatchObject({
      count: 2,
      items: [{ created_by: expect.any(String) as string }, {}],
    });
    for (let time = 0; time < 2; time++) expect((await send('delete', one, { [member]: [a] })).status).toBe(204);
    expect((await (await service.as()).get(at(one))).body.count).toBe(1);
  });

  it('answers 404 naming the unknown record on either side, and links none', async () => {
    const [one, a] = [await owner(), await other()];
    for (const method of ['post', 'delete'] as const) {
      expect(await send(method, one, { [member]: [a, NOBODY] })).toMatchObject({
        status: 404,
        body: { code: 'not_found', details: [{ field: `${member}[1]` }] },
      });
      expect((await send(method, NOBODY, { [member]: [a] })).status).toBe(404);
    }
    expect((await (await service.as()).get(at(NOBODY))).status).toBe(404);
    expect((await (await service.as()).get(at(one))).body.count).toBe(0);
  });

  it('answers 400 to an invalid body', async () => {
    const one = await owner();
    for (const [body, field] of [
      [{}, member],
      [{ [member]: 'all' }, member],
      [{ [member]: ['x'] }, member],
      [{ [member]: [], more: 1 }, 'more'],
    ] as const) {
      expect(await send('post', one, body)).toMatchObject({ status: 400, body: { details: [{ field }] } });
    }
    expect((await send('post', one, { [member]: Array.from({ length: 1_001 }, newId) })).status).toBe(400);
  });

  it('lists with effective=true what the direct list contains, with sources', async () => {
    const agent = await service.as();
    const [direct, effective] = [
      await agent.get(at(listed)),
      await agent.get(at(listed)).query({ effective: 'true', fields: 'id,sources', sort: 'id' }),
    ];
    expect(effective.body.items.map(({ id }: { id: string }) => id)).toEqual(
      direct.body.items.map(({ id }: { id: string }) => id),
    );
    for (const { sources } of effective.body.items)
      expect(sources).toEqual([
        { type: expect.any(String) as string, id: expect.any(String) as string, name: expect.any(String) as string },
      ]);
    expect((await agent.get(at(listed)).query({ effective: 'perhaps' })).status).toBe(400);
    expect((await agent.get(at(listed)).query({ fields: 'sources' })).status).toBe(400);
    expect(
      await service.countStatements(() => agent.get(at(listed)).query({ effective: 'true', limit: '1000' })),
    ).toBeLessThanOrEqual(3);
  });

  it('shows the same links from both sides', () => {
    expect(views.direct.table.name).toBe(table);
  });
});

describe('privileges', () => {
  const power = async () => {
    const [role, group] = [await addRole(service), await addGroup(service)];
    const [scope] = await service.query<{ id: string; resource_id: string }>(
      `select * from scopes where scope_name = 'trees:write'`,
    );
    await insert(service.query, 'role_permissions', {
      role_id: role,
      resource_id: scope?.resource_id,
      scope_id: scope?.id,
    });
    await insert(service.query, 'group_roles', { group_id: group, role_id: role });
    return { role, group, user: await addMember(service), weak: await addGroup(service) };
  };

  it('are required: 403 forbidden where a role or group grants what the caller lacks, 204 for a caller who holds it', async () => {
    const { role, group, user, weak } = await power();
    const calls: [string, object][] = [
      [`/roles/${role}/members`, { users: [user] }],
      [`/users/${user}/roles`, { roles: [role] }],
      [`/groups/${group}/members`, { users: [user] }],
      [`/users/${user}/groups`, { groups: [group] }],
      [`/groups/${weak}/roles`, { roles: [role] }],
      [`/groups/${group}/groups`, { groups: [weak] }],
    ];
    for (const [path, body] of calls) {
      const weakling = await service.as({ scopes: 'roles:write users:write groups:write' });
      expect(await weakling.post(path).send(body)).toMatchObject({
        status: 403,
        body: { code: 'forbidden', message: expect.stringContaining('trees:write') as string },
      });
    }
    for (const [path, body] of calls) {
      const owner = await service.as({ scopes: 'roles:write users:write groups:write trees:write' });
      expect((await owner.post(path).send(body)).status).toBe(204);
    }
  });
});

describe('tenants', () => {
  it('are never linked with each other', async () => {
    const [mine, other] = [await addTenant(tenants.query), await addTenant(tenants.query)];
    const [role, group] = [await addRole(tenants, { tenant_id: mine }), await addGroup(tenants, { tenant_id: mine })];
    const stranger = await addUser(tenants.query, other);
    const [foreignRole, foreignGroup] = [
      await addRole(tenants, { tenant_id: other }),
      await addGroup(tenants, { tenant_id: other }),
    ];
    const calls: [string, object][] = [
      [`/roles/${role}/members`, { users: [stranger] }],
      [`/groups/${group}/members`, { users: [stranger] }],
      [`/groups/${group}/roles`, { roles: [foreignRole] }],
      [`/groups/${group}/groups`, { groups: [foreignGroup] }],
      [`/users/${stranger}/roles`, { roles: [role] }],
      [`/users/${stranger}/groups`, { groups: [group] }],
    ];
    for (const agent of [await tenants.as({ tenantId: mine }), await tenants.as()]) {
      for (const [path, body] of calls) expect((await agent.post(path).send(body)).status).toBe(404);
    }
  });

  it('can use roles without a tenant when a global caller links them', async () => {
    const tenantId = await addTenant(tenants.query);
    const [role, user] = [await addRole(tenants), await addUser(tenants.query, tenantId)];
    expect((await (await tenants.as({ tenantId })).post(`/users/${user}/roles`).send({ roles: [role] })).status).toBe(
      404,
    );
    expect((await (await tenants.as()).post(`/users/${user}/roles`).send({ roles: [role] })).status).toBe(204);
  });
});
