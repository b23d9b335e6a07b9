import { createRoute } from '@tanstack/react-router';
import { readAuditSearch } from '../../features/audit/audit-search';
import { lazy } from '../lazy';
import { addParts } from '../page-parts';
import { guarded, root } from './root';

const AuditPage = lazy(async () => ({ default: (await import('../../features/audit/audit-page')).AuditPage }));

const audit = createRoute({
  getParentRoute: () => root,
  path: '/audit',
  validateSearch: readAuditSearch,
  component: function Audit() {
    const search = audit.useSearch();
    const navigate = audit.useNavigate();
    return guarded(
      'audit_events:read',
      <AuditPage search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />,
    );
  },
});

addParts('/audit', AuditPage);

export const auditRoutes = [audit] as const;
