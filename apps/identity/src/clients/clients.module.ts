import { Module } from '@nestjs/common';
import { ClientSecretsModule } from '../authorization-server/client-secrets.module.js';
import { ChangesModule } from '../changes/changes.module.js';
import { PermissionsModule } from '../permissions/permissions.module.js';
import { TenancyModule } from '../tenants/tenancy.module.js';
import { ClientSecretService } from './client-secret.service.js';
import { ClientsController } from './clients.controller.js';
import { ClientsService } from './clients.service.js';

/** Clients and their secrets. */
@Module({
  imports: [ChangesModule, ClientSecretsModule, PermissionsModule, TenancyModule],
  controllers: [ClientsController],
  providers: [ClientsService, ClientSecretService],
})
export class ClientsModule {}
