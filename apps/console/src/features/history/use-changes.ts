import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../data/services';
import { PAGE_SIZE } from '../../data/paging';
import { usePage } from '../../data/use-page';
import { where, type ItemOf, type OperationOf, type TreeApi } from '@groundwork/client';

const CHANGES = '/trees/{tree_code}/versions/{tree_version}/changes' as const;
const HISTORY = '/trees/{tree_code}/versions/{tree_version}/nodes/{tree_node_id}/history' as const;

/** A write of a node, or of the version itself. (docs/tree-history.md) */
export type Change = ItemOf<OperationOf<TreeApi.paths, typeof CHANGES, 'get'>>;

/** What was written in a version, the latest first. */
export function useVersionChanges(code: string, version: string, offset: number) {
  const { tree } = useServices();
  const path = { tree_code: code, tree_version: version };
  return usePage<Change>({
    key: ['nodes', code, version, 'changes'],
    offset,
    read: (signal) => tree.get(CHANGES, { path, query: { limit: PAGE_SIZE, offset, sort: 'id:desc' }, signal }),
    count: async (signal) =>
      (await tree.get(CHANGES, { path, query: { limit: 1, total_count: true }, fields: ['id'], signal })).total_count,
  });
}

/** What was written of a node, the latest first. */
export function useNodeHistory(code: string, version: string, id: string, offset: number) {
  const { tree } = useServices();
  const path = { tree_code: code, tree_version: version, tree_node_id: id };
  return usePage<Change>({
    key: ['nodes', code, version, 'history', id],
    offset,
    read: (signal) => tree.get(HISTORY, { path, query: { limit: PAGE_SIZE, offset }, signal }),
    count: async (signal) =>
      (await tree.get(HISTORY, { path, query: { limit: 1, total_count: true }, fields: ['id'], signal })).total_count,
  });
}

/** So many ids are surely within the longest clause. (docs/lists.md) */
const MOST_NAMES = 90;

/** How nodes are called that changes name by id alone, those above and those of parts: in one request. None of nodes that are gone. */
export function useNamesOf(code: string, version: string, changes: readonly Change[]): ReadonlyMap<string, string> {
  const { tree } = useServices();
  const named = changes.flatMap(({ node_id: node, code: own, before }) => [
    own === null ? node : null,
    before?.['parent_id'] ?? null,
  ]);
  const ids = [...new Set(named.filter((id) => typeof id === 'string'))].slice(0, MOST_NAMES).sort();
  const { data } = useQuery({
    queryKey: ['nodes', code, version, 'names', ...ids],
    enabled: ids.length > 0,
    queryFn: async ({ signal }) => {
      const path = { tree_code: code, tree_version: version };
      const { items } = await tree.get('/trees/{tree_code}/versions/{tree_version}/nodes', {
        path,
        query: { limit: MOST_NAMES },
        q: where`id in ${ids}`,
        fields: ['id', 'name'],
        signal,
      });
      return items;
    },
  });
  return new Map((data ?? []).map(({ id, name }) => [id, name]));
}
