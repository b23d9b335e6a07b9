import { Module } from '@nestjs/common';
import { ChangesModule } from '../../platform/changes/changes.module.js';
import { GroupMembersController } from './group-members.controller.js';
import { GroupMembersService } from './group-members.service.js';
import { GroupRolesController } from './group-roles.controller.js';
import { GroupRolesService } from './group-roles.service.js';
import { NestedGroupsController } from './nested-groups.controller.js';
import { NestedGroupsService } from './nested-groups.service.js';
import { RoleMembersController } from './role-members.controller.js';
import { RoleMembersService } from './role-members.service.js';
import { UserGroupsController } from './user-groups.controller.js';
import { UserRolesController } from './user-roles.controller.js';

/** Who belongs to what: role members ≡ user roles, group members ≡ user groups, group roles, nested groups. */
@Module({
  imports: [ChangesModule],
  controllers: [
    RoleMembersController,
    UserRolesController,
    GroupMembersController,
    UserGroupsController,
    GroupRolesController,
    NestedGroupsController,
  ],
  providers: [RoleMembersService, GroupMembersService, GroupRolesService, NestedGroupsService],
})
export class MembershipsModule {}
