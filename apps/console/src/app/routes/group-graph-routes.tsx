import { createRoute } from '@tanstack/react-router';
import { lazy } from '../lazy';
import { addParts } from '../page-parts';
import { guarded, root } from './root';

const Graph = lazy(async () => ({ default: (await import('../../features/groups/group-graph-page')).GroupGraphPage }));

const graph = createRoute({
  getParentRoute: () => root,
  path: '/groups/$id/graph',
  component: function GroupGraph() {
    const { id } = graph.useParams();
    return guarded('groups:read', <Graph key={id} id={id} />);
  },
});

addParts('/groups/$id/graph', Graph);

export const groupGraphRoutes = [graph] as const;
