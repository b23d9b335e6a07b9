import { Changes } from '@groundwork/rest';
import { PickType } from '@nestjs/swagger';
import { Tenant } from '../entities/tenant.entity.js';

/** Body of Create Tenant. */
export class NewTenant extends PickType(Tenant, [
  'tenant_name',
  'display_name',
  'tenant_description',
  'is_active',
  'tenant_metadata',
  'app_metadata',
] as const) {}

/** Body of Modify Tenant. */
export class TenantChanges extends Changes(NewTenant) {}
