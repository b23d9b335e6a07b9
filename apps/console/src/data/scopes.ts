/**
 * The scopes of identity, storage and tree that a sign-in requests; what a person is granted of them decides what is shown. A spec compares
 * them with the OpenAPI documents. `users:export_hashes` is not among them: no page needs it.
 */
export const REQUESTED_SCOPES = [
  'clients:read',
  'clients:write',
  'resources:read',
  'resources:write',
  'tenants:read',
  'tenants:write',
  'roles:read',
  'roles:write',
  'users:read',
  'users:write',
  'users:import',
  'users:export',
  'groups:read',
  'groups:write',
  'hooks:read',
  'hooks:write',
  'tickets:read',
  'tickets:write',
  'keys:read',
  'keys:write',
  'audit_events:read',
  'configuration:read',
  'configuration:write',
  'identity_settings:read',
  'identity_settings:write',
  'buckets:read',
  'buckets:write',
  'files:read',
  'files:write',
  'files:use',
  'reports:read',
  'storage_settings:read',
  'storage_settings:write',
  'trees:read',
  'trees:write',
  'trees:review',
  'trees:publish',
  'trees:use',
  'tree_settings:read',
  'tree_settings:write',
] as const;

/** A scope that a page or a control needs. */
export type Scope = (typeof REQUESTED_SCOPES)[number];
