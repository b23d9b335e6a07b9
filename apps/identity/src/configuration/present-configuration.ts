import { SERVICES_CLIENT_ID } from '@groundwork/service';
import { linksOf } from './linked.js';
import type { Configuration, Stored, StoredLink } from './load-configuration.js';
import {
  CLIENT_COLUMNS,
  GROUP_COLUMNS,
  PROVIDER_COLUMNS,
  RESOURCE_COLUMNS,
  ROLE_COLUMNS,
  SCOPE_COLUMNS,
  TENANT_COLUMNS,
} from './columns.js';

type Entry = Record<string, unknown>;

/** The stored configuration as a document: what another installation needs to be the same, nothing that is empty, no secret. */
export function presentConfiguration(stored: Configuration): Entry {
  const write = new Writer(stored);
  const own = ({ tenant_id }: Stored): boolean => stored.own === null || tenant_id === stored.own;
  return {
    version: 1,
    tenants: stored.tenants.map((tenant) => write.tenant(tenant)),
    resources: stored.resources.filter(own).map((resource) => write.resource(resource)),
    clients: stored.clients.filter(({ id }) => id !== SERVICES_CLIENT_ID).map((client) => write.client(client)),
    roles: stored.roles.filter(own).map((role) => write.role(role)),
    groups: stored.groups.map((group) => write.group(group)),
  };
}

/** How a resource is called by references. */
export const keyOfResource = (resource: Stored): string =>
  String(resource['identifier_url'] ?? resource['resource_name']);

class Writer {
  private readonly tenantNames: ReadonlyMap<string, string>;
  private readonly resources: ReadonlyMap<string, Stored>;
  private readonly scopes: ReadonlyMap<string, string>;
  private readonly roles: ReadonlyMap<string, Stored>;
  private readonly groups: ReadonlyMap<string, Stored>;

  constructor(private readonly stored: Configuration) {
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
    const providers = this.stored.providers.filter(({ tenant_id }) => tenant_id === tenant.id);
    return shown({
      ...cut(tenant, ['tenant_name', ...TENANT_COLUMNS]),
      identity_providers: providers.map((provider) => shown(cut(provider, ['provider_name', ...PROVIDER_COLUMNS]))),
    });
  }

  resource(resource: Stored): Entry {
    const scopes = linksOf(resource, 'scopes').map((scope) => shown(cut(scope, ['scope_name', ...SCOPE_COLUMNS])));
    const { is_system: _, ...settings } = resource['resource_metadata'] as Entry; // a column that is never null
    return shown({
      ...this.place(resource),
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
      ...this.place(client),
      ...cut(client, ['client_name', 'client_type', ...CLIENT_COLUMNS]),
      resources: sorted(resources),
    });
  }

  role(role: Stored): Entry {
    const permissions = linksOf(role, 'permissions');
    const ids = [...new Set(permissions.map(({ resource_id }) => String(resource_id)))];
    const entries = ids.map((id) => ({ ...this.resourceAt(role, id), scopes: this.scopesAt(permissions, id) }));
    return shown({ ...this.place(role), ...cut(role, ['role_name', ...ROLE_COLUMNS]), permissions: sorted(entries) });
  }

  group(group: Stored): Entry {
    const roles = linksOf(group, 'roles').map(({ role_id }) => {
      const role = this.roles.get(String(role_id));
      return { ...this.elsewhere(group, role?.tenant_id ?? null), role: role?.['role_name'] };
    });
    const groups = linksOf(group, 'groups').map(
      ({ nested_group_id }) => this.groups.get(String(nested_group_id))?.['group_name'],
    );
    return shown({
      ...this.place(group),
      ...cut(group, ['group_name', ...GROUP_COLUMNS]),
      roles: sorted(roles),
      groups: groups.sort(),
    });
  }

  /** Whose a record is; a caller bound to a tenant means its own. */
  private place({ tenant_id }: Stored): Entry {
    return this.stored.own !== null || tenant_id === null ? {} : { tenant: this.tenantNames.get(tenant_id) };
  }

  /** Whose a referred record is, where that is not its holder's. */
  private elsewhere({ tenant_id: of }: Stored, tenantId: string | null): Entry {
    return tenantId === of ? {} : { tenant: tenantId === null ? null : this.tenantNames.get(tenantId) };
  }

  private resourceAt(holder: Stored, id: string): Entry {
    const resource = this.resources.get(id);
    return { ...this.elsewhere(holder, resource?.tenant_id ?? null), resource: resource && keyOfResource(resource) };
  }

  private scopesAt(permissions: readonly StoredLink[], resourceId: string): string[] {
    const here = permissions.filter(({ resource_id }) => resource_id === resourceId);
    return here.map(({ scope_id }) => this.scopes.get(String(scope_id)) ?? '').sort();
  }
}

const byId = (rows: readonly Stored[]): Map<string, Stored> => new Map(rows.map((row) => [row.id, row]));

const cut = (row: Readonly<Record<string, unknown>>, names: readonly string[]): Entry =>
  Object.fromEntries(names.map((name) => [name, row[name]]));

/** Without what says nothing: null, empty lists and objects. `tenant: null` says something, and is only put in where it does. */
function shown(entry: Entry): Entry {
  return Object.fromEntries(Object.entries(entry).filter(([name, value]) => name === 'tenant' || !isEmpty(value)));
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0);

const sorted = (entries: readonly Entry[]): Entry[] =>
  [...entries].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
