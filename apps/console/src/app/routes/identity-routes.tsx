import { apiRoutes } from './api-routes';
import { applicationRoutes } from './application-routes';
import { auditRoutes } from './audit-routes';
import { groupGraphRoutes } from './group-graph-routes';
import { groupRoutes } from './group-routes';
import { importRoutes } from './import-routes';
import { operationRoutes } from './operation-routes';
import { providerRoutes } from './provider-routes';
import { roleRoutes } from './role-routes';
import { tenantRoutes } from './tenant-routes';
import { userRoutes } from './user-routes';

/** Pages of identity. An area brings its routes as a list of its own. */
export const identityRoutes = [
  ...userRoutes,
  ...roleRoutes,
  ...groupRoutes,
  ...groupGraphRoutes,
  ...applicationRoutes,
  ...apiRoutes,
  ...tenantRoutes,
  ...providerRoutes,
  ...importRoutes,
  ...auditRoutes,
  ...operationRoutes,
] as const;
