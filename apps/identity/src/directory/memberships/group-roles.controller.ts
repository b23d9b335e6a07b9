import { Body, RequestMethod } from '@nestjs/common';
import { Apply, AsCaller, List, Resource, UuidParam, type Caller } from '@groundwork/rest';
import { AskLinks, EFFECTIVE, type AskedLinks } from '../permissions/link-query.js';
import { groupRoleViews, RolesBody, nestedGroupViews, GroupsBody } from '../entities/membership.entity.js';
import { GroupRolesService } from './group-roles.service.js';
import { NestedGroupsService } from './nested-groups.js';

@Resource('groups/:group_id/groups', 'Nested Groups')
export class NestedGroupsController {
  constructor(private readonly links: NestedGroupsService) {}

  @List(nestedGroupViews.direct, {
    pattern: 'G',
    query: [EFFECTIVE],
    scope: 'groups:read',
    summary: 'Get nested groups',
  })
  list(
    @AsCaller() caller: Caller,
    @UuidParam('group_id') groupId: string,
    @AskLinks(nestedGroupViews) asked: AskedLinks,
  ) {
    return this.links.list(caller, groupId, asked);
  }

  @Apply(RequestMethod.POST, '', {
    scope: 'groups:write',
    summary: 'Add nested groups',
    errors: ['cycle_detected'],
    affects: 'grant',
  })
  add(@AsCaller() caller: Caller, @UuidParam('group_id') groupId: string, @Body() { groups }: GroupsBody) {
    return this.links.add(caller, groupId, groups);
  }

  @Apply(RequestMethod.DELETE, '', {
    pattern: 'D',
    scope: 'groups:write',
    summary: 'Remove nested groups',
    affects: 'grant',
  })
  remove(@AsCaller() caller: Caller, @UuidParam('group_id') groupId: string, @Body() { groups }: GroupsBody) {
    return this.links.remove(caller, groupId, groups);
  }
}

@Resource('groups/:group_id/roles', 'Group Roles')
export class GroupRolesController {
  constructor(private readonly links: GroupRolesService) {}

  @List(groupRoleViews.direct, { pattern: 'G', query: [EFFECTIVE], scope: 'groups:read', summary: 'Get group roles' })
  list(
    @AsCaller() caller: Caller,
    @UuidParam('group_id') groupId: string,
    @AskLinks(groupRoleViews) asked: AskedLinks,
  ) {
    return this.links.list(caller, groupId, asked);
  }

  @Apply(RequestMethod.POST, '', { scope: 'groups:write', summary: 'Add group roles', affects: 'grant' })
  add(@AsCaller() caller: Caller, @UuidParam('group_id') groupId: string, @Body() { roles }: RolesBody) {
    return this.links.add(caller, groupId, roles);
  }

  @Apply(RequestMethod.DELETE, '', {
    pattern: 'D',
    scope: 'groups:write',
    summary: 'Remove group roles',
    affects: 'grant',
  })
  remove(@AsCaller() caller: Caller, @UuidParam('group_id') groupId: string, @Body() { roles }: RolesBody) {
    return this.links.remove(caller, groupId, roles);
  }
}
