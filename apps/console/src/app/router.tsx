import { createRouter } from '@tanstack/react-router';
import { writeSearch } from '../data/write-search';
import { Fault } from './fault';
import { routeTree } from './routes';

/** Addresses hold plain texts: what somebody filters by is the same in the address as in the field. */
export const router = createRouter({
  routeTree,
  defaultPreload: false,
  scrollRestoration: true,
  defaultErrorComponent: Fault,
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: writeSearch,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
