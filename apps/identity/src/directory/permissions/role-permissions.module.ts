import { Module } from '@nestjs/common';
import { ChangesModule } from '../../platform/changes/changes.module.js';
import { PermissionsModule } from './permissions.module.js';
import { RolePermissionsController } from './role-permissions.controller.js';
import { RolePermissionsService } from './role-permissions.service.js';

/** Permissions of a role. */
@Module({
  imports: [ChangesModule, PermissionsModule],
  controllers: [RolePermissionsController],
  providers: [RolePermissionsService],
})
export class RolePermissionsModule {}
