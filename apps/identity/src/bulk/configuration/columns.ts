import { PROVIDER_SETTABLE } from '../../directory/entities/identity-provider.entity.js';

/** What a document says of each kind of record beside its natural key and its links: columns that it may change. */
export const TENANT_COLUMNS = [
  'display_name',
  'tenant_description',
  'is_active',
  'tenant_metadata',
  'app_metadata',
] as const;
export const PROVIDER_COLUMNS = [
  'provider_type',
  ...PROVIDER_SETTABLE.filter((name) => name !== 'provider_name'),
] as const;
export const RESOURCE_COLUMNS = ['resource_name', 'resource_description', 'resource_metadata', 'app_metadata'] as const;
export const SCOPE_COLUMNS = ['scope_description'] as const;
export const CLIENT_COLUMNS = [
  'client_description',
  'client_metadata',
  'app_metadata',
  'is_public',
  'is_first_party',
  'is_global',
] as const;
export const ROLE_COLUMNS = ['role_description', 'app_metadata'] as const;
export const GROUP_COLUMNS = ['group_description', 'app_metadata'] as const;
