import { where } from '@groundwork/client';
import { useQuery } from '@tanstack/react-query';
import { PAGE_SIZE } from '../../data/paging';
import { useServices } from '../../data/services';
import { usePage } from '../../data/use-page';
import type { RollupSearch } from './rollup-search';

/** A node with what a field comes to over it and all below it. */
export interface Rollup {
  readonly node_id: string;
  readonly code: string;
  readonly name: string;
  readonly value: number | null;
  /** How many nodes have a number there. */
  readonly count: number;
  /** How many nodes there are. */
  readonly nodes: number;
}

const ROLLUP = '/trees/{tree_code}/versions/{tree_version}/rollup' as const;

/** A page of the nodes of a level that have numbers, the largest value first. */
export function useRollup(code: string, version: string, search: RollupSearch & { readonly field: string }) {
  const { tree } = useServices();
  const { field, op = 'sum', depth = 1, leaves = false, offset = 0 } = search;
  const path = { tree_code: code, tree_version: version };
  const query = { field, op, depth, leaves_only: leaves };
  const q = where`count > 0`;
  return usePage<Rollup>({
    key: ['nodes', code, version, 'rollup', field, op, depth, leaves],
    offset,
    read: (signal) =>
      tree.get(ROLLUP, { path, query: { ...query, limit: PAGE_SIZE, offset, sort: 'value:desc' }, q, signal }),
    count: async (signal) => {
      const counted = { ...query, limit: 1, total_count: true };
      return (await tree.get(ROLLUP, { path, query: counted, q, fields: ['code'], signal })).total_count;
    },
  });
}

/** So many areas are told apart. */
const MOST_AREAS = 100;

/** The nodes of a level whose values are above 0, the largest first; at most so many as a picture shows. */
export function useLargest(code: string, version: string, search: RollupSearch & { readonly field: string }) {
  const { tree } = useServices();
  const { field, op = 'sum', depth = 1, leaves = false } = search;
  const query = { field, op, depth, leaves_only: leaves, limit: MOST_AREAS, sort: 'value:desc' };
  return useQuery({
    queryKey: ['nodes', code, version, 'rollup', field, op, depth, leaves, 'largest'],
    queryFn: ({ signal }) =>
      tree.get(ROLLUP, { path: { tree_code: code, tree_version: version }, query, q: where`value > 0`, signal }),
  });
}
