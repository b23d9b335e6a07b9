/** A service of this installation, as a resource: its audience, its name, its scopes with what they allow. */
export interface SystemResource {
  readonly identifier: string;
  readonly name: string;
  readonly scopes: Readonly<Record<string, string>>;
}

/** `users` → `users:read`, `users:write` */
const readWrite = (noun: string, spoken = noun): Record<string, string> => ({
  [`${noun}:read`]: `Read ${spoken}.`,
  [`${noun}:write`]: `Change ${spoken}.`,
});

/** The scopes of identity's own operations. (operations.tsv, column `scope`) */
export const IDENTITY_SCOPES: Readonly<Record<string, string>> = {
  ...readWrite('clients', 'clients, their resources and permissions'),
  ...readWrite('resources', 'resources, their scopes and clients'),
  ...readWrite('tenants', 'tenants, their administrators and identity providers'),
  ...readWrite('roles', 'roles, their permissions and members'),
  ...readWrite('users', 'users and all that belongs to them'),
  'users:import': 'Import users.',
  'users:export': 'Export users.',
  'users:export_hashes': 'Export users with the hashes of their passwords.',
  ...readWrite('groups', 'groups, their members and roles'),
  ...readWrite('tickets'),
  ...readWrite('keys', 'signing keys'),
  'audit_events:read': 'Read audit events.',
  ...readWrite('configuration', 'the configuration as a document'),
  'tokens:introspect': 'Introspect tokens.',
  ...readWrite('identity_settings', 'the settings of identity'),
};

/** The services of this installation; the names of their scopes differ from one another. (api.md, "Audit, tenants, permissions") */
export const SYSTEM_RESOURCES: readonly SystemResource[] = [
  { identifier: 'urn:groundwork:identity', name: 'Groundwork Identity', scopes: IDENTITY_SCOPES },
  {
    identifier: 'urn:groundwork:storage',
    name: 'Groundwork Storage',
    scopes: {
      ...readWrite('buckets'),
      ...readWrite('files', 'files and folders'),
      'reports:read': 'Read reports.',
      ...readWrite('storage_settings', 'the settings of storage'),
    },
  },
  {
    identifier: 'urn:groundwork:tree',
    name: 'Groundwork Tree',
    scopes: {
      ...readWrite('trees', 'trees, versions, nodes and translations'),
      ...readWrite('tree_settings', 'the settings of tree'),
    },
  },
];
