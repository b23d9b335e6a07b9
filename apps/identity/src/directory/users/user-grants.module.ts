import { Module } from '@nestjs/common';
import { ChangesModule } from '../../platform/changes/changes.module.js';
import { UserGrantsController } from './user-grants.controller.js';
import { UserGrantsService } from './user-grants.service.js';

/** User grants. */
@Module({ imports: [ChangesModule], controllers: [UserGrantsController], providers: [UserGrantsService] })
export class UserGrantsModule {}
