import type { Groundwork } from '@groundwork/client';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../data/services';
import { treeKey } from '../../data/use-tree';
import type { Levels } from './level-schemas';

export const SCHEMA = '/trees/{tree_code}/schema' as const;
export const schemaKey = (code: string) => [...treeKey(code), 'schema'] as const;

export const readSchema = async (tree: Groundwork['tree'], code: string, signal?: AbortSignal): Promise<Levels> =>
  (await tree.get(SCHEMA, { path: { tree_code: code }, ...(signal && { signal }) })).levels;

/** What the attributes of the nodes of a tree have to be. */
export function useSchema(code: string) {
  const { tree } = useServices();
  return useQuery({ queryKey: schemaKey(code), queryFn: ({ signal }) => readSchema(tree, code, signal) });
}
