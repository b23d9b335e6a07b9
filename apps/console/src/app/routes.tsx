import { identityRoutes } from './routes/identity-routes';
import { overview, root } from './routes/root';
import { storageRoutes } from './routes/storage-routes';
import { treeRoutes } from './routes/tree-routes';

/** Every page. Those of an area are a list of its own in routes/; its lines of the navigation are in navigation/. */
export const routeTree = root.addChildren([overview, ...identityRoutes, ...storageRoutes, ...treeRoutes]);
