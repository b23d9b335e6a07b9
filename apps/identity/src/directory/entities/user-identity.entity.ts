import { Audited, view } from '@groundwork/records';
import { DateTimeField, JsonField, TextField, UuidField } from '@groundwork/rest';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A user as another issuer knows it. (api.md, "Identity", identity) */
@Entity({ name: 'user_identities' })
export class UserIdentity extends Audited {
  @PrimaryColumn('uuid') @UuidField({ readOnly: true }) id!: string;
  @Column('uuid') @UuidField({ readOnly: true }) user_id!: string;
  @Column('uuid') @UuidField('An identity provider of the tenant.') provider_id!: string;
  @Column('text') @TextField('The subject there; one user per provider and subject.') external_id!: string;
  @Column('jsonb')
  @JsonField({ optional: true, description: 'Claims of the provider about the user.' })
  profile_data!: Record<string, unknown>;
  @Column('timestamptz', { nullable: true })
  @DateTimeField({ readOnly: true, nullable: true })
  last_login_at!: string | null;
}

/** An identity of a user. */
export const userIdentityView = view(UserIdentity, {
  name: 'UserIdentity',
  attributes: [
    'id',
    'user_id',
    'provider_id',
    'external_id',
    'profile_data',
    'last_login_at',
    'created_by',
    'created_at',
    'updated_by',
    'updated_at',
  ],
});
