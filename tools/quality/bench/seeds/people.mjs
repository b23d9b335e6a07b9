import { withClient } from '../../../postgres/provision.mjs';

/**
 * How many of each there are. Half of the users and groups are of one tenant, the rest is spread over the others.
 * @typedef {{ tenants: number, users: number, groups: number }} People
 */

/** The one large tenant. */
export const LARGE_TENANT = '00000000-0000-7000-8001-000000000001';

/**
 * The n-th user, group or role of a seed, from 1 on; 1 is of the large tenant.
 * @param {'1' | '2' | '3' | '4'} kind tenant, user, group, role
 * @param {number} n
 */
export const seededId = (kind, n) => `00000000-0000-7000-800${kind}-${n.toString(16).padStart(12, '0')}`;

/** A role for every so many groups. */
const GROUPS_PER_ROLE = 100;
/** Groups have as many members whatever the size, as far as users go: else pages with children would differ by what they show. */
const MEMBERS_PER_GROUP = 10;

/**
 * Puts people straight into the tables, past triggers and references, and vacuums.
 * @param {string} adminUrl
 * @param {string} schema
 * @param {People} people
 */
export const seedPeople = (adminUrl, schema, { tenants, users, groups }) =>
  withClient(adminUrl, async (client) => {
    await client.query(
      `set search_path = ${schema}; set session_replication_role = replica; set maintenance_work_mem = '256MB'`,
    );
    const roles = Math.ceil(groups / GROUPS_PER_ROLE);
    await client.query(TENANTS, [tenants]);
    await client.query(USERS, [users, tenants]);
    await client.query(GROUPS, [groups, tenants]);
    await client.query(CLOSURE);
    await client.query(ROLES, [roles]);
    await client.query(MEMBERS, [users, Math.min(groups, Math.ceil(users / MEMBERS_PER_GROUP))]);
    await client.query(GROUP_ROLES, [groups, roles]);
    await client.query('vacuum analyze');
  });

/** @param {string} kind @param {string} n */
const id = (kind, n) => `('00000000-0000-7000-800${kind}-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
/** The tenant of the n-th of many: the large one for every second. */
const home = id('1', 'case when n % 2 = 1 then 1 else 1 + n % $2::int end');

const TENANTS = `insert into tenants (id, tenant_name) select ${id('1', 'n')}, 'tenant ' || n from generate_series(1, $1::int) n`;
const USERS = `
  insert into users (id, tenant_id, username, email, name, created_at)
  select ${id('2', 'n')}, ${home}, 'user' || n, 'user' || n || '@example.com', 'User ' || n, now() - n * interval '1 second'
  from generate_series(1, $1::int) n`;
const GROUPS = `
  insert into groups (id, tenant_id, group_name) select ${id('3', 'n')}, ${home}, 'group ' || n from generate_series(1, $1::int) n`;
const CLOSURE =
  'insert into group_closure (ancestor_id, descendant_id) select id, id from groups on conflict do nothing';
const ROLES = `insert into roles (id, role_name) select ${id('4', 'n')}, 'role ' || n from generate_series(1, $1::int) n`;
// No trigger fills in the tenant of the user.
const MEMBERS = `
  insert into group_members (id, group_id, user_id, tenant_id)
  select gen_random_uuid(), ${id('3', '1 + n % $2::int')}, u.id, u.tenant_id
  from generate_series(1, $1::int) n join users u on u.id = ${id('2', 'n')}`;
const GROUP_ROLES = `
  insert into group_roles (id, group_id, role_id)
  select gen_random_uuid(), ${id('3', 'n')}, ${id('4', '1 + n % $2::int')} from generate_series(1, $1::int) n`;
