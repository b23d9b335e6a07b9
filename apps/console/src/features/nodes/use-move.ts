import { useMutation } from '@tanstack/react-query';
import { useServices } from '../../data/services';
import { levelsOf, moveRequestOf, type MoveTarget } from './node-move';
import type { NodeItem } from './tree-source';
import type { TreeStore } from './tree-store';

/** What a move would do. */
export interface MovePlan {
  readonly node: NodeItem;
  readonly target: MoveTarget;
  readonly nodes: number;
  readonly levels: number;
}

/** A move in two steps: what it would do, then the move itself. Until then every row stays where it is. */
export function useMoveNode(code: string, version: string, store: TreeStore) {
  const { tree } = useServices();
  const send = (node: NodeItem, target: MoveTarget, dry_run: boolean) =>
    tree.post('/trees/{tree_code}/versions/{tree_version}/nodes/{tree_node_id}/move', {
      path: { tree_code: code, tree_version: version, tree_node_id: node.id },
      query: { dry_run },
      body: moveRequestOf(target),
    });
  const plan = useMutation({
    mutationFn: async ({
      node,
      target,
    }: {
      readonly node: NodeItem;
      readonly target: MoveTarget;
    }): Promise<MovePlan> => {
      const counted = await send(node, target, true);
      const nodes = 'nodes' in counted && typeof counted.nodes === 'number' ? counted.nodes : 1;
      return { node, target, nodes, levels: levelsOf(node, target) };
    },
  });
  const move = useMutation({
    mutationFn: ({ node, target }: MovePlan) => send(node, target, false),
    onSuccess: async (_, { node, target }) => {
      plan.reset();
      await store.refresh([node.parent_id, moveRequestOf(target).parent_id]);
    },
  });
  return { plan, move };
}
