import { Module } from '@nestjs/common';
import { DirectoryModule } from '../directory/directory.module.js';
import { PlatformModule } from '../platform/platform.module.js';
import { ConfigurationController } from './configuration/configuration.controller.js';
import {
  ConfigurationService,
  ConfigurationRules,
  ConfigurationSecrets,
} from './configuration/configuration.service.js';
import { UserExportsController } from './users/user-exports.controller.js';
import { UserExports } from './users/user-exports.service.js';
import { UserImportsController, ImportsController } from './users/user-imports.controller.js';
import { UserImports, ImportsService } from './users/user-imports.service.js';
import { WeakHashes } from './users/weak-hashes.service.js';

/** Import and export of users, and configuration as code. Its routes precede those of users: `/users/export` would match an id. */
@Module({
  imports: [PlatformModule, DirectoryModule],
  controllers: [UserExportsController, UserImportsController, ImportsController, ConfigurationController],
  providers: [
    UserExports,
    UserImports,
    ImportsService,
    WeakHashes,
    ConfigurationService,
    ConfigurationRules,
    ConfigurationSecrets,
  ],
})
export class BulkModule {}
