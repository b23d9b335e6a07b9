import type { Draft, Place } from './draft.js';
import { linksOf } from './linked.js';
import type { Configuration, Stored } from './load-configuration.js';

/** A resource that references can mean: stored, or new in the document. */
export interface KnownResource {
  readonly id: string;
  readonly scopes: Map<string, string>;
}

/** What a record of a document says of whose it is; a reference, of what it means. */
interface OfTenant {
  readonly tenant?: string | null;
}

/** Everything that has a name, by it: what is stored, and what the document adds. */
export class Directory {
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

  /** By its name, and by its identifier, which wins over another's name. */
  addResource(resource: Stored, scopes = new Map<string, string>()): KnownResource {
    const { id, tenant_id } = resource;
    const known = { id, scopes };
    const name = keyOf(tenant_id, resource['resource_name']);
    if (!this.resources.has(name)) this.resources.set(name, known);
    if (resource['identifier_url']) this.resources.set(keyOf(tenant_id, resource['identifier_url']), known);
    return known;
  }

  /** The tenant a record is of; `undefined`, with a fault, when there is none such or the caller may not say so. */
  homeOf({ tenant }: OfTenant, path: string): string | null | undefined {
    const { own } = this.stored;
    if (tenant === undefined) return own;
    const id = tenant === null ? null : this.tenants.get(tenant);
    if (own !== null && id !== own)
      return void this.draft.fault(`${path}.tenant`, "is not the caller's tenant", 'forbidden');
    if (id === undefined) this.draft.fault(`${path}.tenant`, `does not name an existing tenant`, 'unknown');
    return id;
  }

  /** The resource a reference means; absent, it is of the holder's tenant. */
  resourceAt(
    reference: OfTenant & { readonly resource: string },
    holder: string | null,
    path: string,
  ): KnownResource | undefined {
    const found = this.resources.get(keyOf(this.tenantOf(reference, holder), reference.resource));
    if (!found) this.draft.fault(`${path}.resource`, 'does not name an existing resource', 'unknown');
    return found;
  }

  /** The role a reference means: of the holder's tenant, or shared by all. */
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

  /** How a tenant is called where differences are told. */
  placeOf(path: string, name: string, tenantId: string | null): Place {
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
