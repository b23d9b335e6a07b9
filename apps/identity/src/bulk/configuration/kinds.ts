import {
  CLIENT_COLUMNS,
  GROUP_COLUMNS,
  PROVIDER_COLUMNS,
  RESOURCE_COLUMNS,
  ROLE_COLUMNS,
  SCOPE_COLUMNS,
  TENANT_COLUMNS,
} from './columns.js';
import type { Kind } from './draft.js';

/** The kinds of records a document speaks of. */
export const TENANT: Kind = {
  kind: 'tenant',
  table: 'tenants',
  key: 'tenant_name',
  columns: TENANT_COLUMNS,
  defaults: { is_active: true, tenant_metadata: {}, app_metadata: [] },
};
export const PROVIDER: Kind = {
  kind: 'identity_provider',
  table: 'identity_providers',
  key: 'provider_name',
  columns: PROVIDER_COLUMNS,
  defaults: {
    provider_type: 'oidc',
    scopes: ['openid', 'profile', 'email'],
    attribute_mapping: {},
    domains: [],
    is_enabled: true,
    jit_provisioning: false,
    link_by: 'none',
    token_exchange_enabled: false,
    token_exchange_audience: [],
  },
};
export const RESOURCE: Kind = {
  kind: 'resource',
  table: 'resources',
  key: 'resource_name',
  columns: RESOURCE_COLUMNS,
  defaults: { resource_metadata: {}, app_metadata: [] },
};
export const SCOPE: Kind = { kind: 'scope', table: 'scopes', key: 'scope_name', columns: SCOPE_COLUMNS, defaults: {} };
export const CLIENT: Kind = {
  kind: 'client',
  table: 'clients',
  key: 'client_name',
  columns: CLIENT_COLUMNS,
  defaults: { client_metadata: {}, app_metadata: [], is_public: false, is_first_party: false },
};
export const ROLE: Kind = {
  kind: 'role',
  table: 'roles',
  key: 'role_name',
  columns: ROLE_COLUMNS,
  defaults: { app_metadata: [] },
};
export const GROUP: Kind = {
  kind: 'group',
  table: 'groups',
  key: 'group_name',
  columns: GROUP_COLUMNS,
  defaults: { app_metadata: [] },
};
