import { Audited, view } from '@groundwork/records';
import { DateTimeField, TextField, UuidField } from '@groundwork/rest';
import { PickType } from '@nestjs/swagger';
import sql from 'sql-template-tag';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A directory that provisions users and groups of a tenant by SCIM. (docs/scim.md) */
@Entity({ name: 'scim_connections' })
export class ScimConnection extends Audited {
  @PrimaryColumn('uuid') @UuidField({ readOnly: true }) id!: string;
  @Column('uuid') @UuidField({ readOnly: true }) tenant_id!: string;
  @Column('text')
  @TextField({ max: 128, description: 'Unique within the tenant.', example: 'Entra ID' })
  connection_name!: string;
  @Column('uuid', { nullable: true })
  @UuidField({
    optional: true,
    description:
      'An identity provider of the tenant, at which the `externalId` of a user is its subject: the user signs in there from the first time on.',
  })
  provider_id!: string | null;
  @Column('text') token_hash!: string;
  @Column('text', { nullable: true }) previous_token_hash!: string | null;
  @Column('timestamptz', { nullable: true })
  @DateTimeField({
    readOnly: true,
    nullable: true,
    description: 'Until then the token before the last rotation works, too.',
  })
  previous_token_expires_at!: string | null;
  @Column('timestamptz', { nullable: true })
  @DateTimeField({ optional: true, description: 'When its tokens stop working; without it, never.' })
  expires_at!: string | null;
  @Column('timestamptz', { nullable: true })
  @DateTimeField({ readOnly: true, nullable: true, description: 'When its token was used last, to the hour.' })
  last_used_at!: string | null;
  @TextField({ readOnly: true, nullable: true, description: 'The token; shown once, when it is new.' })
  token!: string | null;
}

/** A connection, without its token. */
export const scimConnectionView = view(ScimConnection, {
  name: 'ScimConnection',
  read: { token: () => sql`null::text` },
});

/** Body of Create SCIM connection. */
export class NewScimConnection extends PickType(ScimConnection, [
  'connection_name',
  'provider_id',
  'expires_at',
] as const) {}
