import { Module } from '@nestjs/common';
import { ChangesModule } from '../../platform/changes/changes.module.js';
import { TenantDeletion } from './tenant-deletion.service.js';
import { TenantsController } from './tenants.controller.js';
import { TenantsService } from './tenants.service.js';

/** Tenants. */
@Module({ imports: [ChangesModule], controllers: [TenantsController], providers: [TenantsService, TenantDeletion] })
export class TenantsModule {}
