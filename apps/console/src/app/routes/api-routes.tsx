import { listSearchReader } from '../../data/list-search';
import { lazy } from '../lazy';
import { recordRoutes } from './record-routes';

const List = lazy(async () => ({ default: (await import('../../features/apis/apis-page')).ApisPage }));
const Panel = lazy(async () => ({ default: (await import('../../features/apis/api-panel')).ApiPanel }));
const New = lazy(async () => ({ default: (await import('../../features/apis/api-forms')).ApiNew }));
const Edit = lazy(async () => ({ default: (await import('../../features/apis/api-forms')).ApiEdit }));

export const apiRoutes = recordRoutes({
  path: '/apis',
  scope: 'resources:read',
  readSearch: listSearchReader(['resource_name']),
  List,
  Panel,
  New: { scope: 'resources:write', Page: New },
  Edit: { scope: 'resources:write', Page: Edit },
});
