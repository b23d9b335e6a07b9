import { Module } from '@nestjs/common';
import { AccountsModule } from '../../sign-in/accounts/accounts.module.js';
import { ChangesModule } from '../../platform/changes/changes.module.js';
import { MailModule } from '../../platform/mail/mail.module.js';
import { UsersModule } from '../users/users.module.js';
import { TicketUse } from '../../sign-in/registration/ticket-use.service.js';
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
