import { Module } from '@nestjs/common';
import { ChangesModule } from '../../platform/changes/changes.module.js';
import { PermissionsModule } from './permissions.module.js';
import { UserPermissionsController } from './user-permissions.controller.js';
import { UserPermissionsService } from './user-permissions.service.js';

/** Permissions of a user. */
@Module({
  imports: [ChangesModule, PermissionsModule],
  controllers: [UserPermissionsController],
  providers: [UserPermissionsService],
})
export class UserPermissionsModule {}
