import { createRoute } from '@tanstack/react-router';
import { listSearchReader } from '../../data/list-search';
import { lazy } from '../lazy';
import { recordRoutes } from './record-routes';
import { guarded, root } from './root';

const List = lazy(async () => ({ default: (await import('../../features/groups/groups-page')).GroupsPage }));
const Panel = lazy(async () => ({ default: (await import('../../features/groups/group-panel')).GroupPanel }));
const New = lazy(async () => ({ default: (await import('../../features/groups/group-forms')).GroupNew }));
const Edit = lazy(async () => ({ default: (await import('../../features/groups/group-forms')).GroupEdit }));

const Graph = lazy(async () => ({ default: (await import('../../features/groups/group-graph-page')).GroupGraphPage }));

const graph = createRoute({
  getParentRoute: () => root,
  path: '/groups/$id/graph',
  component: function GroupGraph() {
    const { id } = graph.useParams();
    return guarded('groups:read', <Graph key={id} id={id} />);
  },
});

const records = recordRoutes({
  path: '/groups',
  scope: 'groups:read',
  readSearch: listSearchReader(['group_name']),
  List,
  Panel,
  New: { scope: 'groups:write', Page: New },
  Edit: { scope: 'groups:write', Page: Edit },
});

export const groupRoutes = [...records, graph] as const;
