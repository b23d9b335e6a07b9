import { Body, RequestMethod } from '@nestjs/common';
import { Apply, AsCaller, List, Resource, UuidParam, type Caller } from '@groundwork/rest';
import { AskLinks, EFFECTIVE, type AskedLinks } from '../permissions/link-query.js';
import { groupMemberViews as views } from '../entities/group-member.entity.js';
import { UsersBody } from './memberships.dto.js';
import { GroupMembersService } from './group-members.service.js';

@Resource('groups/:group_id/members', 'Group Members')
export class GroupMembersController {
  constructor(private readonly links: GroupMembersService) {}

  @List(views.direct, { pattern: 'G', query: [EFFECTIVE], scope: 'groups:read', summary: 'Get group members' })
  list(@AsCaller() caller: Caller, @UuidParam('group_id') groupId: string, @AskLinks(views) asked: AskedLinks) {
    return this.links.listMembers(caller, groupId, asked);
  }

  @Apply(RequestMethod.POST, '', { scope: 'groups:write', summary: 'Add group members', affects: 'grant' })
  add(@AsCaller() caller: Caller, @UuidParam('group_id') groupId: string, @Body() { users }: UsersBody) {
    return this.links.addMembers(caller, groupId, users);
  }

  @Apply(RequestMethod.DELETE, '', {
    pattern: 'D',
    scope: 'groups:write',
    summary: 'Remove group members',
    affects: 'grant',
  })
  remove(@AsCaller() caller: Caller, @UuidParam('group_id') groupId: string, @Body() { users }: UsersBody) {
    return this.links.removeMembers(caller, groupId, users);
  }
}
