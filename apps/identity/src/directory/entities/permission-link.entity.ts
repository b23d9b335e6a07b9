import { Audited } from '@groundwork/records';
import { ObjectField, UuidField } from '@groundwork/rest';
import { Column, PrimaryColumn } from 'typeorm';
import { dataOfResource, Resource } from './resource.entity.js';
import { dataOfScope, Scope } from './scope.entity.js';

/** A scope of a resource, given to somebody. (Identity, "Client permission") */
export abstract class PermissionLink extends Audited {
  @PrimaryColumn('uuid') @UuidField({ readOnly: true }) id!: string;
  @Column('uuid') @UuidField({ readOnly: true }) resource_id!: string;
  @ObjectField(() => Resource, { readOnly: true }) resource_data!: Resource;
  @Column('uuid') @UuidField({ readOnly: true }) scope_id!: string;
  @ObjectField(() => Scope, { readOnly: true }) scope_data!: Scope;
}

/** What a permission shows beside its id and its holder. */
export const PERMISSION_ATTRIBUTES = [
  'resource_id',
  'resource_data',
  'scope_id',
  'scope_data',
  'created_by',
  'created_at',
  'updated_by',
  'updated_at',
] as const;

/** How the records inside a permission are read. */
export const PERMISSION_READ = { resource_data: dataOfResource, scope_data: dataOfScope };
