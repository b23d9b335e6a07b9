import { view, Audited } from '@groundwork/records';
import { DateTimeField, ListField, ObjectField, UuidField, TextField, JsonField, FlagField } from '@groundwork/rest';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ClientData, dataOfClient } from './client.entity.js';
import { PickType } from '@nestjs/swagger';

/** A user's account at another issuer. (api.md, "Identity", identity) */
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
});

/** A browser in which a user is signed in. (api.md, "Identity", session) */
@Entity({ name: 'user_sessions', synchronize: false })
export class UserSession {
  @PrimaryColumn('uuid') @UuidField({ readOnly: true }) id!: string;
  @Column('uuid') @UuidField({ readOnly: true }) user_id!: string;
  @Column('text', { nullable: true }) @TextField({ readOnly: true, nullable: true }) ip!: string | null;
  @Column('text', { nullable: true }) @TextField({ readOnly: true, nullable: true }) user_agent!: string | null;
  @Column('timestamptz') @DateTimeField({ readOnly: true }) created_at!: string;
  @Column('timestamptz') @DateTimeField({ readOnly: true }) last_seen_at!: string;
}

/** A session of a user. */
export const userSessionView = view(UserSession, {
  name: 'UserSession',
});

/** What a user lets a client do, one for each client. (api.md, "Identity", grant) */
@Entity({ name: 'user_consents', synchronize: false })
export class UserGrant {
  @PrimaryColumn('uuid') @UuidField({ readOnly: true, description: 'That of the client.' }) id!: string;
  @Column('uuid') @UuidField({ readOnly: true }) user_id!: string;
  @Column('uuid') @UuidField({ readOnly: true }) client_id!: string;
  @ObjectField(() => ClientData, { readOnly: true }) client_data!: ClientData;
  @Column('text', { array: true }) @ListField({ readOnly: true }) scopes!: string[];
  @Column('text', { array: true })
  @ListField({ readOnly: true, description: 'Claims that the user was asked for one by one.' })
  claims!: string[];
  @Column('boolean')
  @FlagField({
    readOnly: true,
    description: 'The user was never asked: the client is first-party, or signed the user in itself.',
  })
  implied!: boolean;
  @Column('timestamptz') @DateTimeField({ readOnly: true }) created_at!: string;
  @Column('timestamptz', { nullable: true })
  @DateTimeField({
    readOnly: true,
    nullable: true,
    description: 'When its last sign-in ends; `null`: there is none. The consent itself stays until it is revoked.',
  })
  expires_at!: string | null;
  @Column('timestamptz', { nullable: true })
  @DateTimeField({ readOnly: true, nullable: true, description: 'When a refresh token of it was issued last.' })
  last_used_at!: string | null;
}

/** A grant of a user. */
export const userGrantView = view(UserGrant, {
  name: 'UserGrant',
  read: { client_data: dataOfClient },
});

/** Body of Link User Identity. */
export class NewUserIdentity extends PickType(UserIdentity, ['provider_id', 'external_id', 'profile_data'] as const) {}
