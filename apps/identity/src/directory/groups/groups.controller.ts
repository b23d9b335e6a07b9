import { Body } from '@nestjs/common';
import {
  ListParams,
  RecordParams,
  AsCaller,
  Create,
  Delete,
  Find,
  IfMatch,
  List,
  Modify,
  Resource,
  UuidParam,
} from '@groundwork/rest';
import type { Caller, IfMatchStates, ListQuery, RecordQuery } from '@groundwork/rest';
import { GroupChanges, NewGroup } from '../entities/group.entity.js';
import { GroupsService, groupView } from './groups.service.js';

@Resource('groups', 'Groups')
export class GroupsController {
  constructor(private readonly groups: GroupsService) {}

  @List(groupView, {
    scope: 'groups:read',
    summary: 'Get groups',
    description:
      '`q` may name `nested_group_id` and `role_id` (`=`, `in`), too: groups in which a group is nested directly, and those that give a role.',
  })
  list(@AsCaller() caller: Caller, @ListParams(groupView) query: ListQuery) {
    return this.groups.list(caller, query);
  }

  @Create(groupView, {
    scope: 'groups:write',
    summary: 'Create group',
    errors: ['not_found'],
    affects: { none: 'a new group has no members and no roles' },
  })
  create(@AsCaller() caller: Caller, @Body() group: NewGroup, @RecordParams(groupView) query: RecordQuery) {
    return this.groups.create(caller, group, query);
  }

  @Find(':group_id', groupView, { scope: 'groups:read', summary: 'Get group' })
  find(@AsCaller() caller: Caller, @UuidParam('group_id') id: string, @RecordParams(groupView) query: RecordQuery) {
    return this.groups.find(caller, id, query);
  }

  @Modify(':group_id', groupView, {
    scope: 'groups:write',
    summary: 'Modify group',
    affects: { none: 'names and descriptions give nothing' },
  })
  modify(
    @AsCaller() caller: Caller,
    @UuidParam('group_id') id: string,
    @Body() changes: GroupChanges,
    @RecordParams(groupView) query: RecordQuery,
    @IfMatch() ifMatch?: IfMatchStates,
  ) {
    return this.groups.modify(caller, id, changes, query, ifMatch);
  }

  @Delete(':group_id', { scope: 'groups:write', summary: 'Delete group', affects: 'grant' })
  delete(@AsCaller() caller: Caller, @UuidParam('group_id') id: string, @IfMatch() ifMatch?: IfMatchStates) {
    return this.groups.delete(caller, id, ifMatch);
  }
}
