import { Settings } from '@groundwork/operations';
import { AuditEvent } from '../platform/audit/audit-event.entity.js';
import { Import } from '../bulk/users/import.entity.js';
import { ClientResource } from '../directory/entities/client-access.entity.js';
import { Client } from '../directory/entities/client.entity.js';
import { Group } from '../directory/entities/group.entity.js';
import { IdentityProvider } from '../directory/entities/identity-provider.entity.js';
import { SigningKey } from '../platform/keys/signing-key.entity.js';
import { GroupMember, GroupRole, NestedGroup, RoleMember } from '../directory/entities/membership.entity.js';
import { Resource } from '../directory/entities/resource.entity.js';
import { RolePermission, UserPermission, ClientPermission } from '../directory/entities/permission.entity.js';
import { Role } from '../directory/entities/role.entity.js';
import { Scope } from '../directory/entities/scope.entity.js';
import { TenantAdmin } from '../directory/entities/tenant-admin.entity.js';
import { Tenant } from '../directory/entities/tenant.entity.js';
import { Ticket } from '../directory/entities/ticket.entity.js';
import { UserIdentity } from '../directory/entities/user-sub-resources.entity.js';
import { User } from '../directory/entities/user.entity.js';

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
