import { isError, where, type Groundwork } from '@groundwork/client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useServices } from './services';
import { UploadQueue, type UploadItem, type UploadTarget } from './upload-queue';

/** One queue a session: what is in it ends with the session. */
const queues = new WeakMap<Groundwork, UploadQueue>();

export function useUploadQueue(): UploadQueue {
  const services = useServices();
  const queue = queues.get(services) ?? newQueue(services);
  queues.set(services, queue);
  return queue;
}

export function useUploads(): readonly UploadItem[] {
  const queue = useUploadQueue();
  return useSyncExternalStore(queue.subscribe, queue.read);
}

/** What is known of the files and folders of a bucket. */
export const filesKey = (bucket: string) => ['files', bucket] as const;

const PAUSE_MS = 500;
/** While more files are on their way: a list that is read twice a second is of no use to anybody. */
const LONG_PAUSE_MS = 3_000;

/** Lists of buckets whose files have come are read anew, or when they are shown again; however many come at once. */
export function useFinishedUploads(): void {
  const queue = useUploadQueue();
  const cache = useQueryClient();
  useEffect(() => {
    const buckets = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = (): void => {
      timer = undefined;
      void cache.invalidateQueries({ queryKey: ['buckets'] });
      for (const bucket of buckets) void cache.invalidateQueries({ queryKey: filesKey(bucket) });
      buckets.clear();
    };
    const stop = queue.onFinished(({ bucket }) => {
      buckets.add(bucket);
      if (!queue.isBusy) {
        clearTimeout(timer);
        timer = setTimeout(read, PAUSE_MS);
      }
      timer ??= setTimeout(read, LONG_PAUSE_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [queue, cache]);
}

const newQueue = ({ storage }: Groundwork): UploadQueue =>
  new UploadQueue({
    upload: ({ bucket, folder }, file, { signal, onProgress }) =>
      storage.upload(bucket, file, {
        signal,
        onProgress: ({ bytes }) => onProgress(bytes),
        ...(folder !== undefined && { folder }),
      }),
    provideFolder: (target, name) => provideFolder(storage, target, name),
  });

/** Makes a folder, or finds the one of this name. */
async function provideFolder(
  storage: Groundwork['storage'],
  { bucket, folder }: UploadTarget,
  name: string,
): Promise<string> {
  const header = { bucket };
  try {
    const body = { name, ...(folder !== undefined && { parent_id: folder }) };
    return (await storage.post('/folders', { header, body, fields: ['id'] })).id;
  } catch (error) {
    if (!isError(error, 'conflict')) throw error;
    const above = folder === undefined ? where`parent_id is ${null}` : where`parent_id = ${folder}`;
    const q = where`name = ${name} and ${above}`;
    const { items } = await storage.get('/folders', { header, q, query: { limit: 1 }, fields: ['id'] });
    const [found] = items;
    if (!found) throw error;
    return found.id;
  }
}
