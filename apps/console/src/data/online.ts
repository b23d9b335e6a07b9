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
