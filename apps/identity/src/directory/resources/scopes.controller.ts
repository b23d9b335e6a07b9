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
import { scopeView, NewScope, ScopeChanges } from '../entities/scope.entity.js';
import { ScopesService } from './scopes.service.js';

@Resource('resources/:resource_id/scopes', 'Resource scopes')
export class ScopesController {
  constructor(private readonly scopes: ScopesService) {}

  @List(scopeView, { scope: 'resources:read', summary: 'Get resource scopes', also: [404] })
  list(
    @AsCaller() caller: Caller,
    @UuidParam('resource_id') resourceId: string,
    @ListParams(scopeView) query: ListQuery,
  ) {
    return this.scopes.list(caller, resourceId, query);
  }

  @Create(scopeView, {
    scope: 'resources:write',
    summary: 'Create resource scope',
    errors: ['default_protected'],
    affects: { none: 'scopes of own resources are not counted' },
    also: [404],
  })
  create(
    @AsCaller() caller: Caller,
    @UuidParam('resource_id') resourceId: string,
    @Body() scope: NewScope,
    @RecordParams(scopeView) query: RecordQuery,
  ) {
    return this.scopes.create(caller, resourceId, scope, query);
  }

  @Find(':scope_id', scopeView, { scope: 'resources:read', summary: 'Get resource scope' })
  find(
    @AsCaller() caller: Caller,
    @UuidParam('resource_id') resourceId: string,
    @UuidParam('scope_id') id: string,
    @RecordParams(scopeView) query: RecordQuery,
  ) {
    return this.scopes.find(caller, resourceId, id, query);
  }

  @Modify(':scope_id', scopeView, {
    scope: 'resources:write',
    summary: 'Modify resource scope',
    errors: ['default_protected'],
    affects: { none: 'scopes of own resources are not counted' },
  })
  modify(
    @AsCaller() caller: Caller,
    @UuidParam('resource_id') resourceId: string,
    @UuidParam('scope_id') id: string,
    @Body() changes: ScopeChanges,
    @RecordParams(scopeView) query: RecordQuery,
    @IfMatch() ifMatch?: IfMatchStates,
  ) {
    return this.scopes.modify(caller, resourceId, id, changes, query, ifMatch);
  }

  @Delete(':scope_id', {
    scope: 'resources:write',
    summary: 'Delete resource scope',
    errors: ['default_protected'],
    affects: { none: 'scopes of own resources are not counted; those of system resources stay' },
  })
  delete(
    @AsCaller() caller: Caller,
    @UuidParam('resource_id') resourceId: string,
    @UuidParam('scope_id') id: string,
    @IfMatch() ifMatch?: IfMatchStates,
  ) {
    return this.scopes.delete(caller, resourceId, id, ifMatch);
  }
}
