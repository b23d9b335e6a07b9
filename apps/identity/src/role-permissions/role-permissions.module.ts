import { Module } from '@nestjs/common';
import { ChangesModule } from '../changes/changes.module.js';
import { PermissionsModule } from '../permissions/permissions.module.js';
import { RolePermissionsController } from './role-permissions.controller.js';
import { RolePermissionsService } from './role-permissions.service.js';

/** Permissions of a role. */
@Module({
  imports: [ChangesModule, PermissionsModule],
  controllers: [RolePermissionsController],
  providers: [RolePermissionsService],
})
export class RolePermissionsModule {}
