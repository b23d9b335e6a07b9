import { Module } from '@nestjs/common';
import { TicketsModule } from '../tickets/tickets.module.js';
import { PageErrorFilter } from './page-error.filter.js';
import { PagesModule } from './pages.module.js';
import { TicketController } from './ticket.controller.js';
import { TicketSteps } from './ticket-steps.service.js';

/** The pages of tickets. */
@Module({
  imports: [PagesModule, TicketsModule],
  controllers: [TicketController],
  providers: [PageErrorFilter, TicketSteps],
})
export class TicketPagesModule {}
