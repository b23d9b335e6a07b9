import { Audited } from '@groundwork/records';
import { FlagField, ObjectField, TextField, UuidField } from '@groundwork/rest';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { AppMetadataField, AppMetadatum } from './app-metadatum.entity.js';
import { TenantMetadata } from './tenant-metadata.entity.js';

/** Whose users, clients and resources are kept apart from others'. (api.md, "Identity", tenant) */
@Entity({ name: 'tenants' })
export class Tenant extends Audited {
  @PrimaryColumn('uuid') @UuidField({ readOnly: true }) id!: string;
  @Column('text') @TextField({ max: 128, description: 'Unique in the installation.' }) tenant_name!: string;
  @Column('text', { nullable: true }) @TextField({ optional: true }) display_name!: string | null;
  @Column('text', { nullable: true })
  @TextField({ optional: true, max: 4_000 })
  tenant_description!: string | null;
  @Column('boolean')
  @FlagField({ readOnly: true, description: 'The tenant used where none is named.' })
  is_default!: boolean;
  @Column('boolean')
  @FlagField({ optional: true, default: true, description: 'While false: no sign-in, no tokens.' })
  is_active!: boolean;
  @Column('jsonb') @ObjectField(() => TenantMetadata, { optional: true }) tenant_metadata!: TenantMetadata;
  @Column('jsonb') @AppMetadataField() app_metadata!: AppMetadatum[];
  /** Being deleted since then: for the API it is gone. */
  @Column('timestamptz', { nullable: true }) deleting_at!: string | null;
}
