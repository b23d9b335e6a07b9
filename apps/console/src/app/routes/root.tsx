import { createRootRoute, createRoute, useNavigate } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import type { Scope } from '../../data/scopes';
import { Fault } from '../fault';
import { lazy, Waiting } from '../lazy';
import { visibleNavigation } from '../navigation/navigation';
import { visibleNewPages } from '../navigation/new-pages';
import { NotFound } from '../not-found';
import { addParts } from '../page-parts';
import { RequireScope } from '../session/require-scope';
import { useSession } from '../session/session';
import { Shell } from '../shell';
import { Uploads } from '../uploads';

const OverviewPage = lazy(async () => ({
  default: (await import('../../features/overview/overview-page')).OverviewPage,
}));

/** Uploads are shown at every page. */
function Framed() {
  return (
    <>
      <Shell />
      <Uploads />
    </>
  );
}

/** What all routes are below. */
export const root = createRootRoute({ component: Framed, notFoundComponent: NotFound, errorComponent: Fault });

/** The content of a route that needs a scope; a feature is a chunk of its own, loaded when it is gone to. */
export const guarded = (scope: Scope, content: ReactNode) => (
  <RequireScope scope={scope}>
    <Suspense fallback={<Waiting rows={8} />}>{content}</Suspense>
  </RequireScope>
);

export const overview = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: function Overview() {
    const { scopes, config, isOfAllTenants } = useSession();
    const navigate = useNavigate();
    const openEvents = (q: string, day: string): void => void navigate({ to: '/audit', search: { q, day } as never }); // of a route that is below this file
    const making = visibleNewPages(scopes, isOfAllTenants, config);
    return (
      <Suspense fallback={<Waiting />}>
        <OverviewPage sections={visibleNavigation(scopes, config)} making={making} onEvents={openEvents} />
      </Suspense>
    );
  },
});

addParts('/', OverviewPage);
