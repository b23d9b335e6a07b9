import { placesOfRoles, placesOfUsers } from '../../platform/privileges/holdings.js';
import {
  PermissionsBody,
  RolePermission,
  rolePermissionView,
  UserPermission,
  userPermissionViews,
} from '../entities/permission.entity.js';
import { linksController } from '../links/links.controller.js';
import { findRole } from '../roles/roles.service.js';
import { findUser } from '../users/users.service.js';
import { permissionLinks } from './permission-links.js';

/** What the members of a role may do. (api.md, "Identity", role) */
export const RolePermissionsController = linksController({
  path: 'roles/:role_id/permissions',
  tag: 'Role permissions',
  views: rolePermissionView,
  bodies: [PermissionsBody, PermissionsBody],
  ...permissionLinks({ table: RolePermission, holder: 'role_id', find: findRole, places: placesOfRoles }),
});

/** What a user may do: directly, or with `effective` by everything it is. (Identity, "User Permissions") */
export const UserPermissionsController = linksController({
  path: 'users/:user_id/permissions',
  tag: 'User permissions',
  views: userPermissionViews,
  bodies: [PermissionsBody, PermissionsBody],
  ...permissionLinks({ table: UserPermission, holder: 'user_id', find: findUser, places: placesOfUsers }),
});
