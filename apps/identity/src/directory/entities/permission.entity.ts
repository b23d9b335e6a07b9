import { ObjectsField, UuidField, UuidsField, ObjectField } from '@groundwork/rest';
import { Audited, view } from '@groundwork/records';
import { Column, PrimaryColumn, Entity } from 'typeorm';
import { dataOfResource, Resource } from './resource.entity.js';
import { dataOfScope, Scope } from './scope.entity.js';
import { LinkSource, linkViews, SourcesField } from './link-views.js';

/** A scope of a resource, given to somebody. (Identity, "Client permission") */
export abstract class PermissionLink extends Audited {
  @PrimaryColumn('uuid') @UuidField({ readOnly: true }) id!: string;
  @Column('uuid') @UuidField({ readOnly: true }) resource_id!: string;
  @ObjectField(() => Resource, { readOnly: true }) resource_data!: Resource;
  @Column('uuid') @UuidField({ readOnly: true }) scope_id!: string;
  @ObjectField(() => Scope, { readOnly: true }) scope_data!: Scope;
}

/** What a permission shows beside its id and its holder. */
export const PERMISSION_ATTRIBUTES = [
  'resource_id',
  'resource_data',
  'scope_id',
  'scope_data',
  'created_by',
  'created_at',
  'updated_by',
  'updated_at',
] as const;

/** How the records inside a permission are read. */
export const PERMISSION_READ = { resource_data: dataOfResource, scope_data: dataOfScope };

const MAX_RESOURCES = 1_000;

/** Some scopes of one resource. (Identity, "Grant permissions to a client") */
export class PermissionPairs {
  @UuidField() resource_id!: string;
  @UuidsField() scopes!: string[];
}

/** The body by which permissions are given and taken. */
export class PermissionsBody {
  @ObjectsField(() => PermissionPairs, { maxItems: MAX_RESOURCES }) permissions!: PermissionPairs[];
}

/** A scope that the members of a role have. (api.md, "Identity", role) */
@Entity({ name: 'role_permissions' })
export class RolePermission extends PermissionLink {
  @Column('uuid') @UuidField({ readOnly: true }) role_id!: string;
}

/** A permission of a role. */
export const rolePermissionView = view(RolePermission, {
  name: 'RolePermission',
  attributes: ['id', 'role_id', ...PERMISSION_ATTRIBUTES],
  read: PERMISSION_READ,
});

/** A scope that a user has. (api.md, "Identity", user) */
@Entity({ name: 'user_permissions' })
export class UserPermission extends PermissionLink {
  @Column('uuid') @UuidField({ readOnly: true }) user_id!: string;
}

/** The same, by roles, groups and as an administrator of the tenant too. */
@Entity({ name: 'effective_user_permissions', synchronize: false })
export class EffectiveUserPermission extends UserPermission {
  @Column('jsonb') @SourcesField() sources!: LinkSource[];
}

/** Permissions of a user. */
export const userPermissionViews = linkViews('UserPermission', UserPermission, EffectiveUserPermission, {
  attributes: ['id', 'user_id', 'resource_id', 'resource_data', 'scope_id', 'scope_data'],
  read: PERMISSION_READ,
});

/** A scope that a client may request. (Identity, "Client permission") */
@Entity({ name: 'client_permissions' })
export class ClientPermission extends PermissionLink {
  @Column('uuid') @UuidField({ readOnly: true }) client_id!: string;
}

/** A permission of a client. */
export const clientPermissionView = view(ClientPermission, {
  name: 'ClientPermission',
  attributes: ['id', 'client_id', ...PERMISSION_ATTRIBUTES],
  read: PERMISSION_READ,
});
