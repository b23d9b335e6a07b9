import { view } from '@groundwork/records';
import { UuidField } from '@groundwork/rest';
import { Column, Entity } from 'typeorm';
import { PERMISSION_ATTRIBUTES, PERMISSION_READ, PermissionLink } from './permission-link.entity.js';

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
