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
import { NewTenant, TenantChanges } from '../entities/tenant.entity.js';
import { TenantsService, tenantView } from './tenants.service.js';

@Resource('tenants', 'Tenants')
export class TenantsController {
  constructor(private readonly tenants: TenantsService) {}

  @List(tenantView, { scope: 'tenants:read', summary: 'Get tenants' })
  list(@AsCaller() caller: Caller, @ListParams(tenantView) query: ListQuery) {
    return this.tenants.list(caller, query);
  }

  @Create(tenantView, {
    scope: 'tenants:write',
    summary: 'Create tenant',
    affects: { none: 'a new tenant has no users' },
  })
  create(@AsCaller() caller: Caller, @Body() tenant: NewTenant, @RecordParams(tenantView) query: RecordQuery) {
    return this.tenants.create(caller, tenant, query);
  }

  @Find(':tenant_id', tenantView, { scope: 'tenants:read', summary: 'Get tenant' })
  find(@AsCaller() caller: Caller, @UuidParam('tenant_id') id: string, @RecordParams(tenantView) query: RecordQuery) {
    return this.tenants.find(caller, id, query);
  }

  @Modify(':tenant_id', tenantView, {
    scope: 'tenants:write',
    summary: 'Modify tenant',
    errors: ['default_protected'],
    affects: 'tenant',
  })
  modify(
    @AsCaller() caller: Caller,
    @UuidParam('tenant_id') id: string,
    @Body() changes: TenantChanges,
    @RecordParams(tenantView) query: RecordQuery,
    @IfMatch() ifMatch?: IfMatchStates,
  ) {
    return this.tenants.modify(caller, id, changes, query, ifMatch);
  }

  @Delete(':tenant_id', {
    scope: 'tenants:write',
    summary: 'Delete tenant',
    errors: ['default_protected'],
    affects: 'tenant',
  })
  delete(@AsCaller() caller: Caller, @UuidParam('tenant_id') id: string, @IfMatch() ifMatch?: IfMatchStates) {
    return this.tenants.delete(caller, id, ifMatch);
  }
}
