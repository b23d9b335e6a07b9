import { where } from '@groundwork/client';
import { useQuery } from '@tanstack/react-query';
import { PAGE_SIZE } from '../../data/paging';
import { useServices } from '../../data/services';
import { usePage } from '../../data/use-page';
import type { Kind } from './compare-search';

/** How a node differs between two versions; nodes are the same when their codes are. */
export interface Difference {
  readonly code: string;
  readonly changes: readonly Kind[];
  readonly from: object | null;
  readonly to: object | null;
  readonly from_id: string | null;
  readonly to_id: string | null;
}

export interface Compared {
  readonly from: string;
  readonly to: string;
  readonly kind?: Kind | undefined;
  readonly offset?: number | undefined;
}

const DIFF = '/trees/{tree_code}/versions/{tree_version}/diff' as const;
const FIELDS = ['code', 'changes', 'from', 'to', 'from_id', 'to_id'] as const;

/** A page of what would turn one version into the other, and how many differences there are. */
export function useDifferences(code: string, { from, to, kind, offset = 0 }: Compared) {
  const { tree } = useServices();
  const path = { tree_code: code, tree_version: from };
  const query = { to, ...(kind && { kind }) };
  return usePage<Difference>({
    key: ['nodes', code, 'diff', from, to, kind ?? 'all'],
    offset,
    read: (signal) => tree.get(DIFF, { path, query: { ...query, limit: PAGE_SIZE, offset }, fields: FIELDS, signal }),
    count: async (signal) => {
      const counted = { ...query, limit: 1, total_count: true };
      return (await tree.get(DIFF, { path, query: counted, fields: ['code'], signal })).total_count;
    },
  });
}

/** How the nodes of a page are called, where their names are no difference: one request for all of them. */
export function useNodeNames(
  code: string,
  { to }: Compared,
  items: readonly Difference[],
): ReadonlyMap<string, string> {
  const { tree } = useServices();
  const own = items.flatMap((item) => (nameIn(item) === undefined ? [] : [[item.code, nameIn(item) ?? ''] as const]));
  const missing = items.flatMap((item) => (nameIn(item) === undefined && item.to_id !== null ? [item.to_id] : []));
  const { data } = useQuery({
    queryKey: ['nodes', code, to, 'names', ...missing],
    enabled: missing.length > 0,
    queryFn: async ({ signal }) => {
      const path = { tree_code: code, tree_version: to };
      const { items: nodes } = await tree.get('/trees/{tree_code}/versions/{tree_version}/nodes', {
        path,
        query: { limit: PAGE_SIZE },
        q: where`id in ${missing}`,
        fields: ['code', 'name'],
        signal,
      });
      return nodes.map((node) => [node.code, node.name] as const);
    },
  });
  return new Map([...own, ...(data ?? [])]);
}

function nameIn({ from, to }: Difference): string | undefined {
  const members = (to ?? from ?? {}) as { readonly name?: unknown }; // of a node
  return typeof members.name === 'string' ? members.name : undefined;
}
