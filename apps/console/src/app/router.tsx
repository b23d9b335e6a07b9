import { createRouter } from '@tanstack/react-router';
import { readSearch } from '../data/read-search';
import { basePathOf } from '../data/tenants';
import { writeSearch } from '../data/write-search';
import { Fault } from './fault';
import { routeTree } from './routes';

const options = {
  routeTree,
  defaultPreload: false,
  scrollRestoration: true,
  defaultErrorComponent: Fault,
  parseSearch: readSearch,
  stringifySearch: writeSearch,
} as const;

/** The pages of a tenant, or of all. Addresses hold plain texts: what somebody filters by is the same in the address as in the field. */
export const newRouter = (tenantName: string | undefined) =>
  createRouter({ ...options, basepath: basePathOf(tenantName) || '/' });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof newRouter>;
  }
}
