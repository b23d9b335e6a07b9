import { useMutation, useQueryClient } from '@tanstack/react-query';
import { withChanges } from './change-fields';

export interface ChangeOptions<Entry extends { readonly id: string }, Fields extends object> {
  /** Queries whose answers have the record. */
  readonly queryKey: readonly unknown[];
  readonly send: (record: Entry, changes: Fields) => Promise<unknown>;
  readonly onDone?: (record: Entry, changes: Fields) => void;
  readonly onError?: (error: unknown) => void;
}

/** Changes fields of a record: they are shown at once, and as they were where the service refuses. (docs/design/planned/console.md §6) */
export function useChange<Entry extends { readonly id: string }, Fields extends object>(
  options: ChangeOptions<Entry, Fields>,
) {
  const { queryKey, send, onDone, onError } = options;
  const cache = useQueryClient();
  return useMutation({
    // The record as it was read, with its entity tag: what is shown meanwhile is a copy.
    mutationFn: ({ record, changes }: { readonly record: Entry; readonly changes: Fields }) => send(record, changes),
    onMutate: async ({ record, changes }) => {
      await cache.cancelQueries({ queryKey });
      const before = cache.getQueriesData({ queryKey });
      for (const [key, data] of before) cache.setQueryData(key, withChanges(data, record.id, changes));
      return before;
    },
    onSuccess: (_, { record, changes }) => onDone?.(record, changes),
    onError: (error, _, before = []) => {
      for (const [key, data] of before) cache.setQueryData(key, data);
      onError?.(error);
    },
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
}
