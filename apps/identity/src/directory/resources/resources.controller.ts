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
import { NewResource, ResourceChanges } from '../entities/resource.entity.js';
import { ResourcesService, resourceView } from './resources.service.js';

@Resource('resources', 'Resources')
export class ResourcesController {
  constructor(private readonly resources: ResourcesService) {}

  @List(resourceView, { scope: 'resources:read', summary: 'Get resources' })
  list(@AsCaller() caller: Caller, @ListParams(resourceView) query: ListQuery) {
    return this.resources.list(caller, query);
  }

  @Create(resourceView, {
    scope: 'resources:write',
    summary: 'Create resource',
    errors: ['not_found'],
    affects: { none: 'scopes of own resources are not counted' },
  })
  create(@AsCaller() caller: Caller, @Body() resource: NewResource, @RecordParams(resourceView) query: RecordQuery) {
    return this.resources.create(caller, resource, query);
  }

  @Find(':resource_id', resourceView, { scope: 'resources:read', summary: 'Get resource' })
  find(
    @AsCaller() caller: Caller,
    @UuidParam('resource_id') id: string,
    @RecordParams(resourceView) query: RecordQuery,
  ) {
    return this.resources.find(caller, id, query);
  }

  @Modify(':resource_id', resourceView, {
    scope: 'resources:write',
    summary: 'Modify resource',
    errors: ['default_protected'],
    affects: { none: 'scopes of own resources are not counted' },
  })
  modify(
    @AsCaller() caller: Caller,
    @UuidParam('resource_id') id: string,
    @Body() changes: ResourceChanges,
    @RecordParams(resourceView) query: RecordQuery,
    @IfMatch() ifMatch?: IfMatchStates,
  ) {
    return this.resources.modify(caller, id, changes, query, ifMatch);
  }

  @Delete(':resource_id', {
    scope: 'resources:write',
    summary: 'Delete resource',
    errors: ['default_protected'],
    affects: { none: 'scopes of own resources are not counted; system resources stay' },
  })
  delete(@AsCaller() caller: Caller, @UuidParam('resource_id') id: string, @IfMatch() ifMatch?: IfMatchStates) {
    return this.resources.delete(caller, id, ifMatch);
  }
}
