import { Body, RequestMethod } from '@nestjs/common';
import { Apply, AsCaller, List, Resource, UuidParam, type Caller } from '@groundwork/rest';
import { AskLinks, EFFECTIVE, type AskedLinks } from '../permissions/link-query.js';
import { roleMemberViews, UsersBody, userRoleViews, RolesBody } from '../entities/membership.entity.js';
import { RoleMembersService } from './role-members.service.js';

@Resource('users/:user_id/roles', 'User Roles')
export class UserRolesController {
  constructor(private readonly links: RoleMembersService) {}

  @List(userRoleViews.direct, { pattern: 'G', query: [EFFECTIVE], scope: 'users:read', summary: 'Get user roles' })
  list(@AsCaller() caller: Caller, @UuidParam('user_id') userId: string, @AskLinks(userRoleViews) asked: AskedLinks) {
    return this.links.listRoles(caller, userId, asked);
  }

  @Apply(RequestMethod.POST, '', { scope: 'users:write', summary: 'Add user roles', affects: 'grant' })
  add(@AsCaller() caller: Caller, @UuidParam('user_id') userId: string, @Body() { roles }: RolesBody) {
    return this.links.addRoles(caller, userId, roles);
  }

  @Apply(RequestMethod.DELETE, '', {
    pattern: 'D',
    scope: 'users:write',
    summary: 'Remove user roles',
    affects: 'grant',
  })
  remove(@AsCaller() caller: Caller, @UuidParam('user_id') userId: string, @Body() { roles }: RolesBody) {
    return this.links.removeRoles(caller, userId, roles);
  }
}

@Resource('roles/:role_id/members', 'Role Members')
export class RoleMembersController {
  constructor(private readonly links: RoleMembersService) {}

  @List(roleMemberViews.direct, { pattern: 'G', query: [EFFECTIVE], scope: 'roles:read', summary: 'Get role members' })
  list(@AsCaller() caller: Caller, @UuidParam('role_id') roleId: string, @AskLinks(roleMemberViews) asked: AskedLinks) {
    return this.links.listMembers(caller, roleId, asked);
  }

  @Apply(RequestMethod.POST, '', { scope: 'roles:write', summary: 'Add role members', affects: 'grant' })
  add(@AsCaller() caller: Caller, @UuidParam('role_id') roleId: string, @Body() { users }: UsersBody) {
    return this.links.addMembers(caller, roleId, users);
  }

  @Apply(RequestMethod.DELETE, '', {
    pattern: 'D',
    scope: 'roles:write',
    summary: 'Remove role members',
    affects: 'grant',
  })
  remove(@AsCaller() caller: Caller, @UuidParam('role_id') roleId: string, @Body() { users }: UsersBody) {
    return this.links.removeMembers(caller, roleId, users);
  }
}
