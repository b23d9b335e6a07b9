import { listSearchReader } from '../../data/list-search';
import { lazy } from '../lazy';
import { recordRoutes } from './record-routes';

const List = lazy(async () => ({
  default: (await import('../../features/applications/applications-page')).ApplicationsPage,
}));
const Panel = lazy(async () => ({
  default: (await import('../../features/applications/application-panel')).ApplicationPanel,
}));
const New = lazy(async () => ({
  default: (await import('../../features/applications/application-new')).ApplicationNew,
}));

const Edit = lazy(async () => ({
  default: (await import('../../features/applications/application-edit')).ApplicationEdit,
}));

export const applicationRoutes = recordRoutes({
  path: '/applications',
  scope: 'clients:read',
  readSearch: listSearchReader(['client_name', 'client_type', 'created_at']),
  List,
  Panel,
  New: { scope: 'clients:write', Page: New },
  Edit: { scope: 'clients:write', Page: Edit },
});
