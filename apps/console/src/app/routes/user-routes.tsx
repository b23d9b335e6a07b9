import { readUserSearch } from '../../features/users/user-search';
import { lazy } from '../lazy';
import { recordRoutes } from './record-routes';

const List = lazy(async () => ({ default: (await import('../../features/users/users-page')).UsersPage }));
const Panel = lazy(async () => ({ default: (await import('../../features/users/user-panel')).UserPanel }));
const New = lazy(async () => ({ default: (await import('../../features/users/user-new')).UserNew }));
const Edit = lazy(async () => ({ default: (await import('../../features/users/user-edit')).UserEdit }));

export const userRoutes = recordRoutes({
  path: '/users',
  scope: 'users:read',
  readSearch: readUserSearch,
  List,
  Panel,
  New: { scope: 'users:write', Page: New },
  Edit: { scope: 'users:write', Page: Edit },
});
