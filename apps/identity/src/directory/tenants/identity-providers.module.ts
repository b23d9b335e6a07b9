import { Module } from '@nestjs/common';
import { ChangesModule } from '../../platform/changes/changes.module.js';
import { SecretsModule } from '../../platform/keys/secrets.module.js';
import { IdentityProvidersController } from './identity-providers.controller.js';
import { IdentityProvidersService } from './identity-providers.service.js';

/** Tenant identity providers. */
@Module({
  imports: [ChangesModule, SecretsModule],
  controllers: [IdentityProvidersController],
  providers: [IdentityProvidersService],
})
export class IdentityProvidersModule {}
