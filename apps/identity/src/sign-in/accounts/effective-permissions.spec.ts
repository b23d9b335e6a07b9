import fc from 'fast-check';
import { newId } from '@groundwork/records';
import { analyzeAll } from '@groundwork/testing';
import { addResource, addTenant, addUser, insert } from '../../testing/sample.js';
import { effectivePermissions } from '../../testing/effective-permissions.js';
import { startTestDatabase, type TestDatabase } from '../../testing/test-database.js';

const AUDIENCE = 'urn:groundwork:identity';
const SCOPES = ['a', 'b', 'c', 'd'];

interface Graph {
  readonly direct: readonly number[];
  readonly roles: readonly { readonly scopes: readonly number[]; readonly mine: boolean }[];
  /** Each group with its parent (an earlier one or none), its roles, and whether the user is in it. */
  readonly groups: readonly { readonly parent: number; readonly roles: readonly number[]; readonly mine: boolean }[];
}

/** A node of PostgreSQL's plan, as `explain (analyze, format json)` shows it. */
interface Plan {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

/** Rows read by the scans of a plan. */
const rowsRead = ({ Plans = [], ...node }: Plan): number =>
  Plans.length === 0
    ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
    : Plans.reduce((sum, inner) => sum + rowsRead(inner), 0);

describe('effectivePermissions', () => {
  let db: TestDatabase;
  let tenantId: string;
  let resource: Awaited<ReturnType<typeof addResource>>;

  beforeAll(async () => {
    db = await startTestDatabase();
    tenantId = await addTenant(db.schema.query);
    resource = await addResource(db.schema.query, SCOPES);
  });
  afterAll(() => db.close());

  const permission = (i: number) => ({
    resource_id: resource.id,
    scope_id: resource.scopes[SCOPES[i % SCOPES.length]!],
  });
  const effective = async (userId: string, resourceIds: readonly string[] | null = null) => {
    type Row = { scope_name: string; sources: { type: string; id: string }[] };
    const rows = await db.records.query<Row>(effectivePermissions({ userId }, resourceIds));
    return Object.fromEntries(
      rows.map(({ scope_name, sources }) => [scope_name, sources.map(({ type, id }) => `${type} ${id}`).sort()]),
    );
  };
  const unique = (ids: readonly number[], most: number) =>
    [...new Set(ids.map((id) => id % Math.max(most, 1)))].slice(0, most);

  /** Stores the graph, and traverses it in JavaScript: which source gives the user which scope. */
  async function store({ direct, roles, groups }: Graph) {
    const user = await addUser(db.schema.query, tenantId);
    const found: Record<string, Set<string>> = {};
    const give = (i: number, source: string) => (found[SCOPES[i % SCOPES.length]!] ??= new Set()).add(source);
    for (const i of unique(direct, SCOPES.length)) {
      await insert(db.schema.query, 'user_permissions', { user_id: user, ...permission(i) });
      give(i, `user ${user}`);
    }
    const roleIds: string[] = [];
    for (const { scopes, mine } of roles) {
      const role = await insert(db.schema.query, 'roles', { tenant_id: tenantId, role_name: newId() });
      roleIds.push(role);
      for (const i of unique(scopes, SCOPES.length))
        await insert(db.schema.query, 'role_permissions', { role_id: role, ...permission(i) });
      if (mine) await insert(db.schema.query, 'role_members', { role_id: role, user_id: user });
      if (mine) for (const i of scopes) give(i, `role ${role}`);
    }
    const above: number[][] = [];
    const groupIds: string[] = [];
    for (const [n, { parent, roles: held, mine }] of groups.entries()) {
      groupIds.push(await insert(db.schema.query, 'groups', { tenant_id: tenantId, group_name: newId() }));
      above.push(n > 0 && parent >= 0 ? [n, ...above[parent % n]!] : [n]);
      for (const ancestor of above[n]!)
        await db.schema.query('insert into group_closure values ($1, $2)', [groupIds[ancestor], groupIds[n]]);
      for (const r of unique(held, roles.length))
        await insert(db.schema.query, 'group_roles', { group_id: groupIds[n], role_id: roleIds[r] });
      if (mine) await insert(db.schema.query, 'group_members', { group_id: groupIds[n], user_id: user });
    }
    for (const [n, { mine }] of groups.entries())
      for (const g of mine ? above[n]! : [])
        for (const r of unique(groups[g]!.roles, roles.length))
          for (const i of roles[r]!.scopes) give(i, `group ${groupIds[g]}`);
    return {
      user,
      expected: Object.fromEntries(Object.entries(found).map(([scope, sources]) => [scope, [...sources].sort()])),
    };
  }

  it('equals a traversal in JavaScript', async () => {
    const few = fc.array(fc.nat(20), { maxLength: 3 });
    const graph = fc.record({
      direct: few,
      roles: fc.array(fc.record({ scopes: few, mine: fc.boolean() }), { maxLength: 4 }),
      groups: fc.array(fc.record({ parent: fc.integer({ min: -1, max: 20 }), roles: few, mine: fc.boolean() }), {
        maxLength: 6,
      }),
    });
    await fc.assert(
      fc.asyncProperty(graph, async (some) => {
        const { user, expected } = await store(some);
        expect(await effective(user)).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  it('can be limited to some resources', async () => {
    const { user } = await store({ direct: [0], roles: [], groups: [] });
    expect(Object.keys(await effective(user, [resource.id]))).toEqual(['a']);
    expect(await effective(user, [newId()])).toEqual({});
  });

  it('returns administrators of a tenant the scopes of their role, for identity only', async () => {
    const declared = {
      'users:read': ['owner', 'admin', 'viewer'],
      'users:write': ['owner', 'admin'],
      'tenants:read': ['owner', 'admin', 'viewer'],
      'tenants:write': ['owner'],
      'keys:read': [],
    };
    const identity = { identifier_url: AUDIENCE, is_system: true };
    const { scopes } = await addResource(db.schema.query, Object.keys(declared), identity);
    for (const [name, roles] of Object.entries(declared))
      await db.schema.query('update scopes set admin_roles = $2 where id = $1', [scopes[name], roles]);
    const admin = async (admin_role: string) => {
      const user_id = await addUser(db.schema.query, tenantId);
      await insert(db.schema.query, 'tenant_admins', { tenant_id: tenantId, user_id, admin_role });
      return Object.keys(await effective(user_id)).sort();
    };
    expect(await admin('owner')).toEqual(['tenants:read', 'tenants:write', 'users:read', 'users:write']);
    expect(await admin('admin')).toEqual(['tenants:read', 'users:read', 'users:write']);
    expect(await admin('viewer')).toEqual(['tenants:read', 'users:read']);
  });

  it('reads 10 000 groups a bounded number of times, not once per membership', async () => {
    const { user } = await store({
      direct: [],
      roles: [{ scopes: [0, 1], mine: false }],
      groups: [{ parent: -1, roles: [0], mine: true }],
    });
    const query = db.schema.query;
    await query(
      `insert into groups (id, tenant_id, group_name) select gen_random_uuid(), $1, 'many ' || i from generate_series(1, 10000) i`,
      [tenantId],
    );
    await query(`insert into group_closure select id, id from groups where group_name like 'many %'`);
    await query(
      `insert into group_members (id, group_id, user_id) select gen_random_uuid(), id, $1 from groups where group_name like 'many %' limit 100`,
      [user],
    );
    await analyzeAll({ query });
    expect(Object.keys(await effective(user))).toEqual(['a', 'b']);
    const { text, values } = effectivePermissions({ userId: user }, null);
    const [explained] = await query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (analyze, timing off, format json) ${text}`,
      values,
    );
    expect(rowsRead(explained!['QUERY PLAN'][0]!.Plan)).toBeLessThan(50_000);
  });
});
