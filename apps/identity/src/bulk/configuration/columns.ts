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

/** What a document says of each kind of record beside its natural key and its links: columns that it may change. */
export const TENANT_COLUMNS = without(TENANT_SETTABLE, 'tenant_name');
export const PROVIDER_COLUMNS = ['provider_type', ...without(PROVIDER_SETTABLE, 'provider_name', 'client_secret')];
export const RESOURCE_COLUMNS: readonly string[] = settableOf(Resource, ['resource_type']);
export const SCOPE_COLUMNS: readonly string[] = settableOf(Scope, ['scope_name']);
export const CLIENT_COLUMNS = without(CLIENT_SETTABLE, 'client_name', 'tenant_id');
export const ROLE_COLUMNS = without(ROLE_SETTABLE, 'role_name');
export const GROUP_COLUMNS = without(GROUP_SETTABLE, 'group_name');
