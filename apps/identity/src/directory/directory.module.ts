import { Module } from '@nestjs/common';
import { PlatformModule } from '../platform/platform.module.js';
import {
  ClientResourcesController,
  ClientPermissionsController,
  ResourceClientsController,
} from './clients/client-access.controller.js';
import { ClientResourcesService, ClientPermissionsService } from './clients/resource-clients.service.js';
import { ClientsController } from './clients/clients.controller.js';
import { ClientsService, ClientSecretService } from './clients/clients.service.js';
import { GroupsController } from './groups/groups.controller.js';
import { GroupsService } from './groups/groups.service.js';
import { GroupMembersController, UserGroupsController } from './memberships/group-members.controller.js';
import { GroupMembersService } from './memberships/group-members.service.js';
import { GroupRolesController, NestedGroupsController } from './memberships/group-roles.controller.js';
import { GroupRolesService } from './memberships/group-roles.service.js';
import { NestedGroupsService } from './memberships/nested-groups.js';
import { RoleMembersController, UserRolesController } from './memberships/role-members.controller.js';
import { RoleMembersService } from './memberships/role-members.service.js';
import { Permissions } from './permissions/permission-links.js';
import { RolePermissionsController } from './permissions/role-permissions.controller.js';
import { RolePermissionsService } from './permissions/role-permissions.service.js';
import { UserPermissionsController } from './permissions/user-permissions.controller.js';
import { UserPermissionsService } from './permissions/user-permissions.service.js';
import { ResourcesController } from './resources/resources.controller.js';
import { ResourcesService } from './resources/resources.service.js';
import { ScopesController } from './resources/scopes.controller.js';
import { ScopesService } from './resources/scopes.service.js';
import { RolesController } from './roles/roles.controller.js';
import { RolesService } from './roles/roles.service.js';
import { IdentityProvidersController } from './tenants/identity-providers.controller.js';
import { IdentityProvidersService } from './tenants/identity-providers.service.js';
import { TenantAdminsController } from './tenants/tenant-admins.controller.js';
import { TenantAdminsService } from './tenants/tenant-admins.service.js';
import { TenantDeletion } from './tenants/tenant-deletion.service.js';
import { TenantsController } from './tenants/tenants.controller.js';
import { TenantsService } from './tenants/tenants.service.js';
import { TicketsController } from './tickets/tickets.controller.js';
import { TicketsService } from './tickets/tickets.service.js';
import { SubjectMembershipsController } from './subjects/subject-memberships.controller.js';
import { SubjectMembershipsService } from './subjects/subject-memberships.service.js';
import { PasswordChoices, KnownBreaches } from './users/password-choices.service.js';
import { UserGrantsController, UserSessionsController } from './users/user-grants.controller.js';
import { UserGrantsService, UserSessionsService } from './users/user-grants.service.js';
import { UserIdentitiesController } from './users/user-identities.controller.js';
import { UserIdentitiesService } from './users/user-identities.service.js';
import { UserPasswords } from './users/user-passwords.service.js';
import { UsersController } from './users/users.controller.js';
import { UsersService, UserBlocksService } from './users/users.service.js';

/** Who there is and who may do what: tenants, users, roles, groups, clients, resources, and the links between them. */
@Module({
  imports: [PlatformModule],
  controllers: [
    ClientsController,
    ClientResourcesController,
    ClientPermissionsController,
    ResourceClientsController,
    ResourcesController,
    ScopesController,
    TenantsController,
    TenantAdminsController,
    IdentityProvidersController,
    UsersController,
    UserIdentitiesController,
    UserGrantsController,
    UserSessionsController,
    UserPermissionsController,
    RolesController,
    RolePermissionsController,
    GroupsController,
    RoleMembersController,
    UserRolesController,
    GroupMembersController,
    UserGroupsController,
    GroupRolesController,
    NestedGroupsController,
    TicketsController,
    SubjectMembershipsController,
  ],
  providers: [
    ClientsService,
    ClientSecretService,
    ClientResourcesService,
    ClientPermissionsService,
    ResourcesService,
    ScopesService,
    TenantsService,
    TenantDeletion,
    TenantAdminsService,
    IdentityProvidersService,
    UsersService,
    UserPasswords,
    PasswordChoices,
    KnownBreaches,
    UserBlocksService,
    UserIdentitiesService,
    UserGrantsService,
    UserSessionsService,
    Permissions,
    UserPermissionsService,
    RolesService,
    RolePermissionsService,
    GroupsService,
    RoleMembersService,
    GroupMembersService,
    GroupRolesService,
    NestedGroupsService,
    TicketsService,
    SubjectMembershipsService,
  ],
  exports: [UserIdentitiesService, UserPasswords],
})
export class DirectoryModule {}
