import { Module } from '@nestjs/common';
import { ChangesModule } from '../changes/changes.module.js';
import { SecretsModule } from '../keys/secrets.module.js';
import { IdentityProvidersController } from './identity-providers.controller.js';
import { IdentityProvidersService } from './identity-providers.service.js';

/** Tenant identity providers. */
@Module({
  imports: [ChangesModule, SecretsModule],
  controllers: [IdentityProvidersController],
  providers: [IdentityProvidersService],
})
export class IdentityProvidersModule {}
