import { Module } from '@nestjs/common';
import { ChangesModule } from '../../platform/changes/changes.module.js';
import { TenantAdminsController } from './tenant-admins.controller.js';
import { TenantAdminsService } from './tenant-admins.service.js';

/** Tenant admins. */
@Module({
  imports: [ChangesModule],
  controllers: [TenantAdminsController],
  providers: [TenantAdminsService],
})
export class TenantAccessModule {}
