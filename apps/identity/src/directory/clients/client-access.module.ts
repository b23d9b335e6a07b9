import { Module } from '@nestjs/common';
import { ChangesModule } from '../../platform/changes/changes.module.js';
import { PermissionsModule } from '../permissions/permissions.module.js';
import { ClientPermissionsController } from './client-permissions.controller.js';
import { ClientPermissionsService } from './client-permissions.service.js';
import { ClientResourcesController } from './client-resources.controller.js';
import { ClientResourcesService } from './client-resources.service.js';
import { ResourceClientsController } from './resource-clients.controller.js';

/** Client resources, client permissions, resource clients. */
@Module({
  imports: [ChangesModule, PermissionsModule],
  controllers: [ClientResourcesController, ClientPermissionsController, ResourceClientsController],
  providers: [ClientResourcesService, ClientPermissionsService],
})
export class ClientAccessModule {}
