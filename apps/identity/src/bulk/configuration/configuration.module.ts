import { Module } from '@nestjs/common';
import { AuthorizationServerModule } from '../../tokens/server/authorization-server.module.js';
import { ClientSecretsModule } from '../../platform/keys/client-secrets.module.js';
import { ChangesModule } from '../../platform/changes/changes.module.js';
import { KeysModule } from '../../platform/keys/keys.module.js';
import { SecretsModule } from '../../platform/keys/secrets.module.js';
import { ConfigurationRules } from './configuration-rules.service.js';
import { ConfigurationSecrets } from './configuration-secrets.service.js';
import { ConfigurationController } from './configuration.controller.js';
import { ConfigurationService } from './configuration.service.js';

/** Configuration as code. */
@Module({
  imports: [AuthorizationServerModule, ClientSecretsModule, ChangesModule, KeysModule, SecretsModule],
  controllers: [ConfigurationController],
  providers: [ConfigurationService, ConfigurationRules, ConfigurationSecrets],
})
export class ConfigurationModule {}
