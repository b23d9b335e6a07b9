import type { Database } from '@groundwork/records';
import { ApiError, invalidField, TextField, UUID_PATTERN } from '@groundwork/rest';
import type { SignInTenants } from '../../directory/entities/client.entity.js';
import sql, { raw, type Sql } from 'sql-template-tag';

const DEFAULT_TENANT = raw('(select dt.id from tenants dt where dt.is_default)');

/** Whether users of a tenant may sign in through a client, from a row of `clients`. (docs/access.md, "One client, many tenants") */
export const admitsTenant = (client: Sql, tenantId: Sql): Sql => sql`(case ${client}.sign_in_tenants
  when 'all' then true
  when 'listed' then (
    select true from client_tenants lt where lt.client_id = ${client}.id and lt.tenant_id = ${tenantId} limit 1) is not null
  else ${tenantId} = coalesce(${client}.tenant_id, ${DEFAULT_TENANT}) end)`;

/** The tenant of a client that has one alone, from a row of `clients`; null for a client that has several. An installation may have one. */
export const onlyTenant = (client: Sql): Sql => sql`(case ${client}.sign_in_tenants
  when 'home' then coalesce(${client}.tenant_id, ${DEFAULT_TENANT})
  when 'all' then (select (array_agg(ot.id))[1] from (select id from tenants limit 2) ot having count(*) = 1)
  when 'listed' then (
    select (array_agg(lt.tenant_id))[1] from (
      select tenant_id from client_tenants where client_id = ${client}.id limit 2) lt having count(*) = 1) end)`;

/** The tenant that a request names, by either parameter: its id, or its name. */
export interface NamedTenant {
  readonly tenant?: string | null;
  readonly organization?: string | null;
}

const MAX_NAME = 128;

/** Members of a body that name the tenant. */
export const TENANT_FIELDS = {
  tenant: TextField({
    optional: true,
    max: MAX_NAME,
    description: 'Id or name of the tenant, for a client that signs in users of several.',
  }),
  organization: TextField({ optional: true, max: MAX_NAME, description: 'The same as `tenant`.' }),
};

/** A body that may name the tenant. */
export class OfNamedTenant implements NamedTenant {
  @TENANT_FIELDS.tenant tenant?: string | null;
  @TENANT_FIELDS.organization organization?: string | null;
}

/** The one parameter that has a value. Throws `invalid_request` where they differ. */
export function namedTenant({ tenant, organization }: NamedTenant): string | undefined {
  if (tenant && organization && tenant !== organization)
    throw invalidField('organization', 'contradicts tenant', 'rule');
  return tenant || organization || undefined;
}

/** The same for every tenant that is none here: unknown, inactive, not one of the client's. */
export const noSuchTenant = (): ApiError =>
  new ApiError('access_denied', 'There is no such tenant, or its users do not sign in through this client.');

/** Throws `invalid_request`: the client has several tenants, and the request names none. */
export const tenantIsMissing = (): ApiError =>
  invalidField('tenant', 'is required: users of several tenants sign in through this client', 'required');

/**
 * The active tenant of an id, or of a name in any case, if its users may sign in through the client. No name has the form of an id.
 * For a machine (`isMachine`) a global client need not list it: the tenant only narrows what it may do. Costs 1 statement.
 */
export async function findTenantOf(
  db: Pick<Database, 'query'>,
  clientId: string,
  name: string,
  isMachine = false,
): Promise<string | undefined> {
  const id = UUID_PATTERN.test(name) ? name.toLowerCase() : null;
  const c = raw('c');
  const admits = admitsTenant(c, raw('t.id'));
  const allowed = isMachine ? sql`((c.is_global and c.sign_in_tenants = 'home') or ${admits})` : admits;
  const [tenant] = await db.query<{ id: string }>(sql`
    select t.id from clients c join tenants t on ${id === null ? sql`lower(t.tenant_name) = lower(${name})` : sql`t.id = ${id}::uuid`}
    where c.id = ${clientId} and t.is_active and ${allowed}`);
  return tenant?.id;
}

/** A client as far as it decides about tenants. */
export interface TenantsOfClient {
  readonly id: string;
  /** Of the user who signs in, where nothing else names a tenant. */
  readonly user_tenant_id: string | null;
}

/**
 * The tenant whose users sign in: the one named, else the client's only one. Throws `access_denied` for one that is none here,
 * `invalid_request` where the client has several. Costs 1 statement where one is named.
 */
export async function tenantToSignIn(
  db: Pick<Database, 'query'>,
  client: TenantsOfClient,
  named: NamedTenant,
): Promise<string> {
  const name = namedTenant(named);
  const tenantId = name === undefined ? client.user_tenant_id : await findTenantOf(db, client.id, name);
  if (tenantId) return tenantId;
  throw name === undefined ? tenantIsMissing() : noSuchTenant();
}

/** Whether users of a tenant may sign in through a client. Costs 1 statement for a client that lists its tenants. */
export async function admitsUsersOf(
  db: Pick<Database, 'query'>,
  { id, sign_in_tenants, user_tenant_id }: TenantsOfClient & { readonly sign_in_tenants: SignInTenants },
  tenantId: string,
): Promise<boolean> {
  if (sign_in_tenants !== 'listed') return sign_in_tenants === 'all' || user_tenant_id === tenantId;
  const listed = await db.query(sql`select 1 from client_tenants where client_id = ${id} and tenant_id = ${tenantId}`);
  return listed.length > 0;
}
