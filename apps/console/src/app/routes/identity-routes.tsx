import { applicationRoutes } from './application-routes';
import { auditRoutes } from './audit-routes';
import { userRoutes } from './user-routes';

/** Pages of identity. An area brings its routes as a list of its own. */
export const identityRoutes = [...userRoutes, ...applicationRoutes, ...auditRoutes] as const;
