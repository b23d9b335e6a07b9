import { where } from '@groundwork/client';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../data/services';

const MOST = 200;

/** A merge that was carried out. */
export interface MergedInto {
  readonly id: string;
  /** The version it was merged into. */
  readonly into: string | null;
  /** Code of the version that was merged. */
  readonly from: string;
  readonly at: string;
}

/** Merges of the last seven days: so long runs are kept. (docs/tree-runs.md) */
export function useMerges(code: string): readonly MergedInto[] {
  const { tree } = useServices();
  const { data } = useQuery({
    queryKey: ['runs', code, 'merges'],
    queryFn: async ({ signal }) => {
      const { items } = await tree.get('/trees/{tree_code}/runs', {
        path: { tree_code: code },
        query: { limit: MOST, sort: 'created_at:desc' },
        q: where`kind = ${'merge'} and phase = ${'done'}`,
        fields: ['id', 'tree_version_id', 'options', 'created_at'],
        signal,
      });
      return items.flatMap(({ id, tree_version_id: into, options, created_at: at }) => {
        const from = options['from'];
        return options['dry_run'] !== false || typeof from !== 'string' ? [] : [{ id, into, from, at }];
      });
    },
  });
  return data ?? [];
}
