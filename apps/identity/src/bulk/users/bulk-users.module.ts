import { Module } from '@nestjs/common';
import { ImportsController } from './imports.controller.js';
import { ImportsService } from './imports.service.js';
import { UserExportsController } from './user-exports.controller.js';
import { UserExports } from './user-exports.service.js';
import { UserImportsController } from './user-imports.controller.js';
import { UserImports } from './user-imports.service.js';

/** Users by the file. Comes before the users themselves: `/users/export` is no id. */
@Module({
  controllers: [UserExportsController, UserImportsController, ImportsController],
  providers: [UserExports, UserImports, ImportsService],
})
export class BulkUsersModule {}
