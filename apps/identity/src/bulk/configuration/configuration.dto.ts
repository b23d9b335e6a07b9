import { FlagField, IntegerField, ListField, ObjectField, ObjectsField, TextField } from '@groundwork/rest';
import { OmitType, PickType } from '@nestjs/swagger';
import { Client, CLIENT_SETTABLE } from '../../directory/entities/client.entity.js';
import { Group, GROUP_SETTABLE } from '../../directory/entities/group.entity.js';
import { IdentityProvider, PROVIDER_SETTABLE } from '../../directory/entities/identity-provider.entity.js';
import { Resource, ResourceSettings } from '../../directory/entities/resource.entity.js';
import { Role, ROLE_SETTABLE } from '../../directory/entities/role.entity.js';
import { Scope } from '../../directory/entities/scope.entity.js';
import { DOMAIN, MAX_DOMAIN } from '../../directory/entities/tenant-domain.entity.js';
import { Tenant, TENANT_SETTABLE } from '../../directory/entities/tenant.entity.js';

const MAX_RECORDS = 100_000;
const MAX_LINKS = 1_000;
const records = (of: () => new () => object) =>
  ObjectsField(of, { optional: true, nullable: false, maxItems: MAX_RECORDS });
const links = (of: () => new () => object) =>
  ObjectsField(of, { optional: true, nullable: false, maxItems: MAX_LINKS });

/** The tenant of a record: absent, the caller's (none for global callers); in a reference absent, that of the referring record. */
class OfTenant {
  @TextField({ optional: true, max: 128, description: '`tenant_name`; `null`: shared by all.' }) tenant?: string | null;
}

/** A provider, with a name that is unique in its tenant, and without its secret. */
export class ProviderEntry extends OmitType(
  PickType(IdentityProvider, ['provider_type', ...PROVIDER_SETTABLE] as const),
  ['client_secret'] as const,
) {}

export class TenantEntry extends PickType(Tenant, TENANT_SETTABLE) {
  @ListField({
    optional: true,
    nullable: false,
    maxItems: MAX_RECORDS,
    max: MAX_DOMAIN,
    pattern: DOMAIN,
    description: 'Email domains that the tenant claims. A document verifies none.',
    example: ['acme.example'],
  })
  domains?: string[];
  @links(() => ProviderEntry) identity_providers?: ProviderEntry[];
}

export class ScopeEntry extends PickType(Scope, ['scope_name', 'scope_description'] as const) {}

class ConfiguredSettings extends OmitType(ResourceSettings, ['signing_secret'] as const) {}

/** A resource, identified by `identifier_url` if it has one, else by its name. */
export class ResourceEntry extends PickType(Resource, [
  'resource_type',
  'resource_name',
  'resource_description',
  'app_metadata',
] as const) {
  @TextField({ optional: true, max: 128 }) tenant?: string | null;
  @ObjectField(() => ConfiguredSettings, { optional: true }) resource_metadata?: ConfiguredSettings | null;
  @links(() => ScopeEntry) scopes?: ScopeEntry[];
}

/** Scopes of a resource, named by its identifier or name. */
export class PermissionEntry extends OfTenant {
  @TextField({ max: 2_048 }) resource!: string;
  @ListField({ optional: true, nullable: false, maxItems: MAX_LINKS, max: 128 }) scopes?: string[];
}

export class ClientResourceEntry extends PermissionEntry {
  @FlagField({ optional: true, default: true }) authorized?: boolean;
}

export class ClientEntry extends OmitType(PickType(Client, ['client_type', ...CLIENT_SETTABLE] as const), [
  'tenant_id',
] as const) {
  @TextField({ optional: true, max: 128 }) tenant?: string | null;
  @links(() => ClientResourceEntry) resources?: ClientResourceEntry[];
  @ListField({
    optional: true,
    nullable: false,
    maxItems: MAX_RECORDS,
    max: 128,
    description: 'Names of the tenants listed for it.',
  })
  tenants?: string[];
}

export class RoleEntry extends PickType(Role, ROLE_SETTABLE) {
  @TextField({ optional: true, max: 128 }) tenant?: string | null;
  @links(() => PermissionEntry) permissions?: PermissionEntry[];
}

export class RoleReference extends OfTenant {
  @TextField({ max: 128 }) role!: string;
}

export class GroupEntry extends PickType(Group, GROUP_SETTABLE) {
  @TextField({ optional: true, max: 128 }) tenant?: string | null;
  @links(() => RoleReference) roles?: RoleReference[];
  @ListField({ optional: true, nullable: false, maxItems: MAX_LINKS, max: 128, description: 'Groups nested in it.' })
  groups?: string[];
}

/** The configuration of identity as one document, by natural keys and without secrets. (identity.md §8, "Bulk and configuration") */
export class ConfigurationDocument {
  @IntegerField({ optional: true, nullable: false, min: 1, max: 1, description: 'Of this form of document.' })
  version?: number;
  @records(() => TenantEntry) tenants?: TenantEntry[];
  @records(() => ResourceEntry) resources?: ResourceEntry[];
  @records(() => ClientEntry) clients?: ClientEntry[];
  @records(() => RoleEntry) roles?: RoleEntry[];
  @records(() => GroupEntry) groups?: GroupEntry[];
}
