import { Body, RequestMethod } from '@nestjs/common';
import { Apply, AsCaller, List, Resource, UuidParam, type Caller } from '@groundwork/rest';
import { AskLinks, EFFECTIVE, type AskedLinks } from '../permissions/link-query.js';
import { userGroupViews as views } from '../entities/group-member.entity.js';
import { GroupsBody } from './memberships.dto.js';
import { GroupMembersService } from './group-members.service.js';

@Resource('users/:user_id/groups', 'User Groups')
export class UserGroupsController {
  constructor(private readonly links: GroupMembersService) {}

  @List(views.direct, { pattern: 'G', query: [EFFECTIVE], scope: 'users:read', summary: 'Get user groups' })
  list(@AsCaller() caller: Caller, @UuidParam('user_id') userId: string, @AskLinks(views) asked: AskedLinks) {
    return this.links.listGroups(caller, userId, asked);
  }

  @Apply(RequestMethod.POST, '', { scope: 'users:write', summary: 'Add user groups', affects: 'grant' })
  add(@AsCaller() caller: Caller, @UuidParam('user_id') userId: string, @Body() { groups }: GroupsBody) {
    return this.links.addGroups(caller, userId, groups);
  }

  @Apply(RequestMethod.DELETE, '', {
    pattern: 'D',
    scope: 'users:write',
    summary: 'Remove user groups',
    affects: 'grant',
  })
  remove(@AsCaller() caller: Caller, @UuidParam('user_id') userId: string, @Body() { groups }: GroupsBody) {
    return this.links.removeGroups(caller, userId, groups);
  }
}
