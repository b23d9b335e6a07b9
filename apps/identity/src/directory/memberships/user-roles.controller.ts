import { Body, RequestMethod } from '@nestjs/common';
import { Apply, AsCaller, List, Resource, UuidParam, type Caller } from '@groundwork/rest';
import { AskLinks, EFFECTIVE, type AskedLinks } from '../permissions/link-query.js';
import { userRoleViews as views } from '../entities/role-member.entity.js';
import { RolesBody } from './memberships.dto.js';
import { RoleMembersService } from './role-members.service.js';

@Resource('users/:user_id/roles', 'User Roles')
export class UserRolesController {
  constructor(private readonly links: RoleMembersService) {}

  @List(views.direct, { pattern: 'G', query: [EFFECTIVE], scope: 'users:read', summary: 'Get user roles' })
  list(@AsCaller() caller: Caller, @UuidParam('user_id') userId: string, @AskLinks(views) asked: AskedLinks) {
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
