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
import {
  identityProviderView as view,
  IdentityProviderChanges,
  NewIdentityProvider,
} from '../entities/identity-provider.entity.js';
import { IdentityProvidersService } from './identity-providers.service.js';

@Resource('tenants/:tenant_id/identity_providers', 'Tenant identity providers')
export class IdentityProvidersController {
  constructor(private readonly providers: IdentityProvidersService) {}

  @List(view, { scope: 'tenants:read', summary: 'Get tenant identity providers', also: [404] })
  list(@AsCaller() caller: Caller, @UuidParam('tenant_id') tenantId: string, @ListParams(view) query: ListQuery) {
    return this.providers.list(caller, tenantId, query);
  }

  @Create(view, { scope: 'tenants:write', summary: 'Create tenant identity provider', affects: 'tenant', also: [404] })
  create(
    @AsCaller() caller: Caller,
    @UuidParam('tenant_id') tenantId: string,
    @Body() provider: NewIdentityProvider,
    @RecordParams(view) query: RecordQuery,
  ) {
    return this.providers.create(caller, tenantId, provider, query);
  }

  @Find(':identity_provider_id', view, { scope: 'tenants:read', summary: 'Get tenant identity provider' })
  find(
    @AsCaller() caller: Caller,
    @UuidParam('tenant_id') tenantId: string,
    @UuidParam('identity_provider_id') id: string,
    @RecordParams(view) query: RecordQuery,
  ) {
    return this.providers.find(caller, tenantId, id, query);
  }

  @Modify(':identity_provider_id', view, {
    scope: 'tenants:write',
    summary: 'Modify tenant identity provider',
    affects: 'tenant',
  })
  modify(
    @AsCaller() caller: Caller,
    @UuidParam('tenant_id') tenantId: string,
    @UuidParam('identity_provider_id') id: string,
    @Body() changes: IdentityProviderChanges,
    @RecordParams(view) query: RecordQuery,
    @IfMatch() ifMatch?: IfMatchStates,
  ) {
    return this.providers.modify(caller, tenantId, id, changes, query, ifMatch);
  }

  @Delete(':identity_provider_id', {
    scope: 'tenants:write',
    summary: 'Delete tenant identity provider',
    affects: 'tenant',
  })
  delete(
    @AsCaller() caller: Caller,
    @UuidParam('tenant_id') tenantId: string,
    @UuidParam('identity_provider_id') id: string,
    @IfMatch() ifMatch?: IfMatchStates,
  ) {
    return this.providers.delete(caller, tenantId, id, ifMatch);
  }
}
