import { Body, RequestMethod } from '@nestjs/common';
import { Apply, Ask, AsCaller, List, Resource, UuidParam, type Caller, type ListQuery } from '@groundwork/rest';
import { ClientResourcesBody } from './client-access.dto.js';
import { clientResourceView } from '../entities/client-resource.entity.js';
import { ClientResourcesService } from './client-resources.service.js';

@Resource('clients/:client_id/resources', 'Client Resources')
export class ClientResourcesController {
  constructor(private readonly links: ClientResourcesService) {}

  @List(clientResourceView, { pattern: 'G', scope: 'clients:read', summary: 'Get client resources' })
  list(
    @AsCaller() caller: Caller,
    @UuidParam('client_id') clientId: string,
    @Ask(clientResourceView) query: ListQuery,
  ) {
    return this.links.listResources(caller, clientId, query);
  }

  @Apply(RequestMethod.POST, '', { scope: 'clients:write', summary: 'Add client resources', affects: 'grant' })
  add(
    @AsCaller() caller: Caller,
    @UuidParam('client_id') clientId: string,
    @Body() { resources }: ClientResourcesBody,
  ) {
    return this.links.addResources(caller, clientId, resources);
  }

  @Apply(RequestMethod.DELETE, '', {
    pattern: 'D',
    scope: 'clients:write',
    summary: 'Remove client resources',
    affects: 'grant',
  })
  remove(
    @AsCaller() caller: Caller,
    @UuidParam('client_id') clientId: string,
    @Body() { resources }: ClientResourcesBody,
  ) {
    return this.links.removeResources(caller, clientId, resources);
  }
}
