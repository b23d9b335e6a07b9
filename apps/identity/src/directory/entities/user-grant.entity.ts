import { view } from '@groundwork/records';
import { DateTimeField, ListField, ObjectField, UuidField } from '@groundwork/rest';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Client, dataOfClient } from './client.entity.js';

/** What a user let a client do. (api.md, "Identity", grant) */
@Entity({ name: 'user_grants' })
export class UserGrant {
  @PrimaryColumn('uuid') @UuidField({ readOnly: true }) id!: string;
  @Column('uuid') @UuidField({ readOnly: true }) user_id!: string;
  @Column('uuid') @UuidField({ readOnly: true, nullable: true }) client_id!: string | null;
  @ObjectField(() => Client, { readOnly: true, nullable: true }) client_data!: Client | null;
  @Column('text', { array: true }) @ListField({ readOnly: true }) scopes!: string[];
  @Column('timestamptz') @DateTimeField({ readOnly: true }) created_at!: string;
  @Column('timestamptz') @DateTimeField({ readOnly: true }) expires_at!: string;
  @Column('timestamptz', { nullable: true })
  @DateTimeField({ readOnly: true, nullable: true, description: 'When a refresh token of it was issued last.' })
  last_used_at!: string | null;
}

/** A grant of a user. */
export const userGrantView = view(UserGrant, {
  name: 'UserGrant',
  attributes: ['id', 'user_id', 'client_id', 'client_data', 'scopes', 'created_at', 'expires_at', 'last_used_at'],
  read: { client_data: dataOfClient },
});
