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
