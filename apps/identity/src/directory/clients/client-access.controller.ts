import { Body, RequestMethod } from '@nestjs/common';
import {
  Apply,
  Ask,
  AsCaller,
  List,
  Resource,
  UuidParam,
  type Caller,
  type ListQuery,
  AskRecord,
  IfMatch,
  Modify,
  type IfMatchStates,
  type RecordQuery,
} from '@groundwork/rest';
import {
  clientResourceView,
  resourceClientView,
  ClientResourcesBody,
  NewResourceClients,
  ResourceClientChanges,
  ResourceClientsBody,
} from '../entities/client-access.entity.js';
import { ClientResourcesService, ClientPermissionsService } from './resource-clients.service.js';
import { PermissionsBody, clientPermissionView } from '../entities/permission.entity.js';

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

@Resource('clients/:client_id/permissions', 'Client Permissions')
export class ClientPermissionsController {
  constructor(private readonly permissions: ClientPermissionsService) {}

  @List(clientPermissionView, { pattern: 'G', scope: 'clients:read', summary: 'Get client permissions' })
  list(
    @AsCaller() caller: Caller,
    @UuidParam('client_id') clientId: string,
    @Ask(clientPermissionView) query: ListQuery,
  ) {
    return this.permissions.list(caller, clientId, query);
  }

  @Apply(RequestMethod.POST, '', { scope: 'clients:write', summary: 'Add client permissions', affects: 'grant' })
  add(@AsCaller() caller: Caller, @UuidParam('client_id') clientId: string, @Body() { permissions }: PermissionsBody) {
    return this.permissions.add(caller, clientId, permissions);
  }

  @Apply(RequestMethod.DELETE, '', {
    pattern: 'D',
    scope: 'clients:write',
    summary: 'Remove client permissions',
    affects: 'grant',
  })
  remove(
    @AsCaller() caller: Caller,
    @UuidParam('client_id') clientId: string,
    @Body() { permissions }: PermissionsBody,
  ) {
    return this.permissions.remove(caller, clientId, permissions);
  }
}

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
