import { useSyncExternalStore } from 'react';

function watch(tell: () => void): () => void {
  addEventListener('online', tell);
  addEventListener('offline', tell);
  return () => {
    removeEventListener('online', tell);
    removeEventListener('offline', tell);
  };
}

/** Whether the browser has a network; whether the services are there, their answers say. */
export const useIsOnline = (): boolean => useSyncExternalStore(watch, () => navigator.onLine);

const TRY_EVERY_MS = 500;
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Whether the console's own files can be read. */
const isReachable = (): Promise<boolean> =>
  fetch('/config.json', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/** Resolves at once where the browser has a network, else as soon as it has: the first requests after its return may still fail. */
export async function untilOnline(): Promise<void> {
  if (navigator.onLine) return;
  await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
  while (!(await isReachable())) await wait(TRY_EVERY_MS);
}
