import { Body, RequestMethod } from '@nestjs/common';
import { Apply, Ask, AsCaller, List, Resource, UuidParam, type Caller, type ListQuery } from '@groundwork/rest';
import { PermissionsBody, rolePermissionView } from '../entities/permission.entity.js';
import { RolePermissionsService } from './role-permissions.service.js';

@Resource('roles/:role_id/permissions', 'Role Permissions')
export class RolePermissionsController {
  constructor(private readonly permissions: RolePermissionsService) {}

  @List(rolePermissionView, { pattern: 'G', scope: 'roles:read', summary: 'Get role permissions' })
  list(@AsCaller() caller: Caller, @UuidParam('role_id') roleId: string, @Ask(rolePermissionView) query: ListQuery) {
    return this.permissions.list(caller, roleId, query);
  }

  @Apply(RequestMethod.POST, '', { scope: 'roles:write', summary: 'Add role permissions', affects: 'grant' })
  add(@AsCaller() caller: Caller, @UuidParam('role_id') roleId: string, @Body() { permissions }: PermissionsBody) {
    return this.permissions.add(caller, roleId, permissions);
  }

  @Apply(RequestMethod.DELETE, '', {
    pattern: 'D',
    scope: 'roles:write',
    summary: 'Remove role permissions',
    affects: 'grant',
  })
  remove(@AsCaller() caller: Caller, @UuidParam('role_id') roleId: string, @Body() { permissions }: PermissionsBody) {
    return this.permissions.remove(caller, roleId, permissions);
  }
}
