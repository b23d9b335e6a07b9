import { Graph, layout, type EdgeLabel, type GraphLabel, type NodeLabel } from '@dagrejs/dagre';
import type { GraphLine, GraphNode } from '../../ui/graph';
import type { GroupGraph } from './group-graph';

const NODE = { width: 168, height: 36 } as const;
const MARGIN_PX = 24;
const APART = { nodesep: 12, ranksep: 56, marginx: MARGIN_PX, marginy: MARGIN_PX } as const;

/** Where each group stands: left of those that are nested in it, as many columns as levels. */
export function placeGroups({ groups, edges }: GroupGraph): {
  readonly nodes: readonly GraphNode[];
  readonly lines: readonly GraphLine[];
  readonly width: number;
  readonly height: number;
} {
  const graph = new Graph<GraphLabel, NodeLabel, EdgeLabel>();
  graph.setGraph({ rankdir: 'LR', ...APART });
  for (const { id } of groups) graph.setNode(id, { ...NODE });
  for (const { above, below } of edges) graph.setEdge(above, below, {});
  layout(graph);
  const nodes = groups.map(({ id, name }) => {
    const { x = 0, y = 0 } = graph.node(id);
    return { ...NODE, id, name, href: `/groups/${id}`, x, y };
  });
  const lines = edges.map(({ above, below }) => ({
    id: `${above} ${below}`,
    points: graph.edge(above, below).points ?? [],
  }));
  const { width = 0, height = 0 } = graph.graph();
  return { nodes: nodes.sort((a, b) => a.x - b.x || a.y - b.y), lines, width, height };
}
