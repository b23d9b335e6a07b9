import type { Database } from '@groundwork/records';
import type { Caller } from '@groundwork/rest';
import sql, { raw, type Sql } from 'sql-template-tag';

/** The nested rows of a stored row, as aggregated by the statement. */
export const linksOf = (row: Readonly<Record<string, unknown>> | undefined, name: string): StoredLink[] =>
  (row?.[name] as StoredLink[] | undefined) ?? [];

/** A stored row with its nested rows. */
export interface Stored extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly tenant_id: string | null;
}

/** A scope, link or permission of a stored row. */
export interface StoredLink extends Readonly<Record<string, unknown>> {
  readonly id: string;
}

/** The stored configuration. For callers of a tenant it includes shared records, to which they may refer. */
export interface Configuration {
  /** The tenant a caller is bound to; null for callers of none. */
  readonly own: string | null;
  readonly tenants: readonly Stored[];
  readonly providers: readonly Stored[];
  readonly resources: readonly Stored[];
  readonly clients: readonly Stored[];
  readonly roles: readonly Stored[];
  readonly groups: readonly Stored[];
}

/** Members of the child rows of a parent, as one JSON array in the order of their names. */
const nested = (table: string, members: string, parent: string, order = 'c.id'): Sql =>
  raw(
    `coalesce((select jsonb_agg(jsonb_build_object(${members}) order by ${order}) from ${table} c where c.${parent} = t.id), '[]')`,
  );

const DOMAINS = nested('tenant_domains', `'id', c.id, 'domain', c.domain`, 'tenant_id');
const SCOPES = nested(
  'scopes',
  `'id', c.id, 'scope_name', c.scope_name, 'scope_description', c.scope_description`,
  'resource_id',
  'c.scope_name',
);
const CLIENT_RESOURCES = nested(
  'client_resources',
  `'id', c.id, 'resource_id', c.resource_id, 'authorized', c.authorized`,
  'client_id',
);
const CLIENT_TENANTS = nested('client_tenants', `'id', c.id, 'tenant_id', c.tenant_id`, 'client_id');
const permissions = (holder: string): Sql =>
  nested(`${holder}_permissions`, `'id', c.id, 'resource_id', c.resource_id, 'scope_id', c.scope_id`, `${holder}_id`);
const GROUP_ROLES = nested('group_roles', `'id', c.id, 'role_id', c.role_id`, 'group_id');
const NESTED_GROUPS = nested('nested_groups', `'id', c.id, 'nested_group_id', c.nested_group_id`, 'group_id');

/** Reads the stored configuration in 6 statements, all of it in memory, as a document is. */
export async function loadConfiguration(db: Database, caller: Caller): Promise<Configuration> {
  const own = caller.allTenants ? null : caller.tenantId;
  const mine = (column: Sql): Sql => (own === null ? sql`true` : sql`${column} = ${own}`);
  const orShared = (column: Sql): Sql => (own === null ? sql`true` : sql`(${column} = ${own} or ${column} is null)`);
  const read = async (select: Sql): Promise<Stored[]> =>
    (await db.query<{ row: Stored }>(sql`select to_jsonb(x) as row from (${select}) x`)).map(({ row }) => row);
  const at = raw('t.tenant_id');
  return {
    own,
    tenants: await read(
      sql`select t.*, t.id as tenant_id, ${DOMAINS} as domains from tenants t where t.deleting_at is null and ${mine(raw('t.id'))} order by t.tenant_name`,
    ),
    providers: await read(sql`select t.* from identity_providers t where ${mine(at)} order by t.provider_name`),
    resources: await read(
      sql`select t.*, ${SCOPES} as scopes from resources t where ${orShared(at)} order by t.resource_name`,
    ),
    clients: await read(
      sql`select t.*, ${CLIENT_RESOURCES} as resources, ${CLIENT_TENANTS} as tenants, ${permissions('client')} as permissions from clients t
        where ${mine(at)} and ${own === null ? sql`true` : sql`not t.is_global`} order by t.client_name`,
    ),
    roles: await read(
      sql`select t.*, ${permissions('role')} as permissions from roles t where ${orShared(at)} order by t.role_name`,
    ),
    groups: await read(
      sql`select t.*, ${GROUP_ROLES} as roles, ${NESTED_GROUPS} as groups from groups t where ${mine(at)} order by t.group_name`,
    ),
  };
}
