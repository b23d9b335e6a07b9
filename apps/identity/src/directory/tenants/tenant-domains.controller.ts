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
import { NewTenantDomain, tenantDomainView as view } from '../entities/tenant-domain.entity.js';
import { TenantDomainsService } from './tenant-domains.service.js';

@Resource('tenants/:tenant_id/domains', 'Tenant domains')
export class TenantDomainsController {
  constructor(private readonly domains: TenantDomainsService) {}

  @List(view, { scope: 'tenants:read', summary: 'Get tenant domains', also: [404] })
  list(@AsCaller() caller: Caller, @UuidParam('tenant_id') tenantId: string, @ListParams(view) query: ListQuery) {
    return this.domains.list(caller, tenantId, query);
  }

  @Create(view, { scope: 'tenants:write', summary: 'Create tenant domain', affects: 'tenant', also: [404] })
  create(
    @AsCaller() caller: Caller,
    @UuidParam('tenant_id') tenantId: string,
    @Body() domain: NewTenantDomain,
    @RecordParams(view) query: RecordQuery,
  ) {
    return this.domains.create(caller, tenantId, domain, query);
  }

  @Find(':domain_id', view, { scope: 'tenants:read', summary: 'Get tenant domain' })
  find(
    @AsCaller() caller: Caller,
    @UuidParam('tenant_id') tenantId: string,
    @UuidParam('domain_id') id: string,
    @RecordParams(view) query: RecordQuery,
  ) {
    return this.domains.find(caller, tenantId, id, query);
  }

  @Act(':domain_id/verify', view, {
    scope: 'tenants:write',
    summary: 'Verify tenant domain',
    description: 'Looks up the TXT record `_groundwork.<domain>`; 400 where it lacks the `verification_token`.',
    affects: 'tenant',
    also: [404, 409],
  })
  verify(
    @AsCaller() caller: Caller,
    @UuidParam('tenant_id') tenantId: string,
    @UuidParam('domain_id') id: string,
    @RecordParams(view) query: RecordQuery,
  ) {
    return this.domains.verify(caller, tenantId, id, query);
  }

  @Delete(':domain_id', { scope: 'tenants:write', summary: 'Delete tenant domain', affects: 'tenant' })
  delete(
    @AsCaller() caller: Caller,
    @UuidParam('tenant_id') tenantId: string,
    @UuidParam('domain_id') id: string,
    @IfMatch() ifMatch?: IfMatchStates,
  ) {
    return this.domains.delete(caller, tenantId, id, ifMatch);
  }
}
