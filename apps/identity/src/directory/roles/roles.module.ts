import { Module } from '@nestjs/common';
import { ChangesModule } from '../../platform/changes/changes.module.js';
import { RolesController } from './roles.controller.js';
import { RolesService } from './roles.service.js';

/** Roles. */
@Module({ imports: [ChangesModule], controllers: [RolesController], providers: [RolesService] })
export class RolesModule {}
