import { Module } from '@nestjs/common';
import { ChangesModule } from '../changes/changes.module.js';
import { UsersModule } from '../users/users.module.js';
import { TicketsController } from './tickets.controller.js';
import { TicketsService } from './tickets.service.js';

/** Tickets. */
@Module({ imports: [ChangesModule, UsersModule], controllers: [TicketsController], providers: [TicketsService] })
export class TicketsModule {}
