import { Records } from '@groundwork/records';
import { analyzeAll, keepStatistics, type TestService } from '@groundwork/testing';
import sql, { type Sql } from 'sql-template-tag';
import { startIdentity } from '../../testing/identity-under-test.js';
import { addTenant } from '../../testing/sample.js';
import { heldInTenants } from './holdings.js';

const USERS = 8_000;
/** Pages of indexes for each scope and each table that grows with users: a fraction of the tables' pages. */
const MOST_PAGES = 400;

let service: TestService;
let tenant: string;
beforeAll(async () => {
  service = await startIdentity();
  await keepStatistics(service);
  tenant = await addTenant(service.query);
  const [role] = await service.query<{ id: string }>(
    `insert into roles (id, tenant_id, role_name) values (gen_random_uuid(), $1, 'role') returning id`,
    [tenant],
  );
  const [group] = await service.query<{ id: string }>(
    `insert into groups (id, tenant_id, group_name) values (gen_random_uuid(), $1, 'group') returning id`,
    [tenant],
  );
  await service.query('insert into group_closure (ancestor_id, descendant_id) values ($1, $1)', [group!.id]);
  await service.query(
    `insert into users (id, tenant_id, username) select gen_random_uuid(), $1, 'user ' || n from generate_series(1, $2::int) n`,
    [tenant, USERS],
  );
  // One scope, one role and one group are all that statistics ever see.
  for (const [table, columns, values] of [
    [
      'user_permissions',
      'resource_id, scope_id',
      `(select resource_id from scopes where scope_name = 'files:read' limit 1), (select id from scopes where scope_name = 'files:read' limit 1)`,
    ],
    ['role_members', 'role_id', `'${role!.id}'`],
    ['group_members', 'group_id', `'${group!.id}'`],
  ])
    await service.query(
      `insert into ${table} (id, user_id, ${columns}) select gen_random_uuid(), id, ${values} from users where tenant_id = $1`,
      [tenant],
    );
});
afterAll(() => service.close());

/** All scopes of system resources. */
const everything = sql`select s.id as scope_id, s.resource_id from scopes s join resources r on r.id = s.resource_id and r.is_system`;

interface Plan {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
}
const pagesOf = async (select: Sql): Promise<number> => {
  const [row] = await service.app
    .get(Records)
    .query<{ 'QUERY PLAN': { Plan: Plan }[] }>(sql`explain (analyze, buffers, format json) ${select}`);
  const plan = row!['QUERY PLAN'][0]!.Plan;
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
};

describe('the privileges of all users of a tenant', () => {
  it.each(['before the first ANALYZE', 'after it'])('are found by indexes at any number of users, %s', async (when) => {
    if (when === 'after it') await analyzeAll(service);
    const of = { tenantIds: [tenant], clients: true };
    expect(await pagesOf(heldInTenants(of, everything, true))).toBeLessThan(MOST_PAGES);
    expect(await pagesOf(heldInTenants({ ...of, tenantIds: 'all' }, everything, false))).toBeLessThan(2 * MOST_PAGES);
    const held = await service.app.get(Records).query(heldInTenants(of, everything, true));
    const [scope] = await service.query<{ id: string }>(`select id from scopes where scope_name = 'files:read'`);
    expect(held).toContainEqual({ scope_id: scope!.id, place: tenant });
    expect(held).toHaveLength(1);
  });
});
