import { Body } from '@nestjs/common';
import {
  Act,
  AsCaller,
  Create,
  Delete,
  Find,
  IfMatch,
  List,
  ListParams,
  RecordParams,
  Resource,
  UuidParam,
} from '@groundwork/rest';
import type { Caller, IfMatchStates, ListQuery, RecordQuery } from '@groundwork/rest';
import { NewScimConnection, scimConnectionView as view } from './scim-connection.entity.js';
import { ScimConnectionsService } from './scim-connections.service.js';

@Resource('tenants/:tenant_id/scim_connections', 'Tenant SCIM connections')
export class ScimConnectionsController {
  constructor(private readonly connections: ScimConnectionsService) {}

  @List(view, { scope: 'tenants:read', summary: 'Get SCIM connections', also: [404] })
  list(@AsCaller() caller: Caller, @UuidParam('tenant_id') tenantId: string, @ListParams(view) query: ListQuery) {
    return this.connections.list(caller, tenantId, query);
  }

  @Create(view, {
    scope: 'tenants:write',
    summary: 'Create SCIM connection',
    description:
      'Answers the token, this once. The caller has to hold what the connection may do: `users:*` and `groups:*`.',
    affects: ['tenant', 'grant'],
    also: [404],
  })
  create(
    @AsCaller() caller: Caller,
    @UuidParam('tenant_id') tenantId: string,
    @Body() connection: NewScimConnection,
    @RecordParams(view) query: RecordQuery,
  ) {
    return this.connections.create(caller, tenantId, connection, query);
  }

  @Find(':connection_id', view, { scope: 'tenants:read', summary: 'Get SCIM connection' })
  find(
    @AsCaller() caller: Caller,
    @UuidParam('tenant_id') tenantId: string,
    @UuidParam('connection_id') id: string,
    @RecordParams(view) query: RecordQuery,
  ) {
    return this.connections.find(caller, tenantId, id, query);
  }

  @Act(':connection_id/rotate', view, {
    scope: 'tenants:write',
    summary: 'Rotate token of SCIM connection',
    description: 'Answers a new token, this once. The one before works for 24 hours more; the one before that ends.',
    affects: ['tenant', 'grant'],
    also: [404],
  })
  rotate(
    @AsCaller() caller: Caller,
    @UuidParam('tenant_id') tenantId: string,
    @UuidParam('connection_id') id: string,
    @RecordParams(view) query: RecordQuery,
  ) {
    return this.connections.rotate(caller, tenantId, id, query);
  }

  @Delete(':connection_id', {
    scope: 'tenants:write',
    summary: 'Delete SCIM connection',
    description: 'Its tokens end. Users and groups that it made stay.',
    affects: ['tenant', 'grant'],
  })
  delete(
    @AsCaller() caller: Caller,
    @UuidParam('tenant_id') tenantId: string,
    @UuidParam('connection_id') id: string,
    @IfMatch() ifMatch?: IfMatchStates,
  ) {
    return this.connections.delete(caller, tenantId, id, ifMatch);
  }
}
