import { Query, RequestMethod } from '@nestjs/common';
import { ListParams, AsCaller, List, operation, Resource } from '@groundwork/rest';
import type { Caller, ListQuery, RawQuery } from '@groundwork/rest';
import { COUNTS_PARAMETERS, MAX_PERIODS, parseAuditCountsQuery } from './audit-counts.dto.js';
import { AuditCountsService } from './audit-counts.service.js';
import { auditEventView } from './audit-event.entity.js';
import { AuditEventsService } from './audit-events.service.js';

@Resource('audit_events', 'Audit events')
export class AuditEventsController {
  constructor(
    private readonly events: AuditEventsService,
    private readonly counts: AuditCountsService,
  ) {}

  @List(auditEventView, { scope: 'audit_events:read', summary: 'Get audit events' })
  list(@AsCaller() caller: Caller, @ListParams(auditEventView) query: ListQuery) {
    return this.events.list(caller, query);
  }

  @operation(RequestMethod.GET, 'counts', {
    pattern: 'L',
    success: 200,
    scope: 'audit_events:read',
    summary: 'Get audit event counts',
    description: `How many events of each type and outcome there are by day or hour, in at most ${MAX_PERIODS} periods. Events that are older than the installation keeps them are not counted.`,
    query: COUNTS_PARAMETERS,
    answers: 'AuditCounts',
  })
  count(@AsCaller() caller: Caller, @Query() raw: RawQuery) {
    return this.counts.count(caller, parseAuditCountsQuery(raw));
  }
}
