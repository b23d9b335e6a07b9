import type { TenantAdmin } from '../../directory/entities/tenant-admin.entity.js';

type AdminRole = TenantAdmin['admin_role'];

/** What a scope allows, and which administrators of a tenant have it there: none by default. */
export interface SystemScope {
  readonly description: string;
  readonly admins: readonly AdminRole[];
  /** Every user has it without a role; a client by permission, as any other. (docs/access.md) */
  readonly allUsers: boolean;
}

type Scopes = Readonly<Record<string, SystemScope>>;

/** A service of this installation, as a resource: its audience, its name, its scopes. */
export interface SystemResource {
  readonly identifier: string;
  readonly name: string;
  readonly scopes: Scopes;
}

const scope = (description: string, ...admins: AdminRole[]): SystemScope => ({ description, admins, allUsers: false });
const ofAllUsers = (description: string): SystemScope => ({ description, admins: [], allUsers: true });

/** Who reads and who changes what belongs to a tenant. */
interface Admins {
  readonly read: readonly AdminRole[];
  readonly write: readonly AdminRole[];
}

const OF_OWNERS: Admins = { read: ['owner'], write: ['owner'] };
const OF_ADMINS: Admins = { read: ['owner', 'admin', 'viewer'], write: ['owner', 'admin'] };
const OF_NOBODY: Admins = { read: [], write: [] };

/** `users` → `users:read`, `users:write` */
const readWrite = (noun: string, { read, write }: Admins, label = noun): Scopes => ({
  [`${noun}:read`]: scope(`Read ${label}.`, ...read),
  [`${noun}:write`]: scope(`Change ${label}.`, ...write),
});

/** The scopes of identity's own operations. (operations.tsv, column `scope`) */
const IDENTITY: Scopes = {
  ...readWrite('clients', OF_ADMINS, 'clients, their resources and permissions'),
  'clients:register': scope('Register clients by the protocol of RFC 7591.', 'owner', 'admin'),
  ...readWrite('resources', OF_ADMINS, 'resources, their scopes and clients'),
  ...readWrite(
    'tenants',
    { read: OF_ADMINS.read, write: ['owner'] },
    'tenants, their administrators and identity providers',
  ),
  ...readWrite('roles', OF_ADMINS, 'roles, their permissions and members'),
  ...readWrite('users', OF_ADMINS, 'users and all that belongs to them'),
  'users:import': scope('Import users.', 'owner', 'admin'),
  'users:export': scope('Export users.', 'owner', 'admin'),
  'users:export_hashes': scope('Export users with the hashes of their passwords.', 'owner', 'admin'),
  ...readWrite('groups', OF_ADMINS, 'groups, their members and roles'),
  ...readWrite('hooks', OF_OWNERS, 'hooks, which are asked before sign-ins and tokens'),
  ...readWrite('tickets', OF_ADMINS),
  ...readWrite('keys', OF_NOBODY, 'signing keys'),
  'audit_events:read': scope('Read audit events.', 'owner', 'admin', 'viewer'),
  ...readWrite('configuration', OF_ADMINS, 'the configuration as a document'),
  'tokens:introspect': scope('Introspect tokens.', 'owner', 'admin'),
  ...readWrite('identity_settings', OF_NOBODY, 'the settings of identity'),
};

/** The same with what they allow, for the OpenAPI document. */
export const IDENTITY_SCOPES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(IDENTITY).map(([name, { description }]) => [name, description]),
);

/** The services of this installation; the names of their scopes differ from one another. (api.md, "Audit, tenants, permissions") */
export const SYSTEM_RESOURCES: readonly SystemResource[] = [
  { identifier: 'urn:groundwork:identity', name: 'Groundwork Identity', scopes: IDENTITY },
  {
    identifier: 'urn:groundwork:storage',
    name: 'Groundwork Storage',
    scopes: {
      ...readWrite('buckets', OF_OWNERS),
      ...readWrite('files', OF_OWNERS, 'files and folders'),
      'files:use': ofAllUsers('Do with files and buckets what the rules of buckets allow.'),
      'reports:read': scope('Read reports.', 'owner'),
      ...readWrite('storage_settings', OF_NOBODY, 'the settings of storage'),
    },
  },
  {
    identifier: 'urn:groundwork:tree',
    name: 'Groundwork Tree',
    scopes: {
      ...readWrite('trees', OF_OWNERS, 'trees, versions, nodes and translations'),
      'trees:review': scope('Approve or reject versions that others want to publish.', 'owner'),
      'trees:publish': scope('Publish releases, and choose which one an alias names.', 'owner'),
      'trees:use': ofAllUsers('Do with trees what their rules allow.'),
      ...readWrite('tree_settings', OF_NOBODY, 'the settings of tree'),
    },
  },
];
