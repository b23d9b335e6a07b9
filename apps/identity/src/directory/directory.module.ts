import { Module } from '@nestjs/common';
import { PlatformModule } from '../platform/platform.module.js';
import {
  ClientPermissionsController,
  ClientResourcesController,
  ClientTenantsController,
  ResourceClientsController,
} from './clients/client-access.controller.js';
import { ClientsController } from './clients/clients.controller.js';
import { ClientsService, ClientSecretService } from './clients/clients.service.js';
import { GroupsController } from './groups/groups.controller.js';
import { GroupsService } from './groups/groups.service.js';
import {
  GroupMembersController,
  GroupRolesController,
  NestedGroupsController,
  RoleMembersController,
  UserGroupsController,
  UserRolesController,
} from './memberships/memberships.controller.js';
import { RolePermissionsController, UserPermissionsController } from './permissions/permissions.controller.js';
import { ResourceClientsService } from './clients/resource-clients.service.js';
import { ResourcesController } from './resources/resources.controller.js';
import { ResourcesService } from './resources/resources.service.js';
import { ScopesController } from './resources/scopes.controller.js';
import { ScopesService } from './resources/scopes.service.js';
import { HookCalls } from './hooks/hook-calls.service.js';
import { HookReaders } from './hooks/hook-readers.service.js';
import { MailHooks } from './hooks/mail-hooks.service.js';
import { HookRequests } from './hooks/hook-requests.service.js';
import { HooksController } from './hooks/hooks.controller.js';
import { HooksService } from './hooks/hooks.service.js';
import { SmsDelivery } from './sms/sms-delivery.service.js';
import { SmsOutbox } from './sms/sms-outbox.service.js';
import { SmsSettingsOfTenants } from './sms/sms-settings.service.js';
import { RolesController } from './roles/roles.controller.js';
import { RolesService } from './roles/roles.service.js';
import { IdentityProvidersController } from './identity-providers/identity-providers.controller.js';
import { IdentityProvidersService } from './identity-providers/identity-providers.service.js';
import { TenantAdminsController } from './tenants/tenant-admins.controller.js';
import { TenantDeletion } from './tenants/tenant-deletion.service.js';
import { TenantDomainsController } from './tenants/tenant-domains.controller.js';
import { TenantDomainsService } from './tenants/tenant-domains.service.js';
import { TenantImagesController } from './tenants/tenant-images.controller.js';
import { TenantImagesService } from './tenants/tenant-images.service.js';
import { InvitationsController } from './invitations/invitations.controller.js';
import { InvitationsService } from './invitations/invitations.service.js';
import { MailTemplatesController } from './texts/mail-templates.controller.js';
import { MailTemplatesService } from './texts/mail-templates.service.js';
import { TenantTextsController } from './texts/tenant-texts.controller.js';
import { TenantTextsService } from './texts/tenant-texts.service.js';
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
    ClientTenantsController,
    ResourceClientsController,
    ResourcesController,
    ScopesController,
    TenantsController,
    TenantAdminsController,
    IdentityProvidersController,
    TenantDomainsController,
    InvitationsController,
    MailTemplatesController,
    TenantTextsController,
    TenantImagesController,
    UsersController,
    UserIdentitiesController,
    UserGrantsController,
    UserSessionsController,
    UserPermissionsController,
    HooksController,
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
    ResourceClientsService,
    ClientsService,
    ClientSecretService,
    ResourcesService,
    ScopesService,
    TenantsService,
    TenantDeletion,
    IdentityProvidersService,
    TenantDomainsService,
    InvitationsService,
    MailTemplatesService,
    TenantTextsService,
    TenantImagesService,
    UsersService,
    UserPasswords,
    PasswordChoices,
    KnownBreaches,
    UserBlocksService,
    UserIdentitiesService,
    UserGrantsService,
    UserSessionsService,
    HookCalls,
    HookRequests,
    HooksService,
    HookReaders,
    MailHooks,
    SmsDelivery,
    SmsOutbox,
    SmsSettingsOfTenants,
    RolesService,
    GroupsService,
    TicketsService,
    SubjectMembershipsService,
  ],
  exports: [
    GroupsService,
    HookCalls,
    HookReaders,
    SmsOutbox,
    SmsSettingsOfTenants,
    UserIdentitiesService,
    UserPasswords,
    UsersService,
  ],
})
export class DirectoryModule {}
