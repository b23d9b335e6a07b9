import type { Where } from '@groundwork/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AuditWindow } from './audit-counts';
import { zoneName } from './format';
import { useServices } from './services';

/** How many events there are by day or hour of the browser's zone, in one request. */
export function useAuditCounts({ by, from, to }: AuditWindow, where: Where | undefined) {
  const { identity } = useServices();
  const range = { from: from.toISOString(), to: to.toISOString() };
  return useQuery({
    queryKey: ['audit', 'counts', by, range.from, range.to, where?.toString() ?? ''],
    queryFn: ({ signal }) =>
      identity.get('/audit_events/counts', {
        query: { by, ...range, time_zone: zoneName() },
        signal,
        ...(where && { q: where }),
      }),
    placeholderData: keepPreviousData,
  });
}
