import { keepPreviousData, useQuery } from '@tanstack/react-query';

interface PageOf<Item> {
  readonly items: readonly Item[];
  readonly has_more: boolean;
}

export interface PageSource<Item> {
  /** What the list is and how it is filtered; not which page of it. */
  readonly key: readonly unknown[];
  readonly offset: number;
  readonly order?: string;
  readonly read: (signal: AbortSignal) => Promise<PageOf<Item>>;
  /** All matches, at most an estimate. Asked once for all pages. */
  readonly count: (signal: AbortSignal) => Promise<number | undefined>;
}

/** A page of a list in two requests however large it is, the second of them once for all pages; an older answer is aborted. (docs/design/planned/console.md §6) */
export function usePage<Item>({ key, offset, order = '', read, count }: PageSource<Item>) {
  const page = useQuery({
    queryKey: [...key, 'page', order, offset],
    queryFn: ({ signal }) => read(signal),
    placeholderData: keepPreviousData,
    structuralSharing: true, // rows that are the same are not drawn anew
  });
  const total = useQuery({ queryKey: [...key, 'total'], queryFn: async ({ signal }) => (await count(signal)) ?? null });
  return {
    items: page.data?.items,
    hasMore: page.data?.has_more ?? false,
    total: total.data ?? undefined,
    error: page.error,
    isStale: page.isPlaceholderData,
    reload: page.refetch,
  };
}
