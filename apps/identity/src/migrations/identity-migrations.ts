import { AuditEvents1751000000010 } from './audit-events.migration.js';
import { AuthorizationServer1751000000004 } from './authorization-server.migration.js';
import { CancelledImports1751000000044 } from './cancelled-imports.migration.js';
import { ClientsAndResources1751000000002 } from './clients-and-resources.migration.js';
import { EffectiveAccess1751000000006 } from './effective-access.migration.js';
import { EffectiveLists1751000000040 } from './effective-lists.migration.js';
import { EffectiveSources1751000000045 } from './effective-sources.migration.js';
import { ExternalSignIns1751000000021 } from './external-sign-ins.migration.js';
import { FirstPages1751000000043 } from './first-pages.migration.js';
import { IdentityProviders1751000000007 } from './identity-providers.migration.js';
import { Imports1751000000041 } from './imports.migration.js';
import { Issued1751000000008 } from './issued.migration.js';
import { LastOwner1751000000048 } from './last-owner.migration.js';
import { LogoutNotices1751000000020 } from './logout-notices.migration.js';
import { Mail1751000000011 } from './mail.migration.js';
import { Management1751000000005 } from './management.migration.js';
import { NamedEvents1751000000013 } from './named-events.migration.js';
import { OneTimePasswords1751000000012 } from './one-time-passwords.migration.js';
import { PlacedClients1751000000049 } from './placed-clients.migration.js';
import { RateLimits1751000000014 } from './rate-limits.migration.js';
import { Reach1751000000047 } from './reach.migration.js';
import { RolesAndGroups1751000000003 } from './roles-and-groups.migration.js';
import { SameSecrets1751000000046 } from './same-secrets.migration.js';
import { SecondFactors1751000000015 } from './second-factors.migration.js';
import { Tickets1751000000009 } from './tickets.migration.js';
import { UnprovenAccounts1751000000015 } from './unproven-accounts.migration.js';
import { TenantDeletion1751000000042 } from './tenant-deletion.migration.js';
import { TenantsAndUsers1751000000001 } from './tenants-and-users.migration.js';

/** The schema of identity, oldest change first. */
export const identityMigrations = [
  TenantsAndUsers1751000000001,
  ClientsAndResources1751000000002,
  RolesAndGroups1751000000003,
  AuthorizationServer1751000000004,
  Management1751000000005,
  EffectiveAccess1751000000006,
  IdentityProviders1751000000007,
  Issued1751000000008,
  Tickets1751000000009,
  AuditEvents1751000000010,
  Mail1751000000011,
  OneTimePasswords1751000000012,
  NamedEvents1751000000013,
  RateLimits1751000000014,
  UnprovenAccounts1751000000015,
  SecondFactors1751000000015,
  LogoutNotices1751000000020,
  ExternalSignIns1751000000021,
  EffectiveLists1751000000040,
  Imports1751000000041,
  TenantDeletion1751000000042,
  FirstPages1751000000043,
  CancelledImports1751000000044,
  EffectiveSources1751000000045,
  SameSecrets1751000000046,
  Reach1751000000047,
  LastOwner1751000000048,
  PlacedClients1751000000049,
];
