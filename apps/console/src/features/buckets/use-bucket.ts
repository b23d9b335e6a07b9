import { useQuery } from '@tanstack/react-query';
import type { Groundwork } from '@groundwork/client';
import { useServices } from '../../data/services';

export const bucketKey = (name: string) => ['buckets', 'one', name] as const;

export const readBucket = (storage: Groundwork['storage'], name: string, signal?: AbortSignal) =>
  storage.get('/buckets/{bucket}', { path: { bucket: name }, ...(signal && { signal }) });

export type Bucket = Awaited<ReturnType<typeof readBucket>>;

export function useBucket(name: string) {
  const { storage } = useServices();
  return useQuery({ queryKey: bucketKey(name), queryFn: ({ signal }) => readBucket(storage, name, signal) });
}
