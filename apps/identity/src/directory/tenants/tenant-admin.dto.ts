import { EnumField, UuidsField } from '@groundwork/rest';
import { ADMIN_ROLES, type TenantAdmin } from '../entities/tenant-admin.entity.js';

/** Body of Remove Tenant Admins. */
export class TenantAdminsBody {
  @UuidsField() users!: string[];
}

/** Body of Add Tenant Admins; those who are administrators get the role. */
export class NewTenantAdmins extends TenantAdminsBody {
  @EnumField(ADMIN_ROLES, { optional: true, default: 'admin' })
  admin_role?: TenantAdmin['admin_role'];
}
