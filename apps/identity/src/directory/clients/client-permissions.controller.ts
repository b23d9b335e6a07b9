import { Body, RequestMethod } from '@nestjs/common';
import { Apply, Ask, AsCaller, List, Resource, UuidParam, type Caller, type ListQuery } from '@groundwork/rest';
import { PermissionsBody } from '../entities/permission.entity.js';
import { clientPermissionView } from '../entities/client-permission.entity.js';
import { ClientPermissionsService } from './client-permissions.service.js';

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
