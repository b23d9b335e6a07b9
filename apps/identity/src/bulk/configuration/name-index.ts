import type { Draft, EntryLocation } from './draft.js';
import { type Configuration, type Stored, linksOf } from './load-configuration.js';

/** A resource that references can name: stored, or new in the document. */
export interface KnownResource {
  readonly id: string;
  readonly scopes: Map<string, string>;
}

/** The member `tenant` of a record or reference. */
interface OfTenant {
  readonly tenant?: string | null;
}

/** Ids by name, of stored records and those the document adds. */
export class NameIndex {
  readonly resources = new Map<string, KnownResource>();
  readonly roles = new Map<string, string>();
  readonly groups = new Map<string, string>();
  private readonly tenants = new Map<string, string>();
  private readonly tenantNames = new Map<string, string>();

  constructor(
    readonly stored: Configuration,
    private readonly draft: Draft,
  ) {
    for (const { id, tenant_name } of stored.tenants) this.addTenant(String(tenant_name), id);
    for (const resource of stored.resources)
      this.addResource(
        resource,
        new Map(linksOf(resource, 'scopes').map(({ id, scope_name }) => [String(scope_name), id])),
      );
    for (const role of stored.roles) this.roles.set(keyOf(role.tenant_id, role['role_name']), role.id);
    for (const group of stored.groups) this.groups.set(keyOf(group.tenant_id, group['group_name']), group.id);
  }

  addTenant(name: string, id: string): void {
    this.tenants.set(name, id);
    this.tenantNames.set(id, name);
  }

  /** By its name, and by its identifier, which takes precedence over the name of another resource. */
  addResource(resource: Stored, scopes = new Map<string, string>()): KnownResource {
    const { id, tenant_id } = resource;
    const known = { id, scopes };
    const name = keyOf(tenant_id, resource['resource_name']);
    if (!this.resources.has(name)) this.resources.set(name, known);
    if (resource['identifier_url']) this.resources.set(keyOf(tenant_id, resource['identifier_url']), known);
    return known;
  }

  /** The tenant id of a record; `undefined`, with a fault, when it is unknown or not the caller's. */
  tenantIdOf({ tenant }: OfTenant, path: string): string | null | undefined {
    const { own } = this.stored;
    if (tenant === undefined) return own;
    const id = tenant === null ? null : this.tenants.get(tenant);
    if (own !== null && id !== own)
      return void this.draft.fault(`${path}.tenant`, "is not the caller's tenant", 'forbidden');
    if (id === undefined) this.draft.fault(`${path}.tenant`, `does not name an existing tenant`, 'unknown');
    return id;
  }

  /** A tenant by its name. */
  tenantAt(name: string, path: string): string | undefined {
    const found = this.tenants.get(name);
    if (!found) this.draft.fault(path, 'does not name an existing tenant', 'unknown');
    return found;
  }

  /** The resource of a reference, by default of the tenant of the referring record. */
  resourceAt(
    reference: OfTenant & { readonly resource: string },
    holder: string | null,
    path: string,
  ): KnownResource | undefined {
    const found = this.resources.get(keyOf(this.tenantOf(reference, holder), reference.resource));
    if (!found) this.draft.fault(`${path}.resource`, 'does not name an existing resource', 'unknown');
    return found;
  }

  /** The role of a reference: of the tenant of the referring record, or shared by all. */
  roleAt(reference: OfTenant & { readonly role: string }, holder: string | null, path: string): string | undefined {
    const tenant = this.tenantOf(reference, holder);
    const found = tenant === null || tenant === holder ? this.roles.get(keyOf(tenant, reference.role)) : undefined;
    if (!found) this.draft.fault(`${path}.role`, 'does not name a role that members of this group can have', 'unknown');
    return found;
  }

  groupAt(name: string, holder: string | null, path: string): string | undefined {
    const found = this.groups.get(keyOf(holder, name));
    if (!found) this.draft.fault(path, 'does not name a group of the same tenant', 'unknown');
    return found;
  }

  /** The location of a record, with the name of its tenant. */
  locationOf(path: string, name: string, tenantId: string | null): EntryLocation {
    const tenant = tenantId === null ? undefined : this.tenantNames.get(tenantId);
    return tenant === undefined ? { path, name } : { path, name, tenant };
  }

  private tenantOf({ tenant }: OfTenant, holder: string | null): string | null | undefined {
    if (tenant === undefined) return holder;
    return tenant === null ? null : this.tenants.get(tenant);
  }
}

/** A name within a tenant. */
export const keyOf = (tenantId: string | null | undefined, name: unknown): string =>
  `${tenantId === undefined ? '?' : (tenantId ?? '')}/${String(name)}`;
