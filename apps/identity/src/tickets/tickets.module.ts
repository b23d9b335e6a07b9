import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ChangesModule } from '../changes/changes.module.js';
import { MailModule } from '../mail/mail.module.js';
import { UsersModule } from '../users/users.module.js';
import { TicketUse } from './ticket-use.service.js';
import { TicketsController } from './tickets.controller.js';
import { TicketsService } from './tickets.service.js';

/** Tickets. */
@Module({
  imports: [AccountsModule, ChangesModule, MailModule, UsersModule],
  controllers: [TicketsController],
  providers: [TicketsService, TicketUse],
  exports: [TicketUse],
})
export class TicketsModule {}
