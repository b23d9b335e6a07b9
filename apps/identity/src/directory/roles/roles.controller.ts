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
import { RoleChanges, NewRole } from '../entities/role.entity.js';
import { RolesService, roleView } from './roles.service.js';

@Resource('roles', 'Roles')
export class RolesController {
  constructor(private readonly roles: RolesService) {}

  @List(roleView, {
    scope: 'roles:read',
    summary: 'Get roles',
    description: '`q` may name `scope_id` (`=`, `in`), too: roles that have a scope among their permissions.',
  })
  list(@AsCaller() caller: Caller, @ListParams(roleView) query: ListQuery) {
    return this.roles.list(caller, query);
  }

  @Create(roleView, {
    scope: 'roles:write',
    summary: 'Create role',
    errors: ['not_found'],
    affects: { none: 'a new role has no members and no scopes' },
  })
  create(@AsCaller() caller: Caller, @Body() role: NewRole, @RecordParams(roleView) query: RecordQuery) {
    return this.roles.create(caller, role, query);
  }

  @Find(':role_id', roleView, { scope: 'roles:read', summary: 'Get role' })
  find(@AsCaller() caller: Caller, @UuidParam('role_id') id: string, @RecordParams(roleView) query: RecordQuery) {
    return this.roles.find(caller, id, query);
  }

  @Modify(':role_id', roleView, {
    scope: 'roles:write',
    summary: 'Modify role',
    errors: ['default_protected'],
    affects: { none: 'names and descriptions give nothing' },
  })
  modify(
    @AsCaller() caller: Caller,
    @UuidParam('role_id') id: string,
    @Body() changes: RoleChanges,
    @RecordParams(roleView) query: RecordQuery,
    @IfMatch() ifMatch?: IfMatchStates,
  ) {
    return this.roles.modify(caller, id, changes, query, ifMatch);
  }

  @Delete(':role_id', { scope: 'roles:write', summary: 'Delete role', errors: ['default_protected'], affects: 'grant' })
  delete(@AsCaller() caller: Caller, @UuidParam('role_id') id: string, @IfMatch() ifMatch?: IfMatchStates) {
    return this.roles.delete(caller, id, ifMatch);
  }
}
