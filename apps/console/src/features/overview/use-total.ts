import type { Groundwork } from '@groundwork/client';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../data/format';
import { pageTextOf } from '../../data/paging';
import { useServices } from '../../data/services';

type Count = (
  services: Groundwork,
  signal: AbortSignal,
) => Promise<{ readonly total_count?: number | null | undefined }>;

/** One row of one column is asked for, and how many there are. */
const query = { limit: 1, total_count: true } as const;
const fields = ['id'] as const;

const COUNTS: Readonly<Record<string, Count>> = {
  users: ({ identity }, signal) => identity.get('/users', { query, fields, signal }),
  roles: ({ identity }, signal) => identity.get('/roles', { query, fields, signal }),
  groups: ({ identity }, signal) => identity.get('/groups', { query, fields, signal }),
  applications: ({ identity }, signal) => identity.get('/clients', { query, fields, signal }),
  apis: ({ identity }, signal) => identity.get('/resources', { query, fields, signal }),
  tenants: ({ identity }, signal) => identity.get('/tenants', { query, fields, signal }),
  buckets: ({ storage }, signal) => storage.get('/buckets', { query, fields, signal }),
  trees: ({ tree }, signal) => tree.get('/trees', { query, fields, signal }),
};

/** How many records an area has; nothing where it has no list, while the service is asked, and where it does not answer. */
export function useCount(area: string): number | undefined {
  const services = useServices();
  const count = COUNTS[area];
  const { data } = useQuery({
    queryKey: ['overview', area],
    staleTime: 0, // who comes back from making one sees it counted
    enabled: count !== undefined,
    queryFn: async ({ signal }) => (await count?.(services, signal))?.total_count ?? null,
  });
  return data ?? undefined;
}

/** The same, written. */
export function useTotal(area: string): string | undefined {
  const { t, i18n } = useTranslation();
  const count = useCount(area);
  if (count === undefined) return undefined;
  const total = formatNumber(count, i18n.language);
  return pageTextOf(0, 1, count).key === 'about' ? t('overview.about', { total }) : total;
}
