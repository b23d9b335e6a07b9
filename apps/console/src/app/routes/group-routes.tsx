import { listSearchReader } from '../../data/list-search';
import { lazy } from '../lazy';
import { recordRoutes } from './record-routes';

const List = lazy(async () => ({ default: (await import('../../features/groups/groups-page')).GroupsPage }));
const Panel = lazy(async () => ({ default: (await import('../../features/groups/group-panel')).GroupPanel }));
const New = lazy(async () => ({ default: (await import('../../features/groups/group-forms')).GroupNew }));
const Edit = lazy(async () => ({ default: (await import('../../features/groups/group-forms')).GroupEdit }));

export const groupRoutes = recordRoutes({
  path: '/groups',
  scope: 'groups:read',
  readSearch: listSearchReader(['group_name']),
  List,
  Panel,
  New: { scope: 'groups:write', Page: New },
  Edit: { scope: 'groups:write', Page: Edit },
});
