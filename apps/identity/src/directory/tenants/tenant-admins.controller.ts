import { Body, RequestMethod } from '@nestjs/common';
import { Apply, Ask, AsCaller, List, Resource, UuidParam, type Caller, type ListQuery } from '@groundwork/rest';
import { tenantAdminView, NewTenantAdmins, TenantAdminsBody } from '../entities/tenant-admin.entity.js';
import { TenantAdminsService } from './tenant-admins.service.js';

@Resource('tenants/:tenant_id/admins', 'Tenant Admins')
export class TenantAdminsController {
  constructor(private readonly admins: TenantAdminsService) {}

  @List(tenantAdminView, { pattern: 'G', scope: 'tenants:read', summary: 'Get tenant admins' })
  list(@AsCaller() caller: Caller, @UuidParam('tenant_id') tenantId: string, @Ask(tenantAdminView) query: ListQuery) {
    return this.admins.list(caller, tenantId, query);
  }

  @Apply(RequestMethod.POST, '', { scope: 'tenants:write', summary: 'Add tenant admins', affects: 'grant' })
  add(@AsCaller() caller: Caller, @UuidParam('tenant_id') tenantId: string, @Body() body: NewTenantAdmins) {
    return this.admins.add(caller, tenantId, body.users, body.admin_role);
  }

  @Apply(RequestMethod.DELETE, '', {
    pattern: 'D',
    also: [409],
    scope: 'tenants:write',
    summary: 'Remove tenant admins',
    affects: 'grant',
  })
  remove(@AsCaller() caller: Caller, @UuidParam('tenant_id') tenantId: string, @Body() { users }: TenantAdminsBody) {
    return this.admins.remove(caller, tenantId, users);
  }
}
