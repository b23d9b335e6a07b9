import { useQuery } from '@tanstack/react-query';
import { useServices } from './services';

export const treeKey = (code: string) => ['trees', 'one', code] as const;
export const versionKey = (code: string, version: string) => ['trees', 'one', code, 'version', version] as const;

export function useTree(code: string) {
  const { tree } = useServices();
  return useQuery({
    queryKey: [...treeKey(code), 'record'],
    queryFn: ({ signal }) => tree.get('/trees/{tree_code}', { path: { tree_code: code }, signal }),
  });
}

export function useVersion(code: string, version: string) {
  const { tree } = useServices();
  return useQuery({
    queryKey: versionKey(code, version),
    queryFn: ({ signal }) =>
      tree.get('/trees/{tree_code}/versions/{tree_version}', {
        path: { tree_code: code, tree_version: version },
        signal,
      }),
  });
}

/** So many versions and aliases of a tree are shown. */
const MOST = 200;
const FIELDS = [
  'id',
  'version',
  'name',
  'frozen',
  'released_at',
  'cloned_from',
  'created_at',
  'updated_at',
  'aggregations',
] as const;

/** A version as lists and choices show it. */
export interface VersionRow {
  readonly id: string;
  readonly version: string;
  readonly name: string;
  readonly frozen: boolean;
  readonly released_at: string | null;
  readonly cloned_from: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly aggregations: { readonly nodes?: number };
}

/** The versions of a tree, newest first. */
export function useVersions(code: string) {
  const { tree } = useServices();
  return useQuery({
    queryKey: [...treeKey(code), 'versions'],
    queryFn: async ({ signal }): Promise<readonly VersionRow[]> => {
      const query = { limit: MOST, sort: 'id:desc' };
      const path = { tree_code: code };
      return (await tree.get('/trees/{tree_code}/versions', { path, query, fields: FIELDS, signal })).items;
    },
  });
}

/** What names the releases of a tree. */
export function useAliases(code: string) {
  const { tree } = useServices();
  return useQuery({
    queryKey: [...treeKey(code), 'aliases'],
    queryFn: async ({ signal }) =>
      (await tree.get('/trees/{tree_code}/aliases', { path: { tree_code: code }, query: { limit: MOST }, signal }))
        .items,
  });
}

export type Alias = NonNullable<ReturnType<typeof useAliases>['data']>[number];
