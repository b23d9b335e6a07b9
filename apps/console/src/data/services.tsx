import type { Groundwork } from '@groundwork/client';
import { QueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { isPassing } from './errors';

const Context = createContext<Groundwork | undefined>(undefined);

/** Gives the clients of the three services to what is inside. */
export const ServicesProvider = Context;

/** The clients of the three services, as the person who is signed in. */
export function useServices(): Groundwork {
  const services = use(Context);
  if (!services) throw new TypeError('useServices is for what is inside of a ServicesProvider.');
  return services;
}

const FRESH_MS = 10_000;

/** Answers are kept as they came: a copy would lose the `ETag` that a later change sends. The client package has repeated what may be. */
export const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        structuralSharing: false,
        staleTime: FRESH_MS,
        retry: false,
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: (query) => !isPassing(query.state.error),
      },
      mutations: { networkMode: 'always' },
    },
  });
