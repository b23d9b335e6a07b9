import { listSearchReader } from '../../data/list-search';
import { lazy } from '../lazy';
import { recordRoutes } from './record-routes';

const List = lazy(async () => ({ default: (await import('../../features/roles/roles-page')).RolesPage }));
const Panel = lazy(async () => ({ default: (await import('../../features/roles/role-panel')).RolePanel }));
const New = lazy(async () => ({ default: (await import('../../features/roles/role-forms')).RoleNew }));
const Edit = lazy(async () => ({ default: (await import('../../features/roles/role-forms')).RoleEdit }));

export const roleRoutes = recordRoutes({
  path: '/roles',
  scope: 'roles:read',
  readSearch: listSearchReader(['role_name']),
  List,
  Panel,
  New: { scope: 'roles:write', Page: New },
  Edit: { scope: 'roles:write', Page: Edit },
});
