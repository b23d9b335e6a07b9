import { childrenBy, view } from '@groundwork/records';
import { identityProviderView } from '../entities/identity-provider.entity.js';
import { tenantAdminView } from '../entities/tenant-admin.entity.js';
import { Tenant } from '../entities/tenant.entity.js';

/** A tenant with its administrators and identity providers. */
export const tenantView = view(Tenant, {
  name: 'Tenant',
  path: '/tenants',
  children: {
    ...childrenBy('tenant_id', { admins: () => tenantAdminView }),
    ...childrenBy('tenant_id', { identity_providers: () => identityProviderView }, 'provider_name'),
  },
  aggregations: { owner: 'tenant_id' },
});
