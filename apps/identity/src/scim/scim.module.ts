import { Module } from '@nestjs/common';
import { DirectoryModule } from '../directory/directory.module.js';
import { PlatformModule } from '../platform/platform.module.js';
import { ScimCallers } from './connections/scim-callers.service.js';
import { ScimConnectionsController } from './connections/scim-connections.controller.js';
import { ScimConnectionsService } from './connections/scim-connections.service.js';
import { ScimGroupsController } from './records/scim-groups.controller.js';
import { ScimGroups } from './records/scim-groups.service.js';
import { ScimUsersController } from './records/scim-users.controller.js';
import { ScimServiceController } from './records/scim-service.controller.js';
import { ScimUsers } from './records/scim-users.service.js';

/** Users and groups that the directory of a tenant provisions. (docs/scim.md) */
@Module({
  imports: [PlatformModule, DirectoryModule],
  controllers: [ScimConnectionsController, ScimServiceController, ScimUsersController, ScimGroupsController],
  providers: [ScimCallers, ScimConnectionsService, ScimUsers, ScimGroups],
})
export class ScimModule {}
