import type { DynamicModule } from '@nestjs/common';
import { operationsModule, type SideChecks } from '@groundwork/operations';
import { AuditEventsModule } from './audit-events/audit-events.module.js';
import { AuthorizationServerModule } from './authorization-server/authorization-server.module.js';
import { BulkUsersModule } from './bulk-users/bulk-users.module.js';
import { ClientAccessModule } from './client-access/client-access.module.js';
import { ClientsModule } from './clients/clients.module.js';
import type { IdentityConfig } from './config.js';
import { ConfigurationModule } from './configuration/configuration.module.js';
import { FirstStartModule } from './first-start/first-start.module.js';
import { GroupsModule } from './groups/groups.module.js';
import { IdentityProvidersModule } from './identity-providers/identity-providers.module.js';
import { AccountPagesModule } from './interaction/account/account-pages.module.js';
import { InteractionModule } from './interaction/interaction.module.js';
import { TicketPagesModule } from './interaction/ticket-pages.module.js';
import { KeyManagementModule } from './keys/key-management.module.js';
import { LogoutNoticesModule } from './logout-notices/logout-notices.module.js';
import { MailDelivery } from './mail/mail-delivery.js';
import { MailModule } from './mail/mail.module.js';
import { MembershipsModule } from './memberships/memberships.module.js';
import { ownTokens } from './own-tokens.js';
import { RegistrationModule } from './registration/registration.module.js';
import { ResourcesModule } from './resources/resources.module.js';
import { RolePermissionsModule } from './role-permissions/role-permissions.module.js';
import { RolesModule } from './roles/roles.module.js';
import { ScopesModule } from './scopes/scopes.module.js';
import { TenantAccessModule } from './tenant-access/tenant-access.module.js';
import { TenantsModule } from './tenants/tenants.module.js';
import { TicketsModule } from './tickets/tickets.module.js';
import { TokenApiModule } from './token-api/token-api.module.js';
import { UserGrantsModule } from './user-grants/user-grants.module.js';
import { UserIdentitiesModule } from './user-identities/user-identities.module.js';
import { UserPermissionsModule } from './user-permissions/user-permissions.module.js';
import { UserSessionsModule } from './user-sessions/user-sessions.module.js';
import { UserSecondFactorsModule } from './user-second-factors/user-second-factors.module.js';
import { UsersModule } from './users/users.module.js';
import { VERSION } from './version.js';

/** The nouns of the specification, then the relations between them. */
const FEATURES = [
  BulkUsersModule,
  ClientsModule,
  ResourcesModule,
  ScopesModule,
  TenantsModule,
  IdentityProvidersModule,
  UsersModule,
  RolesModule,
  GroupsModule,
  TicketsModule,
  ClientAccessModule,
  TenantAccessModule,
  RolePermissionsModule,
  UserPermissionsModule,
  MembershipsModule,
  KeyManagementModule,
  RegistrationModule,
  UserIdentitiesModule,
  UserGrantsModule,
  UserSessionsModule,
  UserSecondFactorsModule,
  AuditEventsModule,
  ConfigurationModule,
];

class ManagementModule {}

class AppModule {}

/** Without mail nobody proves an address or gets back in. */
const checks: SideChecks = {
  imports: [MailModule],
  inject: [MailDelivery],
  useFactory: (mail: MailDelivery) => [{ name: 'mail', check: () => mail.check() }],
};

/** The management API; `auth` is how it verifies the tokens of its callers. */
export const managementModule = (auth: DynamicModule): DynamicModule => ({
  module: ManagementModule,
  imports: [auth, FirstStartModule, ...FEATURES, operationsModule({ service: 'identity', version: VERSION, checks })],
});

/** All of identity. */
export const appModule = (config: IdentityConfig): DynamicModule => ({
  module: AppModule,
  imports: [
    BulkUsersModule, // before whatever imports the users
    AuthorizationServerModule,
    InteractionModule,
    AccountPagesModule,
    LogoutNoticesModule,
    TicketPagesModule,
    TokenApiModule,
    managementModule(ownTokens(config)),
  ],
});
