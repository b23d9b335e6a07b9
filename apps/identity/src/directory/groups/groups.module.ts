import { Module } from '@nestjs/common';
import { ChangesModule } from '../../platform/changes/changes.module.js';
import { GroupsController } from './groups.controller.js';
import { GroupsService } from './groups.service.js';

/** Groups. */
@Module({ imports: [ChangesModule], controllers: [GroupsController], providers: [GroupsService] })
export class GroupsModule {}
