import { UuidField } from '@groundwork/rest';
import { Column, Entity } from 'typeorm';
import { LinkSource, linkViews, SourcesField } from './link-views.entity.js';
import { PERMISSION_READ, PermissionLink } from './permission-link.entity.js';

/** A scope that a user has. (api.md, "Identity", user) */
@Entity({ name: 'user_permissions' })
export class UserPermission extends PermissionLink {
  @Column('uuid') @UuidField({ readOnly: true }) user_id!: string;
}

/** The same, by roles, groups and as an administrator of the tenant too. */
@Entity({ name: 'effective_user_permissions' })
export class EffectiveUserPermission extends UserPermission {
  @Column('jsonb') @SourcesField() sources!: LinkSource[];
}

/** Permissions of a user. */
export const userPermissionViews = linkViews('UserPermission', UserPermission, EffectiveUserPermission, {
  attributes: ['id', 'user_id', 'resource_id', 'resource_data', 'scope_id', 'scope_data'],
  read: PERMISSION_READ,
});
