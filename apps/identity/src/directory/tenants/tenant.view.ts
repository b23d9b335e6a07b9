import { view } from '@groundwork/records';
import sql, { type Sql } from 'sql-template-tag';
import { identityProviderView } from '../entities/identity-provider.entity.js';
import { tenantAdminView } from '../entities/tenant-admin.entity.js';
import { Tenant } from '../entities/tenant.entity.js';

const adminCount = (tenant: Sql): Sql => sql`(select count(*) from tenant_admins a where a.tenant_id = ${tenant}.id)`;
const providerCount = (tenant: Sql): Sql =>
  sql`(select count(*) from identity_providers i where i.tenant_id = ${tenant}.id)`;

/** A tenant with its administrators and identity providers. */
export const tenantView = view(Tenant, {
  name: 'Tenant',
  path: '/tenants',
  attributes: [
    'id',
    'tenant_name',
    'display_name',
    'tenant_description',
    'is_default',
    'is_active',
    'tenant_metadata',
    'app_metadata',
    'created_by',
    'created_at',
    'updated_by',
    'updated_at',
  ],
  children: {
    admins: {
      view: () => tenantAdminView,
      where: (admin, tenant) => sql`${admin}.tenant_id = ${tenant}.id`,
      count: adminCount,
      order: (admin) => sql`${admin}.id`,
      href: (path) => `${path}/admins`,
    },
    identity_providers: {
      view: () => identityProviderView,
      where: (provider, tenant) => sql`${provider}.tenant_id = ${tenant}.id`,
      count: providerCount,
      order: (provider) => sql`${provider}.provider_name`,
      href: (path) => `${path}/identity_providers`,
    },
  },
  aggregations: { owner: 'tenant_id', counts: { admins: adminCount, identity_providers: providerCount } },
});
