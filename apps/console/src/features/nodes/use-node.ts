import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../data/services';

export const nodeKey = (code: string, version: string, id: string) => ['nodes', code, version, 'one', id] as const;

export function useNode(code: string, version: string, id: string) {
  const { tree } = useServices();
  return useQuery({
    queryKey: nodeKey(code, version, id),
    queryFn: ({ signal }) =>
      tree.get('/trees/{tree_code}/versions/{tree_version}/nodes/{tree_node_id}', {
        path: { tree_code: code, tree_version: version, tree_node_id: id },
        signal,
      }),
  });
}

export type NodeRecord = NonNullable<ReturnType<typeof useNode>['data']>;
