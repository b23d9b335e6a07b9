import { useMutation } from '@tanstack/react-query';
import { useServices } from '../../data/services';
import { isRunning, useRun } from '../../data/use-run';
import type { Conflict, requestOf } from './decisions';

export type MergeRequest = ReturnType<typeof requestOf>;

/** What a merge did, or would do. */
export interface Merged {
  readonly added?: number;
  readonly changed?: number;
  readonly moved?: number;
  readonly removed?: number;
  readonly conflicts?: readonly (Conflict & { readonly side: string | null })[];
  readonly undecided?: number;
  readonly warnings?: readonly string[];
}

/** A merge as a run, first without writing. */
export function useMerge(code: string, version: string) {
  const { tree } = useServices();
  const { run, follow, cancel } = useRun(code);
  const start = useMutation({
    mutationFn: async ({ request, isDry }: { readonly request: MergeRequest; readonly isDry: boolean }) => {
      follow(undefined);
      const answer = await tree.post('/trees/{tree_code}/versions/{tree_version}/merge', {
        path: { tree_code: code, tree_version: version },
        query: { dry_run: isDry },
        header: { Prefer: 'respond-async' },
        body: request,
      });
      if ('id' in answer) follow(answer.id);
      return { request, isDry };
    },
  });
  const isDone = run?.phase === 'done';
  return {
    start,
    run,
    cancel,
    isBusy: start.isPending || (run !== undefined && isRunning(run.phase)),
    /** What the run was asked for. */
    asked: start.data,
    result: isDone ? (run.result as Merged) : undefined, // of a run that merges
  };
}
