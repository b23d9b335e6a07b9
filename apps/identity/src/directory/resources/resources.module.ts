import { Module } from '@nestjs/common';
import { ChangesModule } from '../../platform/changes/changes.module.js';
import { KeysModule } from '../../platform/keys/keys.module.js';
import { SecretsModule } from '../../platform/keys/secrets.module.js';
import { ResourcesController } from './resources.controller.js';
import { ResourcesService } from './resources.service.js';

/** Resources. */
@Module({
  imports: [ChangesModule, KeysModule, SecretsModule],
  controllers: [ResourcesController],
  providers: [ResourcesService],
})
export class ResourcesModule {}
