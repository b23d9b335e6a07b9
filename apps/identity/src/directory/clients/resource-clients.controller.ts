import { Body, RequestMethod } from '@nestjs/common';
import { Apply, Ask, AskRecord, AsCaller, IfMatch, List, Modify, Resource, UuidParam } from '@groundwork/rest';
import type { Caller, IfMatchStates, ListQuery, RecordQuery } from '@groundwork/rest';
import { NewResourceClients, ResourceClientChanges, ResourceClientsBody } from './client-access.dto.js';
import { resourceClientView } from '../entities/client-resource.entity.js';
import { ClientResourcesService } from './client-resources.service.js';

@Resource('resources/:resource_id/clients', 'Resource Clients')
export class ResourceClientsController {
  constructor(private readonly links: ClientResourcesService) {}

  @List(resourceClientView, { pattern: 'G', scope: 'resources:read', summary: 'Get resource clients' })
  list(
    @AsCaller() caller: Caller,
    @UuidParam('resource_id') resourceId: string,
    @Ask(resourceClientView) query: ListQuery,
  ) {
    return this.links.listClients(caller, resourceId, query);
  }

  @Apply(RequestMethod.POST, '', { scope: 'resources:write', summary: 'Add resource clients', affects: 'grant' })
  add(@AsCaller() caller: Caller, @UuidParam('resource_id') resourceId: string, @Body() body: NewResourceClients) {
    return this.links.addClients(caller, resourceId, body.clients, body.authorized);
  }

  @Apply(RequestMethod.DELETE, '', {
    pattern: 'D',
    scope: 'resources:write',
    summary: 'Remove resource clients',
    affects: 'grant',
  })
  remove(
    @AsCaller() caller: Caller,
    @UuidParam('resource_id') resourceId: string,
    @Body() { clients }: ResourceClientsBody,
  ) {
    return this.links.removeClients(caller, resourceId, clients);
  }

  @Modify(':client_id', resourceClientView, {
    scope: 'resources:write',
    summary: 'Modify resource client',
    affects: 'grant',
  })
  modify(
    @AsCaller() caller: Caller,
    @UuidParam('resource_id') resourceId: string,
    @UuidParam('client_id') clientId: string,
    @Body() changes: ResourceClientChanges,
    @AskRecord(resourceClientView) query: RecordQuery,
    @IfMatch() ifMatch?: IfMatchStates,
  ) {
    return this.links.modifyClient(caller, resourceId, clientId, changes, query, ifMatch);
  }
}
