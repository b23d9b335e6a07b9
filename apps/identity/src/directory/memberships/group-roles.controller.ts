import { Body, RequestMethod } from '@nestjs/common';
import { Apply, AsCaller, List, Resource, UuidParam, type Caller } from '@groundwork/rest';
import { AskLinks, EFFECTIVE, type AskedLinks } from '../permissions/link-query.js';
import { groupRoleViews as views } from '../entities/group-role.entity.js';
import { RolesBody } from './memberships.dto.js';
import { GroupRolesService } from './group-roles.service.js';

@Resource('groups/:group_id/roles', 'Group Roles')
export class GroupRolesController {
  constructor(private readonly links: GroupRolesService) {}

  @List(views.direct, { pattern: 'G', query: [EFFECTIVE], scope: 'groups:read', summary: 'Get group roles' })
  list(@AsCaller() caller: Caller, @UuidParam('group_id') groupId: string, @AskLinks(views) asked: AskedLinks) {
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
