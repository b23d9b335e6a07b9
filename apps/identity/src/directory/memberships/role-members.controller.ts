import { Body, RequestMethod } from '@nestjs/common';
import { Apply, AsCaller, List, Resource, UuidParam, type Caller } from '@groundwork/rest';
import { AskLinks, EFFECTIVE, type AskedLinks } from '../permissions/link-query.js';
import { roleMemberViews as views } from '../entities/role-member.entity.js';
import { UsersBody } from './memberships.dto.js';
import { RoleMembersService } from './role-members.service.js';

@Resource('roles/:role_id/members', 'Role Members')
export class RoleMembersController {
  constructor(private readonly links: RoleMembersService) {}

  @List(views.direct, { pattern: 'G', query: [EFFECTIVE], scope: 'roles:read', summary: 'Get role members' })
  list(@AsCaller() caller: Caller, @UuidParam('role_id') roleId: string, @AskLinks(views) asked: AskedLinks) {
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
