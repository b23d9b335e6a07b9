import { Audited, recordJson, view } from '@groundwork/records';
import { ObjectField, UuidField } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Resource } from '../resources/resource.entity.js';
import { Scope, scopeView } from '../scopes/scope.entity.js';
import { dataOfResource } from './client-resource.entity.js';

/** A scope that a client may ask for. (Identity, "Client permission") */
@Entity({ name: 'client_permissions' })
export class ClientPermission extends Audited {
  @PrimaryColumn('uuid') @UuidField({ readOnly: true }) id!: string;
  @Column('uuid') @UuidField({ readOnly: true }) client_id!: string;
  @Column('uuid') @UuidField({ readOnly: true }) resource_id!: string;
  @ObjectField(() => Resource, { readOnly: true }) resource_data!: Resource;
  @Column('uuid') @UuidField({ readOnly: true }) scope_id!: string;
  @ObjectField(() => Scope, { readOnly: true }) scope_data!: Scope;
}

/** A permission of a client. */
export const clientPermissionView = view(ClientPermission, {
  name: 'ClientPermission',
  attributes: [
    'id',
    'client_id',
    'resource_id',
    'resource_data',
    'scope_id',
    'scope_data',
    'created_by',
    'created_at',
    'updated_by',
    'updated_at',
  ],
  read: {
    resource_data: dataOfResource,
    scope_data: (link) => recordJson(scopeView, 's1', (scope) => sql`${scope}.id = ${link}.scope_id`),
  },
});
