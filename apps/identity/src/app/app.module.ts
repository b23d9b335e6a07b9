import type { DynamicModule } from '@nestjs/common';
import { operationsModule, type SideChecks } from '@groundwork/operations';
import { AuditEventsModule } from '../platform/audit/audit-events.module.js';
import { AuthorizationServerModule } from '../tokens/server/authorization-server.module.js';
import { BulkUsersModule } from '../bulk/users/bulk-users.module.js';
import { ClientAccessModule } from '../directory/clients/client-access.module.js';
import { ClientsModule } from '../directory/clients/clients.module.js';
import type { IdentityConfig } from '../platform/config/config.js';
import { ConfigurationModule } from '../bulk/configuration/configuration.module.js';
import { FirstStartModule } from './first-start/first-start.module.js';
import { GroupsModule } from '../directory/groups/groups.module.js';
import { IdentityProvidersModule } from '../directory/tenants/identity-providers.module.js';
import { AccountPagesModule } from '../pages/account/account-pages.module.js';
import { InteractionModule } from '../pages/interaction/interaction.module.js';
import { TicketPagesModule } from '../pages/tickets/ticket-pages.module.js';
import { KeyManagementModule } from '../platform/keys/key-management.module.js';
import { LogoutNoticesModule } from '../tokens/server/logout-notices.module.js';
import { MailDelivery } from '../platform/mail/mail-delivery.js';
import { MailModule } from '../platform/mail/mail.module.js';
import { MembershipsModule } from '../directory/memberships/memberships.module.js';
import { ownTokens } from './own-tokens.js';
import { RegistrationModule } from '../sign-in/registration/registration.module.js';
import { ResourcesModule } from '../directory/resources/resources.module.js';
import { RolePermissionsModule } from '../directory/permissions/role-permissions.module.js';
import { RolesModule } from '../directory/roles/roles.module.js';
import { ScopesModule } from '../directory/resources/scopes.module.js';
import { TenantAccessModule } from '../directory/tenants/tenant-access.module.js';
import { TenantsModule } from '../directory/tenants/tenants.module.js';
import { TicketsModule } from '../directory/tickets/tickets.module.js';
import { TokenApiModule } from '../tokens/endpoints/token-api.module.js';
import { UserGrantsModule } from '../directory/users/user-grants.module.js';
import { UserIdentitiesModule } from '../directory/users/user-identities.module.js';
import { UserPermissionsModule } from '../directory/permissions/user-permissions.module.js';
import { UserSessionsModule } from '../directory/users/user-sessions.module.js';
import { UserSecondFactorsModule } from '../sign-in/second-factors/user-second-factors.module.js';
import { UsersModule } from '../directory/users/users.module.js';
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
