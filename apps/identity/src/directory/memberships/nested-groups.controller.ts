import { Body, RequestMethod } from '@nestjs/common';
import { Apply, AsCaller, List, Resource, UuidParam, type Caller } from '@groundwork/rest';
import { AskLinks, EFFECTIVE, type AskedLinks } from '../permissions/link-query.js';
import { nestedGroupViews as views } from '../entities/nested-group.entity.js';
import { GroupsBody } from './memberships.dto.js';
import { NestedGroupsService } from './nested-groups.service.js';

@Resource('groups/:group_id/groups', 'Nested Groups')
export class NestedGroupsController {
  constructor(private readonly links: NestedGroupsService) {}

  @List(views.direct, { pattern: 'G', query: [EFFECTIVE], scope: 'groups:read', summary: 'Get nested groups' })
  list(@AsCaller() caller: Caller, @UuidParam('group_id') groupId: string, @AskLinks(views) asked: AskedLinks) {
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
