import { newId, Records } from '@groundwork/records';
import { analyzeAll, keepStatistics, type TestService } from '@groundwork/testing';
import { SYSTEM_RESOURCES } from '../../app/first-start/system-resources.js';
import { startIdentity } from '../../testing/identity-under-test.js';
import { addClient, addTenant, addUser, authorize, insert } from '../../testing/sample.js';
import { addGroup, addRole } from '../../testing/world.js';
import { findMemberships } from './subject-memberships.service.js';

let service: TestService;
let tenant: string;
let files: { id: string; scopes: Record<string, string> };
beforeAll(async () => {
  service = await startIdentity();
  tenant = await addTenant(service.query);
  const scopes = await service.query<{ id: string; scope_name: string; resource_id: string }>(
    `select id, scope_name, resource_id from scopes where scope_name in ('files:read', 'files:write', 'buckets:read', 'trees:read')`,
  );
  files = {
    id: scopes.find(({ scope_name }) => scope_name === 'files:read')!.resource_id,
    scopes: Object.fromEntries(scopes.map(({ scope_name, id }) => [scope_name, id])),
  };
});
afterAll(() => service.close());

const request = async (subjects: readonly string[], token = {}) =>
  (await (await service.as({ scopes: 'tokens:introspect', ...token })).post('/memberships').send({ subjects })) as {
    status: number;
    body: { items: Record<string, unknown>[]; details?: { field: string }[] };
  };
const itemOf = async (subject: string, token = {}) => (await request([subject], token)).body.items[0];
const permit = (kind: 'role' | 'user', id: string, scope: string, resource_id = files.id) =>
  insert(service.query, `${kind}_permissions`, { [`${kind}_id`]: id, resource_id, scope_id: files.scopes[scope] });
/** What every user holds. */
const ALL_USERS = SYSTEM_RESOURCES.flatMap(({ scopes }) =>
  Object.entries(scopes).flatMap(([name, { allUsers }]) => (allUsers ? [name] : [])),
);
const sorted = (...ids: readonly string[]): string[] => [...ids].sort();

/** A user in a group below another one: each group has a role, and the user has a third one and a scope of its own. */
async function addMember() {
  const user = await addUser(service.query, tenant);
  const [above, below] = [
    await addGroup(service, { tenant_id: tenant }),
    await addGroup(service, { tenant_id: tenant }),
  ];
  const agent = await service.as();
  await agent
    .post(`/groups/${above}/groups`)
    .send({ groups: [below] })
    .expect(204);
  await agent
    .post(`/groups/${below}/members`)
    .send({ users: [user] })
    .expect(204);
  const [ofAbove, ofBelow, own] = [await addRole(service), await addRole(service), await addRole(service)];
  await agent
    .post(`/groups/${above}/roles`)
    .send({ roles: [ofAbove] })
    .expect(204);
  await agent
    .post(`/groups/${below}/roles`)
    .send({ roles: [ofBelow] })
    .expect(204);
  await agent
    .post(`/users/${user}/roles`)
    .send({ roles: [own] })
    .expect(204);
  await permit('role', ofAbove, 'files:read');
  await permit('role', own, 'files:read');
  await permit('user', user, 'files:write');
  return { user, above, below, roles: sorted(ofAbove, ofBelow, own) };
}

describe('Get memberships', () => {
  it('returns roles, groups and scopes by groups and nested groups, each once', async () => {
    const { user, above, below, roles } = await addMember();
    expect(await itemOf(user)).toEqual({
      subject: user,
      kind: 'user',
      tenant_id: tenant,
      blocked: false,
      roles,
      groups: sorted(above, below),
      scopes: sorted('files:read', 'files:write', ...ALL_USERS),
    });
    await (
      await service.as()
    )
      .delete(`/groups/${above}/groups`)
      .send({ groups: [below] })
      .expect(204);
    expect(await itemOf(user)).toMatchObject({ groups: [below], roles: expect.not.arrayContaining([above]) });
  });

  it('returns the scopes of tenant administrators, and none of resources that are not services', async () => {
    const owner = await addUser(service.query, tenant);
    await insert(service.query, 'tenant_admins', { tenant_id: tenant, user_id: owner, admin_role: 'owner' });
    const own = await insert(service.query, 'resources', { resource_type: 'api', resource_name: 'Own' });
    const scope_id = await insert(service.query, 'scopes', { resource_id: own, scope_name: 'keys:write' });
    await insert(service.query, 'user_permissions', { user_id: owner, resource_id: own, scope_id });
    const { scopes } = (await itemOf(owner))!;
    expect(scopes).toEqual(expect.arrayContaining(['files:read', 'tenants:write', 'trees:write']));
    expect(scopes).not.toContain('keys:write');
  });

  it('returns scopes of a client by links that are not suspended; it has no roles', async () => {
    const bound = await addClient(service.query, { tenant_id: tenant, is_global: false });
    await authorize(service.query, bound, files, ['files:read']);
    const item = { subject: bound, kind: 'client', tenant_id: tenant, blocked: false, roles: [], groups: [] };
    expect(await itemOf(bound)).toEqual({ ...item, scopes: ['files:read'] });
    await service.query('update client_resources set authorized = false where client_id = $1', [bound]);
    expect(await itemOf(bound)).toEqual({ ...item, scopes: [] });
    const everywhere = await addClient(service.query);
    expect(await itemOf(everywhere)).toMatchObject({ kind: 'client', tenant_id: null });
  });

  it('reports blocked users, until when they are blocked, and users of an inactive tenant', async () => {
    const inactive = await addTenant(service.query, { is_active: false });
    const past = new Date(Date.now() - 60_000);
    const [blocked, released, theirs] = [
      await addUser(service.query, tenant, { is_blocked: true }),
      await addUser(service.query, tenant, { is_blocked: true, blocked_until: past }),
      await addUser(service.query, inactive),
    ];
    const client = await addClient(service.query, { tenant_id: inactive, is_global: false });
    const { body } = await request([blocked, released, theirs, client]);
    expect(body.items.map((item) => item['blocked'])).toEqual([true, false, true, true]);
  });

  it('shows a tenant only its own users and clients; unknown subjects are absent; the order is that of the request', async () => {
    const other = await addTenant(service.query);
    const [mine, theirs] = [await addUser(service.query, tenant), await addUser(service.query, other)];
    const everywhere = await addClient(service.query);
    const all = [theirs, newId(), everywhere, mine];
    const seen = async (token: object) => (await request(all, token)).body.items.map(({ subject }) => subject);
    expect(await seen({})).toEqual([theirs, everywhere, mine]);
    expect(await seen({ tenantId: tenant })).toEqual([mine]);
    expect(await seen({ tenantId: other })).toEqual([theirs]);
    const narrowed = await service.as({ scopes: 'tokens:introspect' }, { 'Tenant-Id': tenant });
    const { body } = await narrowed.post('/memberships').send({ subjects: all });
    expect(body.items.map(({ subject }: { subject: string }) => subject)).toEqual([mine]);
  });

  it('accepts 100 subjects in one statement; answers 400 naming the member to 101 and to invalid ids', async () => {
    const ids = await Promise.all(Array.from({ length: 100 }, () => addUser(service.query, tenant)));
    await request(ids);
    expect(await service.countStatements(async () => expect((await request(ids)).body.items).toHaveLength(100))).toBe(
      1,
    );
    for (const subjects of [[...ids, newId()], ['x'], 'x']) {
      const { status, body } = await request(subjects as string[]);
      expect([status, body.details?.[0]?.field]).toEqual([400, 'subjects']);
    }
    expect((await request([])).body).toEqual({ items: [] });
  });

  it('batches concurrent requests, and returns to each its own subjects', async () => {
    const users = await Promise.all(Array.from({ length: 20 }, () => addUser(service.query, tenant)));
    const foreign = await addTenant(service.query);
    const answers = await Promise.all(
      users.map((user, at) => itemOf(user, at % 2 ? { tenantId: foreign } : { tenantId: tenant })),
    );
    expect(answers.map((item) => item?.['subject'])).toEqual(users.map((user, at) => (at % 2 ? undefined : user)));
  });

  it('omits memberships over 5,000', async () => {
    const user = await addUser(service.query, tenant);
    await service.query(
      `with made as (insert into roles (id, role_name) select gen_random_uuid(), 'many ' || n from generate_series(1, 5001) n returning id)
       insert into role_members (id, role_id, user_id) select gen_random_uuid(), id, $1 from made`,
      [user],
    );
    expect((await itemOf(user))!['roles']).toHaveLength(5_000);
  });
});

/** Pages read for ten users of whom each has a role, a group above its own and a scope: a fraction of the tables'. */
const MOST_PAGES = 2_500;
const USERS = 8_000;

describe('its statement', () => {
  let crowd: TestService;
  let users: string[];
  afterAll(() => crowd.close());
  beforeAll(async () => {
    crowd = await startIdentity();
    const own = await addTenant(crowd.query);
    const first = await addUser(crowd.query, own);
    const add = async (count: number) => {
      await crowd.query(
        `with u as (insert into users (id, tenant_id, username) select gen_random_uuid(), $1, gen_random_uuid() from generate_series(1, $2::int) n returning id),
           r as (insert into roles (id, tenant_id, role_name) select id, $1, id::text from u),
           g as (insert into groups (id, tenant_id, group_name) select id, $1, id::text from u)
         select from u`,
        [own, count],
      );
      await crowd.query(
        `with g as (select id, row_number() over (order by id) n from groups where tenant_id = $1),
           c as (insert into group_closure (ancestor_id, descendant_id)
             select a.id, d.id from g d join g a on a.n in (d.n, 1) on conflict do nothing),
           m as (insert into group_members (id, group_id, user_id) select gen_random_uuid(), id, id from g on conflict do nothing),
           k as (insert into group_roles (id, group_id, role_id) select gen_random_uuid(), id, id from g on conflict do nothing),
           r as (insert into role_members (id, role_id, user_id) select gen_random_uuid(), id, id from g on conflict do nothing),
           p as (insert into role_permissions (id, role_id, resource_id, scope_id)
             select gen_random_uuid(), g.id, s.resource_id, s.id from g, scopes s where s.scope_name = 'files:read' on conflict do nothing)
         insert into user_permissions (id, user_id, resource_id, scope_id)
           select gen_random_uuid(), g.id, s.resource_id, s.id from g, scopes s where s.scope_name = 'files:write' on conflict do nothing`,
        [own],
      );
    };
    // One user who has everything is all that the first statistics see.
    await insert(crowd.query, 'role_members', {
      role_id: await addRole(crowd, { tenant_id: own }),
      user_id: first,
    });
    await add(1);
    await keepStatistics(crowd);
    await analyzeAll(crowd);
    await add(USERS);
    users = (await crowd.query<{ id: string }>('select user_id as id from group_members limit 10')).map(({ id }) => id);
  });

  it.each(['of a database that was empty at its last ANALYZE', 'after the next one'])(
    'uses indexes at any table size, %s',
    async (when) => {
      if (when === 'after the next one') await analyzeAll(crowd);
      const records = crowd.app.get(Records);
      const pairs = users.map((subject) => ({ subject, tenantId: null }));
      let pages = 0;
      const explaining = {
        query: async <R>(statement: object): Promise<R[]> => {
          const { text, values } = statement as { text: string; values: unknown[] };
          const explain = { text: `explain (analyze, buffers, format json) ${text}`, values };
          const [row] = await records.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(explain);
          const plan = row!['QUERY PLAN'][0]!.Plan;
          pages = plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!;
          return [];
        },
      };
      await findMemberships(explaining, pairs);
      expect(pages).toBeLessThan(MOST_PAGES);
      const found = await findMemberships(records, pairs);
      expect(found.map((item) => item?.scopes)).toEqual(
        users.map(() => sorted('files:read', 'files:write', ...ALL_USERS)),
      );
    },
  );
});
