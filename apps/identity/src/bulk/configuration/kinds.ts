import type { Kind } from './draft.js';
import { settableOf } from '@groundwork/rest';
import { CLIENT_SETTABLE } from '../../directory/entities/client.entity.js';
import { GROUP_SETTABLE } from '../../directory/entities/group.entity.js';
import { PROVIDER_SETTABLE } from '../../directory/entities/identity-provider.entity.js';
import { Resource } from '../../directory/entities/resource.entity.js';
import { ROLE_SETTABLE } from '../../directory/entities/role.entity.js';
import { Scope } from '../../directory/entities/scope.entity.js';
import { TENANT_SETTABLE } from '../../directory/entities/tenant.entity.js';

const without = <N extends string, K extends N>(names: readonly N[], ...except: readonly K[]): readonly N[] =>
  names.filter((name) => !except.some((one) => one === name));

/** The columns that a document may change, by kind of record: all but the natural key and links. */
export const TENANT_COLUMNS = without(TENANT_SETTABLE, 'tenant_name');
export const PROVIDER_COLUMNS = ['provider_type', ...without(PROVIDER_SETTABLE, 'provider_name', 'client_secret')];
export const RESOURCE_COLUMNS: readonly string[] = settableOf(Resource, ['resource_type']);
export const SCOPE_COLUMNS: readonly string[] = settableOf(Scope, ['scope_name']);
export const CLIENT_COLUMNS = without(CLIENT_SETTABLE, 'client_name', 'tenant_id');
export const ROLE_COLUMNS = without(ROLE_SETTABLE, 'role_name');
export const GROUP_COLUMNS = without(GROUP_SETTABLE, 'group_name');

/** The kinds of records in a document. */
export const TENANT: Kind = {
  kind: 'tenant',
  table: 'tenants',
  key: 'tenant_name',
  columns: TENANT_COLUMNS,
  defaults: { is_active: true, tenant_metadata: {}, app_metadata: [], branding: {} },
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
    settings: {},
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
  defaults: {
    client_metadata: {},
    app_metadata: [],
    is_public: false,
    is_first_party: false,
    sign_in_tenants: 'home',
  },
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
