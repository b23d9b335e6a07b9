import { Body } from '@nestjs/common';
import {
  ListParams,
  RecordParams,
  AsCaller,
  Create,
  Delete,
  Find,
  IfMatch,
  List,
  Resource,
  UuidParam,
} from '@groundwork/rest';
import type { Caller, IfMatchStates, ListQuery, RecordQuery } from '@groundwork/rest';
import { ticketView, NewEmailVerification, NewPasswordChange } from '../entities/ticket.entity.js';
import { TicketsService } from './tickets.service.js';

@Resource('tickets', 'Tickets')
export class TicketsController {
  constructor(private readonly tickets: TicketsService) {}

  @List(ticketView, { scope: 'tickets:read', summary: 'Get tickets' })
  list(@AsCaller() caller: Caller, @ListParams(ticketView) query: ListQuery) {
    return this.tickets.list(caller, query);
  }

  @Create(ticketView, {
    path: 'email_verification',
    also: [404],
    scope: 'tickets:write',
    summary: 'Create email verification ticket',
    affects: 'user',
  })
  createEmailVerification(
    @AsCaller() caller: Caller,
    @Body() body: NewEmailVerification,
    @RecordParams(ticketView) query: RecordQuery,
  ) {
    return this.tickets.createEmailVerification(caller, body, query);
  }

  @Create(ticketView, {
    path: 'password_change',
    also: [404],
    scope: 'tickets:write',
    summary: 'Create password change ticket',
    example: { user_id: '01920000-0000-7000-8000-000000000000' },
    affects: 'user',
  })
  createPasswordChange(
    @AsCaller() caller: Caller,
    @Body() body: NewPasswordChange,
    @RecordParams(ticketView) query: RecordQuery,
  ) {
    return this.tickets.createPasswordChange(caller, body, query);
  }

  @Find(':ticket_id', ticketView, { scope: 'tickets:read', summary: 'Get ticket' })
  find(@AsCaller() caller: Caller, @UuidParam('ticket_id') id: string, @RecordParams(ticketView) query: RecordQuery) {
    return this.tickets.find(caller, id, query);
  }

  @Delete(':ticket_id', { scope: 'tickets:write', summary: 'Delete ticket', affects: 'user' })
  delete(@AsCaller() caller: Caller, @UuidParam('ticket_id') id: string, @IfMatch() ifMatch?: IfMatchStates) {
    return this.tickets.delete(caller, id, ifMatch);
  }
}
