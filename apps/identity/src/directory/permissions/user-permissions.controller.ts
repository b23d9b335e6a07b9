import { Body, RequestMethod } from '@nestjs/common';
import { Apply, AsCaller, List, Resource, UuidParam, type Caller } from '@groundwork/rest';
import { AskLinks, EFFECTIVE, type AskedLinks } from './link-query.js';
import { PermissionsBody, userPermissionViews as views } from '../entities/permission.entity.js';
import { UserPermissionsService } from './user-permissions.service.js';

@Resource('users/:user_id/permissions', 'User Permissions')
export class UserPermissionsController {
  constructor(private readonly permissions: UserPermissionsService) {}

  @List(views.direct, { pattern: 'G', query: [EFFECTIVE], scope: 'users:read', summary: 'Get user permissions' })
  list(@AsCaller() caller: Caller, @UuidParam('user_id') userId: string, @AskLinks(views) asked: AskedLinks) {
    return this.permissions.list(caller, userId, asked);
  }

  @Apply(RequestMethod.POST, '', { scope: 'users:write', summary: 'Add user permissions', affects: 'grant' })
  add(@AsCaller() caller: Caller, @UuidParam('user_id') userId: string, @Body() { permissions }: PermissionsBody) {
    return this.permissions.add(caller, userId, permissions);
  }

  @Apply(RequestMethod.DELETE, '', {
    pattern: 'D',
    scope: 'users:write',
    summary: 'Remove user permissions',
    affects: 'grant',
  })
  remove(@AsCaller() caller: Caller, @UuidParam('user_id') userId: string, @Body() { permissions }: PermissionsBody) {
    return this.permissions.remove(caller, userId, permissions);
  }
}
