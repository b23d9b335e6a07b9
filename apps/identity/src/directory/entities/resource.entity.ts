import { AuditedByDate, recordJson, view } from '@groundwork/records';
import { EnumField, ObjectField, TextField, UuidField } from '@groundwork/rest';
import sql, { type Sql } from 'sql-template-tag';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { AppMetadataField, AppMetadatum } from './app-metadatum.entity.js';
import { ResourceMetadata } from './resource-metadata.entity.js';

/** What a resource can be. (api.md, "Values") */
export const RESOURCE_TYPES = ['web_application', 'api', 'platform', 'device', 'database'] as const;

/** Any combination of applications and data that owns scopes. (Identity, "Resource") */
@Entity({ name: 'resources' })
export class Resource extends AuditedByDate {
  @PrimaryColumn('uuid') @UuidField({ readOnly: true }) id!: string;
  @Column('uuid', { nullable: true }) tenant_id!: string | null;
  @Column('text') @EnumField(RESOURCE_TYPES) resource_type!: string;
  @Column('text') @TextField('Unique within the tenant.') resource_name!: string;
  @Column('text', { nullable: true })
  @TextField({ optional: true, max: 4_000 })
  resource_description!: string | null;
  @Column('jsonb')
  @ObjectField(() => ResourceMetadata, { optional: true })
  resource_metadata!: ResourceMetadata;
  /** Encrypted by `SecretCipher`, bound to the resource's id. */
  @Column('text', { nullable: true }) signing_secret!: string | null;
  @Column('jsonb') @AppMetadataField() app_metadata!: AppMetadatum[];
  @Column({ type: 'boolean', insert: false, update: false }) is_system!: boolean;
  @Column({ type: 'text', insert: false, update: false, nullable: true }) identifier_url!: string | null;
}

/** The attributes of a resource. */
export const RESOURCE_ATTRIBUTES = [
  'id', 'resource_type', 'resource_name', 'resource_description', 'resource_metadata', 'app_metadata',
  'created_by', 'created_date', 'updated_by', 'updated_date',
] as const; // prettier-ignore

/** `is_system` is always told, whatever was given. */
export const RESOURCE_READ = {
  resource_metadata: (row: Sql) => sql`jsonb_build_object('is_system', ${row}.is_system) || ${row}.resource_metadata`,
};

/** A resource as it stands inside other records: without children. (Identity, "Client resource", `resource_data`) */
export const resourceData = view(Resource, {
  name: 'ResourceData',
  attributes: RESOURCE_ATTRIBUTES,
  read: RESOURCE_READ,
});

/** `resource_data` of a row with a `resource_id`. */
export const dataOfResource = (link: Sql): Sql =>
  recordJson(resourceData, 'r1', (resource) => sql`${resource}.id = ${link}.resource_id`);
