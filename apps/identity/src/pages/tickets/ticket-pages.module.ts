import { Module } from '@nestjs/common';
import { TicketsModule } from '../../directory/tickets/tickets.module.js';
import { PageErrorFilter } from '../rendering/page-error.filter.js';
import { PagesModule } from '../rendering/pages.module.js';
import { TicketController } from './ticket.controller.js';
import { TicketSteps } from './ticket-steps.service.js';

/** The pages of tickets. */
@Module({
  imports: [PagesModule, TicketsModule],
  controllers: [TicketController],
  providers: [PageErrorFilter, TicketSteps],
})
export class TicketPagesModule {}
