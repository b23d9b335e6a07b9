import { Body, RequestMethod } from '@nestjs/common';
import { Apply, AsCaller, List, Resource, UuidParam, type Caller } from '@groundwork/rest';
import { AskLinks, EFFECTIVE, type AskedLinks } from '../permissions/link-query.js';
import { groupMemberViews, UsersBody, userGroupViews, GroupsBody } from '../entities/membership.entity.js';
import { GroupMembersService } from './group-members.service.js';

@Resource('users/:user_id/groups', 'User Groups')
export class UserGroupsController {
  constructor(private readonly links: GroupMembersService) {}

  @List(userGroupViews.direct, { pattern: 'G', query: [EFFECTIVE], scope: 'users:read', summary: 'Get user groups' })
  list(@AsCaller() caller: Caller, @UuidParam('user_id') userId: string, @AskLinks(userGroupViews) asked: AskedLinks) {
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

@Resource('groups/:group_id/members', 'Group Members')
export class GroupMembersController {
  constructor(private readonly links: GroupMembersService) {}

  @List(groupMemberViews.direct, {
    pattern: 'G',
    query: [EFFECTIVE],
    scope: 'groups:read',
    summary: 'Get group members',
  })
  list(
    @AsCaller() caller: Caller,
    @UuidParam('group_id') groupId: string,
    @AskLinks(groupMemberViews) asked: AskedLinks,
  ) {
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
