import type { Database } from '@groundwork/records';
import { canonicalJson, type Caller } from '@groundwork/rest';
import sql, { join, type Sql } from 'sql-template-tag';
import { affect, affectTenants, lockGrants } from '../../platform/privileges/privileges.js';
import { anyOf, GROUP_PLACES, heldByClients, ROLE_PLACES, type Holdings } from '../../platform/privileges/holdings.js';
import { isSensitive } from '../../platform/privileges/marked-columns.js';
import type { Draft } from './draft.js';
import { CLIENT, TENANT } from './kinds.js';
import { linksOf, type Configuration, type Stored } from './load-configuration.js';

/** Rows to insert, or ids to delete. */
type Side = 'put' | 'drop';

/**
 * Checks the caller's privileges for each entry of a document as the single operation would: before writing for what is removed and
 * changed, after it for what is granted. One statement per kind. Throws `forbidden`. (docs/privileges.md)
 */
export class DraftPrivileges {
  constructor(
    private readonly caller: Caller,
    private readonly draft: Draft,
    private readonly stored: Configuration,
  ) {}

  /** Locks grants of permissions in the caller's tenant, or in all of them. */
  async before(tx: Database): Promise<void> {
    if (this.changesGrants()) await lockGrants(tx, this.stored.own);
    await this.clients(tx);
    await affect(
      tx,
      this.caller,
      'grant',
      join([grantedBy(this.draft, 'drop'), this.suspended(), this.removedGrants()], ' union all '),
    );
    await affectTenants(tx, this.caller, this.tenants());
  }

  async after(tx: Database): Promise<void> {
    await this.clients(tx); // one may have moved to another tenant
    await affect(tx, this.caller, 'grant', grantedBy(this.draft, 'put'));
  }

  private clients(tx: Database): Promise<void> {
    const { set, drop } = this.draft.of('clients');
    const changed = changedBeyondNames('clients', CLIENT.columns, set, this.stored.clients);
    const ids = [...new Set([...changed, ...drop, ...this.listing()])];
    return affect(tx, this.caller, 'client', ids.length > 0 ? heldByClients(anyOf(ids)) : null);
  }

  /** Clients whose listed tenants change. */
  private listing(): string[] {
    const { put, drop } = this.draft.of('client_tenants');
    const dropped = new Set(drop);
    const losing = this.stored.clients.filter((client) => linksOf(client, 'tenants').some(({ id }) => dropped.has(id)));
    return [...put.map(({ client_id }) => String(client_id)), ...losing.map(({ id }) => id)];
  }

  private tenants(): string[] {
    const { put, set, drop } = this.draft.of('identity_providers');
    const dropped = this.stored.providers.filter(({ id }) => drop.includes(id));
    const vouched = [...put, ...set, ...dropped].map(({ tenant_id }) => String(tenant_id));
    const claims = this.draft.of('tenant_domains');
    const given = new Set(claims.drop);
    const losing = this.stored.tenants.filter((tenant) => linksOf(tenant, 'domains').some(({ id }) => given.has(id)));
    const claiming = [...claims.put.map(({ tenant_id }) => String(tenant_id)), ...losing.map(({ id }) => id)];
    const { put: made, set: changed } = this.draft.of('tenants');
    const fresh = new Set(made.map(({ id }) => String(id)));
    const ids = [
      ...vouched,
      ...claiming,
      ...changedBeyondNames('tenants', TENANT.columns, changed, this.stored.tenants),
    ];
    return [...new Set(ids)].filter((id) => !fresh.has(id));
  }

  /** The scopes of links to resources that are suspended, resumed or deleted. */
  private suspended(): Holdings {
    const { set, drop } = this.draft.of('client_resources');
    const ids = [...set.map(({ id }) => String(id)), ...drop];
    return sql`
      select p.scope_id, case when c.is_global then null else c.tenant_id end from client_resources l
      join clients c on c.id = l.client_id join client_permissions p on p.client_id = l.client_id and p.resource_id = l.resource_id
      where l.id ${anyOf(ids)}`;
  }

  /** What members of deleted roles and groups lose. */
  private removedGrants(): Holdings {
    const [roles, groups] = [this.draft.of('roles').drop, this.draft.of('groups').drop];
    return sql`
      select p.scope_id, x.place from role_permissions p join ${ROLE_PLACES(anyOf(roles))} x on x.role_id = p.role_id
      union all
      select p.scope_id, x.place from ${GROUP_PLACES(anyOf(groups))} x join group_closure c on c.descendant_id = x.group_id
      join group_roles r on r.group_id = c.ancestor_id join role_permissions p on p.role_id = r.role_id`;
  }

  private changesGrants(): boolean {
    return [...LINKS, 'roles', 'groups'].some((table) => {
      const { put, drop } = this.draft.of(table);
      return drop.length > 0 || (LINKS.includes(table) && put.length > 0);
    });
  }
}

const LINKS: readonly string[] = ['client_permissions', 'role_permissions', 'group_roles', 'nested_groups'];

/** Scopes and tenants of the links of a draft. */
function grantedBy(draft: Draft, side: Side): Holdings {
  const of = (table: string): Sql => {
    const rows = draft.of(table)[side];
    return anyOf(rows.map((row) => (typeof row === 'string' ? row : String(row['id']))));
  };
  return sql`
    select p.scope_id, case when c.is_global then null else c.tenant_id end as place
    from client_permissions p join clients c on c.id = p.client_id where p.id ${of('client_permissions')}
    union all
    select p.scope_id, x.place from role_permissions p join ${ROLE_PLACES(
      sql`in (select role_id from role_permissions where id ${of('role_permissions')})`,
    )} x on x.role_id = p.role_id where p.id ${of('role_permissions')}
    union all
    select p.scope_id, x.place from group_roles l join role_permissions p on p.role_id = l.role_id join ${GROUP_PLACES(
      sql`in (select group_id from group_roles where id ${of('group_roles')})`,
    )} x on x.group_id = l.group_id where l.id ${of('group_roles')}
    union all
    select p.scope_id, x.place from nested_groups l join group_closure c on c.descendant_id = l.group_id
    join group_roles r on r.group_id = c.ancestor_id join role_permissions p on p.role_id = r.role_id join ${GROUP_PLACES(
      sql`in (select nested_group_id from nested_groups where id ${of('nested_groups')})`,
    )} x on x.group_id = l.nested_group_id where l.id ${of('nested_groups')}`;
}

/** The ids of stored records with changes of sensitive columns. */
function changedBeyondNames(
  table: 'clients' | 'tenants',
  columns: readonly string[],
  rows: readonly Readonly<Record<string, unknown>>[],
  stored: readonly Stored[],
): string[] {
  const before = new Map(stored.map((row) => [row.id, row]));
  return rows
    .filter((row) => {
      const was = before.get(String(row['id']));
      const differing = columns.filter((name) => canonicalJson(row[name]) !== canonicalJson(was?.[name]));
      return isSensitive(table, differing);
    })
    .map(({ id }) => String(id));
}
