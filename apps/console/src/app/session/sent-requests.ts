import { useSyncExternalStore } from 'react';
import type { SentRequest } from '../../data/requests';

const MOST = 30;

let sent: readonly SentRequest[] = [];
const watching = new Set<() => void>();

/** Remembers a request, in memory and for a while: of the last ones the console shows how the API does the same. */
export function keepSent(request: SentRequest): void {
  sent = [request, ...sent].slice(0, MOST);
  for (const tell of watching) tell();
}

const watch = (tell: () => void): (() => void) => {
  watching.add(tell);
  return () => watching.delete(tell);
};

/** The last requests, the newest first. */
export const useSentRequests = (): readonly SentRequest[] => useSyncExternalStore(watch, () => sent);
