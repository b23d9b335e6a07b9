import { Module } from '@nestjs/common';
import { AuthorizationServerModule } from '../../tokens/server/authorization-server.module.js';
import { ChangesModule } from '../../platform/changes/changes.module.js';
import { ClientSecretService } from './client-secret.service.js';
import { ClientsController } from './clients.controller.js';
import { ClientsService } from './clients.service.js';

/** Clients and their secrets. */
@Module({
  imports: [AuthorizationServerModule, ChangesModule],
  controllers: [ClientsController],
  providers: [ClientsService, ClientSecretService],
})
export class ClientsModule {}
