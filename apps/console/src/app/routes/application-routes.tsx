import { createRoute, useNavigate } from '@tanstack/react-router';
import { lazy } from 'react';
import { readApplicationSearch } from '../../features/applications/application-search';
import { guarded, root } from './root';

const ApplicationsPage = lazy(async () => ({
  default: (await import('../../features/applications/applications-page')).ApplicationsPage,
}));
const ApplicationPanel = lazy(async () => ({
  default: (await import('../../features/applications/application-panel')).ApplicationPanel,
}));
const ApplicationNew = lazy(async () => ({
  default: (await import('../../features/applications/application-new')).ApplicationNew,
}));

const applications = createRoute({
  getParentRoute: () => root,
  path: '/applications',
  validateSearch: readApplicationSearch,
  component: function Applications() {
    const search = applications.useSearch();
    const navigate = applications.useNavigate();
    return guarded(
      'clients:read',
      <ApplicationsPage search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />,
    );
  },
});

const application = createRoute({
  getParentRoute: () => root,
  path: '/applications/$clientId',
  validateSearch: readApplicationSearch,
  component: function ApplicationBesideList() {
    const { clientId } = application.useParams();
    const search = application.useSearch();
    const navigate = application.useNavigate();
    const panel = (
      <ApplicationPanel key={clientId} id={clientId} onClose={() => void navigate({ to: '/applications', search })} />
    );
    return guarded(
      'clients:read',
      <ApplicationsPage
        search={search}
        selected={clientId}
        beside={panel}
        onSearch={(next) => void navigate({ to: '/applications', search: next, replace: true })}
      />,
    );
  },
});

const newApplication = createRoute({
  getParentRoute: () => root,
  path: '/applications/new',
  component: function NewApplication() {
    const navigate = useNavigate();
    const go = (id?: string) =>
      void navigate(
        id === undefined ? { to: '/applications' } : { to: '/applications/$clientId', params: { clientId: id } },
      );
    return guarded('clients:write', <ApplicationNew onDone={go} />);
  },
});

export const applicationRoutes = [applications, newApplication, application] as const;
