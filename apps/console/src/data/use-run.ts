import type { Groundwork } from '@groundwork/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useServices } from './services';

const LOOK_EVERY_MS = 500;
const RUNNING: ReadonlySet<string> = new Set(['reading', 'checking', 'writing']);
export const isRunning = (phase: string): boolean => RUNNING.has(phase);

const readRun = (tree: Groundwork['tree'], tree_code: string, run_id: string, signal?: AbortSignal) =>
  tree.get('/trees/{tree_code}/runs/{run_id}', { path: { tree_code, run_id }, ...(signal && { signal }) });

/** A bulk operation of a tree. (docs/tree-runs.md) */
export type Run = Awaited<ReturnType<typeof readRun>>;

/** A run that was started here: looked at while it goes on, cancelled, and its outcome. */
export function useRun(code: string) {
  const { tree } = useServices();
  const [id, follow] = useState<string>();
  const run = useQuery({
    queryKey: ['runs', code, 'one', id],
    queryFn: ({ signal }) => readRun(tree, code, id ?? '', signal),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (!state.data || isRunning(state.data.phase) ? LOOK_EVERY_MS : false),
  });
  const cancel = useMutation({
    mutationFn: () => tree.delete('/trees/{tree_code}/runs/{run_id}', { path: { tree_code: code, run_id: id ?? '' } }),
  });
  return { run: id === undefined ? undefined : run.data, follow, cancel };
}
