import { createRoute } from '@tanstack/react-router';
import { lazy } from '../lazy';
import { addParts } from '../page-parts';
import { guarded, root } from './root';

const KeysPage = lazy(async () => ({ default: (await import('../../features/keys/keys-page')).KeysPage }));
const ConfigurationPage = lazy(async () => ({
  default: (await import('../../features/configuration/configuration-page')).ConfigurationPage,
}));

const keys = createRoute({
  getParentRoute: () => root,
  path: '/keys',
  component: () => guarded('keys:read', <KeysPage />),
});

const configuration = createRoute({
  getParentRoute: () => root,
  path: '/configuration',
  component: () => guarded('configuration:read', <ConfigurationPage />),
});

addParts('/keys', KeysPage);
addParts('/configuration', ConfigurationPage);

export const operationRoutes = [keys, configuration] as const;
