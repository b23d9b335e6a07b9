import { ListParams, AsCaller, List, Resource, type Caller, type ListQuery } from '@groundwork/rest';
import { auditEventView } from './audit-event.entity.js';
import { AuditEventsService } from './audit-events.service.js';

@Resource('audit_events', 'Audit events')
export class AuditEventsController {
  constructor(private readonly events: AuditEventsService) {}

  @List(auditEventView, { scope: 'audit_events:read', summary: 'Get audit events' })
  list(@AsCaller() caller: Caller, @ListParams(auditEventView) query: ListQuery) {
    return this.events.list(caller, query);
  }
}
