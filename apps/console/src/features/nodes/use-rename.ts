import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../data/errors';
import { useServices } from '../../data/services';
import { useNotify } from '../../ui/notices';
import type { NodeItem } from './tree-source';
import type { TreeStore } from './tree-store';
import { nodeKey } from './use-node';

const NODE = '/trees/{tree_code}/versions/{tree_version}/nodes/{tree_node_id}' as const;

/** Renames a node in its row: shown at once, and as it was where the service refuses or somebody else has renamed it meanwhile. */
export function useRename(code: string, version: string, store: TreeStore) {
  const { t } = useTranslation();
  const { tree } = useServices();
  const cache = useQueryClient();
  const notify = useNotify();
  return async (node: NodeItem, name: string): Promise<void> => {
    store.put({ ...node, name });
    try {
      const path = { tree_code: code, tree_version: version, tree_node_id: node.id };
      const newest = await tree.get(NODE, { path });
      if (newest.name === node.name) await tree.patch<typeof NODE>(newest, { name });
      else if (newest.name !== name) throw new Error(t('nodes.renamedMeanwhile', { name: newest.name }));
    } catch (error) {
      store.put(node);
      notify(problemOf(error).message, { icon: 'alert' });
    }
    void cache.invalidateQueries({ queryKey: nodeKey(code, version, node.id) });
    await store.refresh([node.parent_id]);
  };
}
