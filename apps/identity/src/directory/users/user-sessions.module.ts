import { Module } from '@nestjs/common';
import { ChangesModule } from '../../platform/changes/changes.module.js';
import { UserSessionsController } from './user-sessions.controller.js';
import { UserSessionsService } from './user-sessions.service.js';

/** User sessions. */
@Module({ imports: [ChangesModule], controllers: [UserSessionsController], providers: [UserSessionsService] })
export class UserSessionsModule {}
