import { isSystemClient } from '../../directory/clients/client-rules.js';
import { type Configuration, type Stored, type StoredLink, linksOf } from './load-configuration.js';
import {
  CLIENT_COLUMNS,
  GROUP_COLUMNS,
  PROVIDER_COLUMNS,
  RESOURCE_COLUMNS,
  ROLE_COLUMNS,
  SCOPE_COLUMNS,
  TENANT_COLUMNS,
} from './kinds.js';

type Entry = Record<string, unknown>;

/** A document whose entries are generated while it is sent. */
export interface PresentedConfiguration {
  readonly version: 1;
  readonly sections: Readonly<Record<string, Iterable<Entry>>>;
}

/** The stored configuration as a document, without secrets. */
export function presentConfiguration(stored: Configuration): PresentedConfiguration {
  const write = new Writer(stored);
  const own = ({ tenant_id }: Stored): boolean => stored.own === null || tenant_id === stored.own;
  const clients = stored.clients.filter(({ id }) => !isSystemClient(id));
  return {
    version: 1,
    sections: {
      tenants: each(stored.tenants, (tenant) => write.tenant(tenant)),
      resources: each(stored.resources.filter(own), (resource) => write.resource(resource)),
      clients: each(clients, (client) => write.client(client)),
      roles: each(stored.roles.filter(own), (role) => write.role(role)),
      groups: each(stored.groups, (group) => write.group(group)),
    },
  };
}

function* each(rows: readonly Stored[], write: (row: Stored) => Entry): Iterable<Entry> {
  for (const row of rows) yield write(row);
}

/** The name of a resource in references. */
export const keyOfResource = (resource: Stored): string =>
  String(resource['identifier_url'] ?? resource['resource_name']);

class Writer {
  private readonly tenantNames: ReadonlyMap<string, string>;
  private readonly providers: ReadonlyMap<string | null, readonly Stored[]>;
  private readonly resources: ReadonlyMap<string, Stored>;
  private readonly scopes: ReadonlyMap<string, string>;
  private readonly roles: ReadonlyMap<string, Stored>;
  private readonly groups: ReadonlyMap<string, Stored>;

  private readonly own: string | null;

  constructor(stored: Configuration) {
    this.own = stored.own;
    this.providers = byTenant(stored.providers);
    this.tenantNames = new Map(stored.tenants.map(({ id, tenant_name }) => [id, String(tenant_name)]));
    this.resources = byId(stored.resources);
    this.scopes = new Map(
      stored.resources.flatMap((resource) =>
        linksOf(resource, 'scopes').map(({ id, scope_name }) => [id, String(scope_name)]),
      ),
    );
    this.roles = byId(stored.roles);
    this.groups = byId(stored.groups);
  }

  tenant(tenant: Stored): Entry {
    const providers = this.providers.get(tenant.id) ?? [];
    return shown({
      ...cut(tenant, ['tenant_name', ...TENANT_COLUMNS]),
      domains: linksOf(tenant, 'domains')
        .map(({ domain }) => String(domain))
        .sort(),
      identity_providers: providers.map((provider) => shown(cut(provider, ['provider_name', ...PROVIDER_COLUMNS]))),
    });
  }

  resource(resource: Stored): Entry {
    const scopes = linksOf(resource, 'scopes').map((scope) => shown(cut(scope, ['scope_name', ...SCOPE_COLUMNS])));
    const { is_system: _, ...settings } = resource['resource_metadata'] as Entry; // a column that is never null
    return shown({
      ...this.tenantOf(resource),
      ...cut(resource, ['resource_type', ...RESOURCE_COLUMNS]),
      resource_metadata: settings,
      ...(resource['is_system'] ? {} : { scopes }),
    });
  }

  client(client: Stored): Entry {
    const permissions = linksOf(client, 'permissions');
    const resources = linksOf(client, 'resources').map(({ resource_id, authorized }) => ({
      ...this.resourceAt(client, String(resource_id)),
      ...(authorized ? {} : { authorized }),
      scopes: this.scopesAt(permissions, String(resource_id)),
    }));
    return shown({
      ...this.tenantOf(client),
      ...cut(client, ['client_name', 'client_type', ...CLIENT_COLUMNS]),
      resources: sorted(resources),
      tenants: client['is_global'] ? this.tenantsOf(client) : undefined,
    });
  }

  role(role: Stored): Entry {
    const permissions = linksOf(role, 'permissions');
    const ids = [...new Set(permissions.map(({ resource_id }) => String(resource_id)))];
    const entries = ids.map((id) => ({ ...this.resourceAt(role, id), scopes: this.scopesAt(permissions, id) }));
    return shown({
      ...this.tenantOf(role),
      ...cut(role, ['role_name', ...ROLE_COLUMNS]),
      permissions: sorted(entries),
    });
  }

  group(group: Stored): Entry {
    const roles = linksOf(group, 'roles').map(({ role_id }) => {
      const role = this.roles.get(String(role_id));
      return { ...this.otherTenant(group, role?.tenant_id ?? null), role: role?.['role_name'] };
    });
    const groups = linksOf(group, 'groups').map(
      ({ nested_group_id }) => this.groups.get(String(nested_group_id))?.['group_name'],
    );
    return shown({
      ...this.tenantOf(group),
      ...cut(group, ['group_name', ...GROUP_COLUMNS]),
      roles: sorted(roles),
      groups: groups.sort(),
    });
  }

  private tenantsOf(client: Stored): string[] {
    return linksOf(client, 'tenants')
      .flatMap(({ tenant_id }) => this.tenantNames.get(String(tenant_id)) ?? [])
      .sort();
  }

  /** The member `tenant` of a record; absent for callers of a tenant. */
  private tenantOf({ tenant_id }: Stored): Entry {
    return this.own !== null || tenant_id === null ? {} : { tenant: this.tenantNames.get(tenant_id) };
  }

  /** The member `tenant` of a reference to a record of another tenant. */
  private otherTenant({ tenant_id: of }: Stored, tenantId: string | null): Entry {
    return tenantId === of ? {} : { tenant: tenantId === null ? null : this.tenantNames.get(tenantId) };
  }

  private resourceAt(holder: Stored, id: string): Entry {
    const resource = this.resources.get(id);
    return { ...this.otherTenant(holder, resource?.tenant_id ?? null), resource: resource && keyOfResource(resource) };
  }

  private scopesAt(permissions: readonly StoredLink[], resourceId: string): string[] {
    const here = permissions.filter(({ resource_id }) => resource_id === resourceId);
    return here.map(({ scope_id }) => this.scopes.get(String(scope_id)) ?? '').sort();
  }
}

const byId = (rows: readonly Stored[]): Map<string, Stored> => new Map(rows.map((row) => [row.id, row]));

function byTenant(rows: readonly Stored[]): Map<string | null, Stored[]> {
  const found = new Map<string | null, Stored[]>();
  for (const row of rows) found.set(row.tenant_id, [...(found.get(row.tenant_id) ?? []), row]);
  return found;
}

const cut = (row: Readonly<Record<string, unknown>>, names: readonly string[]): Entry =>
  Object.fromEntries(names.map((name) => [name, row[name]]));

/** Without `undefined`; empty members stay, since absent ones would not be applied. */
const shown = (entry: Entry): Entry =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined));

const sorted = (entries: readonly Entry[]): Entry[] =>
  [...entries].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
