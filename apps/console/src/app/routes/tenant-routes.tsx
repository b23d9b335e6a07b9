import { listSearchReader } from '../../data/list-search';
import { lazy } from '../lazy';
import { recordRoutes } from './record-routes';

const List = lazy(async () => ({ default: (await import('../../features/tenants/tenants-page')).TenantsPage }));
const Panel = lazy(async () => ({ default: (await import('../../features/tenants/tenant-panel')).TenantPanel }));
const New = lazy(async () => ({ default: (await import('../../features/tenants/tenant-forms')).TenantNew }));
const Edit = lazy(async () => ({ default: (await import('../../features/tenants/tenant-forms')).TenantEdit }));

export const tenantRoutes = recordRoutes({
  path: '/tenants',
  scope: 'tenants:read',
  readSearch: listSearchReader(['tenant_name', 'display_name', 'created_at']),
  List,
  Panel,
  New: { scope: 'tenants:write', Page: New },
  Edit: { scope: 'tenants:write', Page: Edit },
});
