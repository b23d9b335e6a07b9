import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { PAGE_SIZE } from '../../data/paging';
import { useServices } from '../../data/services';
import { filesKey } from '../../data/uploads';
import type { FileSearch } from './file-search';
import { readFolderPage, readFolderPath } from './folder-page';

export const fileKey = (bucket: string, id: string) => ['files', bucket, 'one', id] as const;

export function useFolderPage(bucket: string, search: FileSearch) {
  const { storage } = useServices();
  const { folder = '', q = '', sort = '', offset = 0 } = search;
  return useQuery({
    queryKey: [...filesKey(bucket), 'page', folder, q, sort, offset],
    queryFn: ({ signal }) => readFolderPage(storage, bucket, search, PAGE_SIZE, signal),
    placeholderData: keepPreviousData,
  });
}

export function useFolderPath(bucket: string, folder: string | undefined) {
  const { storage } = useServices();
  return useQuery({
    queryKey: [...filesKey(bucket), 'path', folder ?? ''],
    queryFn: ({ signal }) => readFolderPath(storage, bucket, folder, signal),
    enabled: folder !== undefined,
  });
}

export function useFile(bucket: string, id: string) {
  const { storage } = useServices();
  return useQuery({
    queryKey: fileKey(bucket, id),
    queryFn: ({ signal }) => storage.get('/files/{file_id}', { path: { file_id: id }, header: { bucket }, signal }),
  });
}

export type FileRecord = NonNullable<ReturnType<typeof useFile>['data']>;

/** Lists of the bucket, and what it uses, are read anew. */
export function useFilesChanged(bucket: string): () => Promise<void> {
  const cache = useQueryClient();
  return async () => {
    void cache.invalidateQueries({ queryKey: ['buckets'] });
    await cache.invalidateQueries({ queryKey: filesKey(bucket) });
  };
}

const NONE: ReadonlySet<string> = new Set();

/** Keys of entries that are shown as gone while their deletion can still be taken back. */
export function useHidden(bucket: string) {
  const cache = useQueryClient();
  const queryKey = ['files-hidden', bucket];
  const { data } = useQuery({
    queryKey,
    queryFn: () => NONE,
    initialData: NONE,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  const change = (act: (hidden: Set<string>) => unknown): void =>
    void cache.setQueryData<ReadonlySet<string>>(queryKey, (before = NONE) => {
      const hidden = new Set(before);
      act(hidden);
      return hidden;
    });
  return {
    hidden: data,
    hide: (key: string) => change((hidden) => hidden.add(key)),
    show: (key: string) => change((hidden) => hidden.delete(key)),
  };
}
