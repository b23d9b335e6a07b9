import { Audited, view } from '@groundwork/records';
import { EnumField, ObjectField, UuidField, UuidsField } from '@groundwork/rest';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { dataOfUser, User } from './user.entity.js';

/** What an administrator of a tenant may do. (identity.md §8, "Admins") */
export const ADMIN_ROLES = ['owner', 'admin', 'viewer'] as const;

/** A user administers its tenant. (api.md, "Identity", admin link) */
@Entity({ name: 'tenant_admins' })
export class TenantAdmin extends Audited {
  @PrimaryColumn('uuid') @UuidField({ readOnly: true }) id!: string;
  @Column('uuid') @UuidField({ readOnly: true }) tenant_id!: string;
  @Column('uuid') @UuidField({ readOnly: true }) user_id!: string;
  @ObjectField(() => User, { readOnly: true }) user_data!: User;
  @Column('text')
  @EnumField(ADMIN_ROLES, {
    name: 'AdminRole',
    description: 'owner: everything of the tenant; admin: all but the tenant itself; viewer: reads.',
  })
  admin_role!: (typeof ADMIN_ROLES)[number];
}

/** An administrator of a tenant. */
export const tenantAdminView = view(TenantAdmin, {
  name: 'TenantAdmin',
  read: { user_data: dataOfUser },
});

/** Body of Remove Tenant Admins. */
export class TenantAdminsBody {
  @UuidsField() users!: string[];
}

/** Body of Add Tenant Admins; those who are administrators get the role. */
export class NewTenantAdmins extends TenantAdminsBody {
  @EnumField(ADMIN_ROLES, { name: 'AdminRole', optional: true, default: 'admin' })
  admin_role?: TenantAdmin['admin_role'];
}
