import { listStatements, type TestService } from '@groundwork/testing';
import { startIdentity } from '../../testing/identity-under-test.js';
import { addResource, insert } from '../../testing/sample.js';
import { addScimAgent, patchOf, userOf, type Answer, type ScimAgent } from '../../testing/scim-agent.js';
import { addGroup, addRole } from '../../testing/world.js';

let service: TestService;
let scim: ScimAgent;
const users: string[] = [];
beforeAll(async () => {
  service = await startIdentity();
  scim = await addScimAgent(service);
  for (const name of ['ada', 'bob', 'cleo']) users.push((await scim.expect(201, 'post', '/Users', userOf(name))).id);
});
afterAll(() => service.close());

let made = 0;
const make = (members: readonly string[] = [], more: object = {}, by = scim) =>
  by.expect(201, 'post', '/Groups', {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
    displayName: `group ${++made}`,
    members: members.map((value) => ({ value })),
    ...more,
  });
const membersOf = async ({ id }: Answer): Promise<string[]> =>
  (
    await service.query<{ user_id: string }>('select user_id from group_members where group_id = $1 order by 1', [id])
  ).map(({ user_id }) => user_id);
const patch = ({ id }: Answer, ...operations: readonly object[]) =>
  scim.expect(204, 'patch', `/Groups/${id}`, patchOf(...operations));
const values = (...ids: readonly string[]) => ids.map((value) => ({ value }));

describe('Groups of a connection', () => {
  it('are twenty on a page with members, and as many as any without them', async () => {
    const elsewhere = await addScimAgent(service);
    for (let nth = 0; nth < 21; nth++) await make([], {}, elsewhere);
    const page = async (query: string) => {
      const { totalResults, itemsPerPage, Resources } = await elsewhere.expect(200, 'get', `/Groups?${query}`);
      return [totalResults, itemsPerPage, Resources.length];
    };
    expect(await page('count=200')).toEqual([21, 20, 20]);
    expect(await page('count=200&startIndex=21')).toEqual([21, 1, 1]);
    expect(await page('count=200&excludedAttributes=members')).toEqual([21, 21, 21]);
  });

  it('are made, found, listed, replaced, changed and deleted', async () => {
    const group = await make([users[0]!], { externalId: 'g-1' });
    expect(group).toMatchObject({ externalId: 'g-1', members: [{ value: users[0], display: 'ada', type: 'User' }] });
    expect(await scim.expect(200, 'get', `/Groups/${group.id}`)).toEqual(group);
    expect(await scim.expect(200, 'get', `/Users/${users[0]}`)).toMatchObject({ groups: [{ value: group.id }] });
    const listed = await scim.expect(
      200,
      'get',
      '/Groups?filter=externalId%20eq%20%22g-1%22&excludedAttributes=members',
    );
    expect(listed.Resources).toEqual([{ ...group, members: undefined }].map(({ members: _, ...rest }) => rest));
    await scim.expect(200, 'put', `/Groups/${group.id}`, { displayName: 'Renamed', members: values(users[1]!) });
    const [row] = await service.query('select group_name, tenant_id, created_by from groups where id = $1', [group.id]);
    expect(row).toEqual({ group_name: 'Renamed', tenant_id: scim.tenantId, created_by: scim.id });
    expect(await membersOf(group)).toEqual([users[1]]);
    await patch(group, { op: 'replace', value: { id: group.id, displayName: 'Again' } });
    expect(await scim.expect(200, 'get', `/Groups/${group.id}`)).toMatchObject({ displayName: 'Again' });
    await scim.expect(204, 'delete', `/Groups/${group.id}`);
    await scim.expect(404, 'get', `/Groups/${group.id}`);
    expect(await membersOf(group)).toEqual([]);
  });

  it('are empty after members []', async () => {
    for (const operation of [
      { op: 'replace', path: 'members', value: [] },
      { op: 'Replace', value: { members: [] } },
      { op: 'remove', path: 'members' },
    ]) {
      const group = await make(users);
      await patch(group, operation);
      expect(await membersOf(group)).toEqual([]);
    }
  });

  it('have both changes of two PATCHes at a time', async () => {
    for (let round = 0; round < 10; round++) {
      const group = await make([users[0]!]);
      await Promise.all([
        patch(group, { op: 'add', path: 'members', value: values(users[1]!) }),
        patch(group, { op: 'add', path: 'members', value: values(users[2]!) }),
        patch(group, { op: 'remove', path: `members[value eq "${users[0]}"]` }),
      ]);
      expect(await membersOf(group)).toEqual([users[1], users[2]].sort());
    }
  });

  const [A, B, C] = [0, 1, 2];
  it.each<[string, number[], (ids: string[]) => object[], number[]]>([
    ['add of one who is there', [A], (ids) => [{ op: 'add', path: 'members', value: values(ids[A]!) }], [A]],
    ['Add without a path', [A], (ids) => [{ op: 'Add', value: { members: values(ids[B]!) } }], [A, B]],
    ['add of a text', [], (ids) => [{ op: 'add', path: 'members', value: ids[A] }], [A]],
    ['replace', [A], (ids) => [{ op: 'replace', path: 'members', value: values(ids[B]!, ids[C]!) }], [B, C]],
    [
      'remove by filters',
      [A, B, C],
      (ids) => [{ op: 'remove', path: `members[value eq "${ids[A]}" or value eq "${ids[B]}"]` }],
      [C],
    ],
    ['Remove by values', [A, B, C], (ids) => [{ op: 'Remove', path: 'members', value: values(ids[A]!) }], [B, C]],
    [
      'add, remove, add',
      [],
      (ids) => [
        { op: 'add', path: 'members', value: values(ids[A]!) },
        { op: 'remove', path: 'members' },
        { op: 'add', path: 'members', value: values(ids[B]!) },
      ],
      [B],
    ],
    ['remove of nobody', [A], () => [{ op: 'remove', path: 'members[value eq "nobody"]' }], [A]],
  ])('change members by %s', async (_, before, operations, after) => {
    const group = await make(before.map((n) => users[n]!));
    await patch(group, ...operations(users));
    expect(await membersOf(group)).toEqual(after.map((n) => users[n]!).sort());
  });

  it.each<[string, object, string]>([
    [
      'a stranger',
      { op: 'add', path: 'members', value: [{ value: '01990000-0000-7000-8000-00000000dead' }] },
      'invalidValue',
    ],
    ['no id', { op: 'add', path: 'members', value: [{ value: 'ada' }] }, 'invalidValue'],
    [
      'a group',
      { op: 'add', path: 'members', value: [{ value: '01990000-0000-7000-8000-00000000dead', type: 'Group' }] },
      'invalidValue',
    ],
    ['another name of members', { op: 'replace', path: 'members.value', value: 'x' }, 'mutability'],
    ['a filter of names', { op: 'remove', path: 'members[display eq "ada"]' }, 'invalidFilter'],
    ['an unknown path', { op: 'replace', path: 'owner', value: 'x' }, 'invalidPath'],
    ['no name', { op: 'remove', path: 'displayName' }, 'invalidValue'],
    ['a long name', { op: 'replace', path: 'displayName', value: 'x'.repeat(129) }, 'invalidValue'],
    ['its id', { op: 'replace', path: 'id', value: 'x' }, 'mutability'],
    ['no operation', { op: 'move', path: 'members' }, 'invalidSyntax'],
  ])('refuse %s, and nothing of the request happens', async (_, operation, scimType) => {
    const group = await make([users[0]!]);
    const first = { op: 'add', path: 'members', value: values(users[1]!) };
    const { status, body } = await scim.send('patch', `/Groups/${group.id}`, patchOf(first, operation));
    expect({ status, scimType: body.scimType }).toEqual({ status: 400, scimType });
    expect(await membersOf(group)).toEqual([users[0]]);
  });

  it('change a thousand members in two statements', async () => {
    const ids = (
      await service.query<{ id: string }>(
        `with made as (insert into users (id, tenant_id, username) select gen_random_uuid(), $1::uuid, 'member' || n from generate_series(1, 1000) n returning id, username)
         insert into scim_links (connection_id, kind, user_id, user_name) select $2::uuid, 'user', id, username from made returning user_id as id`,
        [scim.tenantId, scim.id],
      )
    ).map(({ id }) => id);
    const group = await make(users);
    const few = await make(users);
    const replace = (of: Answer, to: readonly string[]) =>
      listStatements(() => patch(of, { op: 'replace', path: 'members', value: values(...to) }));
    const [many, one] = [await replace(group, ids), await replace(few, ids.slice(0, 1))];
    expect(many.length).toBe(one.length);
    expect(many.filter((text) => /(insert into|delete from) group_members/.test(text))).toHaveLength(2);
    expect(await membersOf(group)).toEqual([...ids].sort());
  });

  it('take a name once: 409 uniqueness', async () => {
    const group = await make();
    const refused = await scim.send('post', '/Groups', { displayName: group['displayName'] });
    expect([refused.status, refused.body.scimType]).toEqual([409, 'uniqueness']);
  });

  it('keep members whom the connection does not see', async () => {
    const group = await make(users);
    const local = await insert(service.query, 'users', { tenant_id: scim.tenantId, username: `local ${made}` });
    await insert(service.query, 'group_members', { group_id: group.id, user_id: local });
    await patch(group, { op: 'remove', path: 'members' });
    expect(await membersOf(group)).toEqual([local]);
    expect(await scim.expect(200, 'get', `/Groups/${group.id}`)).toMatchObject({ members: [] });
  });
});

describe('Groups that a connection has not made', () => {
  it('are not there: 404, and in no list', async () => {
    const local = await addGroup(service, { tenant_id: scim.tenantId });
    const theirs = (await make([], {}, await addScimAgent(service))).id;
    for (const id of [local, theirs, 'none']) {
      await scim.expect(404, 'get', `/Groups/${id}`);
      await scim.expect(404, 'put', `/Groups/${id}`, { displayName: 'x' });
      await scim.expect(404, 'patch', `/Groups/${id}`, patchOf({ op: 'remove', path: 'members' }));
      await scim.expect(404, 'delete', `/Groups/${id}`);
    }
    const all = (await scim.expect(200, 'get', '/Groups?count=200')).Resources.map(({ id }) => id);
    expect(all).not.toContain(local);
    expect(all).not.toContain(theirs);
  });

  it('have no users of another connection as members', async () => {
    const other = await addScimAgent(service, scim.tenantId);
    const group = await make([users[0]!]);
    const { id } = await other.expect(201, 'post', '/Users', userOf('of-the-other'));
    await scim.expect(400, 'patch', `/Groups/${group.id}`, patchOf({ op: 'add', path: 'members', value: values(id) }));
  });
});

describe('Groups whose roles give more than a connection holds', () => {
  it.each([
    ['a scope of identity that it lacks', 'clients:write', true, 403],
    ['a scope that it holds', 'users:read', true, 204],
    ['a scope of a resource of their own', 'orders:read', false, 204],
  ])('with %s', async (_, scope, isSystem, status) => {
    const group = await make([users[0]!]);
    const role_id = await addRole(service, { tenant_id: scim.tenantId });
    const [known] = isSystem
      ? await service.query<{ resource_id: string; id: string }>(
          'select s.id, s.resource_id from scopes s join resources r on r.id = s.resource_id and r.is_system where s.scope_name = $1',
          [scope],
        )
      : [];
    const own = known ? undefined : await addResource(service.query, [scope]);
    await insert(service.query, 'role_permissions', { role_id, resource_id: known?.resource_id ?? own?.id, scope_id: known?.id ?? own?.scopes[scope] }); // prettier-ignore
    await insert(service.query, 'group_roles', { group_id: group.id, role_id });
    const before = await membersOf(group);
    const send = (operation: object) => scim.send('patch', `/Groups/${group.id}`, patchOf(operation));
    expect((await send({ op: 'add', path: 'members', value: values(users[1]!) })).status).toBe(status);
    expect((await send({ op: 'remove', path: 'members' })).status).toBe(status);
    expect((await scim.send('delete', `/Groups/${group.id}`)).status).toBe(status);
    expect(await membersOf(group)).toEqual(status === 403 ? before : []);
  });
});

describe('What the server offers', () => {
  it('is said in its configuration, resource types and schemas', async () => {
    const config = await scim.expect<Record<string, { supported: boolean }>>(200, 'get', '/ServiceProviderConfig');
    const supported = ['patch', 'bulk', 'filter', 'changePassword', 'sort', 'etag'].map(
      (name) => config[name]?.supported,
    );
    expect(supported).toEqual([true, false, true, false, true, true]);
    for (const [path, ids] of [
      ['/ResourceTypes', ['User', 'Group']],
      [
        '/Schemas',
        [
          'urn:ietf:params:scim:schemas:core:2.0:User',
          'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
          'urn:ietf:params:scim:schemas:core:2.0:Group',
        ],
      ],
    ] as const) {
      const { Resources } = await scim.expect(200, 'get', path);
      expect(Resources.map(({ id }) => id)).toEqual(ids);
      for (const resource of Resources)
        expect(await scim.expect(200, 'get', `${path}/${resource.id}`)).toEqual(resource);
      await scim.expect(404, 'get', `${path}/other`);
    }
    const bulk = await scim.send('post', '/Bulk', {});
    expect(bulk.status).toBe(404);
  });

  it('needs the token', async () => {
    for (const path of ['/ServiceProviderConfig', '/ResourceTypes', '/Schemas', '/Users', '/Groups'])
      expect((await service.anonymous.get(`/scim/v2/${scim.id}${path}`)).status).toBe(401);
  });
});
