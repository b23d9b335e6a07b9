import { Module } from '@nestjs/common';
import { AuthorizationServerModule } from '../authorization-server/authorization-server.module.js';
import { ClientSecretsModule } from '../authorization-server/client-secrets.module.js';
import { ChangesModule } from '../changes/changes.module.js';
import { KeysModule } from '../keys/keys.module.js';
import { SecretsModule } from '../keys/secrets.module.js';
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
