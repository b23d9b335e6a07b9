import type { Groundwork, TreeApi } from '@groundwork/client';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../data/services';
import { treeKey } from '../../data/use-tree';

export const SCHEMA = '/trees/{tree_code}/schema' as const;
export const schemaKey = (code: string) => [...treeKey(code), 'schema'] as const;

/** The schemas of all levels, with the `ETag` that a change sends. */
export type TreeSchema = TreeApi.components['schemas']['TreeSchema'];

export const readSchema = (tree: Groundwork['tree'], code: string, signal?: AbortSignal): Promise<TreeSchema> =>
  tree.get(SCHEMA, { path: { tree_code: code }, ...(signal && { signal }) });

/** What the attributes of the nodes of a tree have to be. */
export function useSchema(code: string) {
  const { tree } = useServices();
  return useQuery({ queryKey: schemaKey(code), queryFn: ({ signal }) => readSchema(tree, code, signal) });
}
