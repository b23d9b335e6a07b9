import { applicationRoutes } from './routes/application-routes';
import { auditRoutes } from './routes/audit-routes';
import { overview, root } from './routes/root';
import { userRoutes } from './routes/user-routes';

/** Every page. A feature brings its routes as a list of its own in routes/; its line of the navigation is in navigation.ts. */
export const routeTree = root.addChildren([overview, ...userRoutes, ...applicationRoutes, ...auditRoutes]);
