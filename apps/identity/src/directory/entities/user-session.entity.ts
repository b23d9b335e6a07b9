import { view } from '@groundwork/records';
import { DateTimeField, TextField, UuidField } from '@groundwork/rest';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A browser in which a user is signed in. (api.md, "Identity", session) */
@Entity({ name: 'user_sessions' })
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
  attributes: ['id', 'user_id', 'ip', 'user_agent', 'created_at', 'last_seen_at'],
});
