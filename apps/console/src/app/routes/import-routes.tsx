import { listSearchReader } from '../../data/list-search';
import { lazy } from '../lazy';
import { recordRoutes } from './record-routes';

const List = lazy(async () => ({ default: (await import('../../features/user-imports/imports-page')).ImportsPage }));
const Panel = lazy(async () => ({ default: (await import('../../features/user-imports/import-panel')).ImportPanel }));
const New = lazy(async () => ({ default: (await import('../../features/user-imports/import-new')).ImportNew }));

export const importRoutes = recordRoutes({
  path: '/imports',
  scope: 'users:import',
  readSearch: listSearchReader(),
  List,
  Panel,
  New: { scope: 'users:import', Page: New },
});
