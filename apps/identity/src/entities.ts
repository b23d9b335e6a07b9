import { Settings } from '@groundwork/operations';
import { AuditEvent } from './audit-events/audit-event.entity.js';
import { Import } from './bulk-users/import.entity.js';
import { ClientPermission } from './client-access/client-permission.entity.js';
import { ClientResource } from './client-access/client-resource.entity.js';
import { Client } from './clients/client.entity.js';
import { Group } from './groups/group.entity.js';
import { IdentityProvider } from './identity-providers/identity-provider.entity.js';
import { SigningKey } from './keys/signing-key.entity.js';
import { GroupMember } from './memberships/group-member.entity.js';
import { GroupRole } from './memberships/group-role.entity.js';
import { NestedGroup } from './memberships/nested-group.entity.js';
import { RoleMember } from './memberships/role-member.entity.js';
import { Resource } from './resources/resource.entity.js';
import { RolePermission } from './role-permissions/role-permission.entity.js';
import { Role } from './roles/role.entity.js';
import { Scope } from './scopes/scope.entity.js';
import { TenantAdmin } from './tenant-access/tenant-admin.entity.js';
import { Tenant } from './tenants/tenant.entity.js';
import { Ticket } from './tickets/ticket.entity.js';
import { UserIdentity } from './user-identities/user-identity.entity.js';
import { UserPermission } from './user-permissions/user-permission.entity.js';
import { User } from './users/user.entity.js';

/** The tables that are records of the API. */
export const identityEntities = [
  Client,
  Resource,
  Scope,
  ClientResource,
  ClientPermission,
  Tenant,
  TenantAdmin,
  IdentityProvider,
  User,
  Role,
  Group,
  RolePermission,
  UserPermission,
  RoleMember,
  GroupMember,
  GroupRole,
  NestedGroup,
  UserIdentity,
  Ticket,
  Import,
  AuditEvent,
  SigningKey,
  Settings,
];
