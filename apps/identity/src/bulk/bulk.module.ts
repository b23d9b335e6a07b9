import { Module } from '@nestjs/common';
import { DirectoryModule } from '../directory/directory.module.js';
import { PlatformModule } from '../platform/platform.module.js';
import { ConfigurationRules } from './configuration/configuration-rules.service.js';
import { ConfigurationSecrets } from './configuration/configuration-secrets.service.js';
import { ConfigurationController } from './configuration/configuration.controller.js';
import { ConfigurationService } from './configuration/configuration.service.js';
import { ImportsController } from './users/imports.controller.js';
import { ImportsService } from './users/imports.service.js';
import { UserExportsController } from './users/user-exports.controller.js';
import { UserExports } from './users/user-exports.service.js';
import { UserImportsController } from './users/user-imports.controller.js';
import { UserImports } from './users/user-imports.service.js';

/** Users by the file, and configuration as code. Its routes come before those of the users: `/users/export` is no id. */
@Module({
  imports: [PlatformModule, DirectoryModule],
  controllers: [UserExportsController, UserImportsController, ImportsController, ConfigurationController],
  providers: [UserExports, UserImports, ImportsService, ConfigurationService, ConfigurationRules, ConfigurationSecrets],
})
export class BulkModule {}
