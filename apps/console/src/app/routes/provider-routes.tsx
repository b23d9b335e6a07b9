import { listSearchReader } from '../../data/list-search';
import { lazy } from '../lazy';
import { recordRoutes } from './record-routes';

const List = lazy(async () => ({ default: (await import('../../features/providers/providers-page')).ProvidersPage }));
const Panel = lazy(async () => ({ default: (await import('../../features/providers/provider-panel')).ProviderPanel }));
const New = lazy(async () => ({ default: (await import('../../features/providers/provider-forms')).ProviderNew }));
const Edit = lazy(async () => ({ default: (await import('../../features/providers/provider-forms')).ProviderEdit }));

export const providerRoutes = recordRoutes({
  path: '/providers',
  scope: 'tenants:read',
  readSearch: listSearchReader(['provider_name']),
  List,
  Panel,
  New: { scope: 'tenants:write', Page: New },
  Edit: { scope: 'tenants:write', Page: Edit },
});
