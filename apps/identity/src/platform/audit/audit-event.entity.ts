import { view } from '@groundwork/records';
import { DateTimeField, EnumField, JsonField, TextField, UuidField } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Somebody did something. (identity.md §10) */
@Entity({ name: 'audit_events' })
export class AuditEvent {
  @PrimaryColumn('uuid') @UuidField({ readOnly: true }) id!: string;
  @Column('text') @TextField({ readOnly: true, example: 'client.modified' }) event_type!: string;
  @Column('uuid', { nullable: true })
  @UuidField({ readOnly: true, nullable: true, description: 'Subject of the token; `null`: the system itself.' })
  actor_id!: string | null;
  @Column('uuid', { nullable: true }) @UuidField({ readOnly: true, nullable: true }) actor_client_id!: string | null;
  @Column('uuid', { nullable: true }) @UuidField({ readOnly: true, nullable: true }) tenant_id!: string | null;
  @Column('text', { nullable: true })
  @TextField({ readOnly: true, nullable: true, description: 'What it was done to.' })
  subject_type!: string | null;
  @Column('uuid', { nullable: true }) @UuidField({ readOnly: true, nullable: true }) subject_id!: string | null;
  @Column('text', { nullable: true }) @TextField({ readOnly: true, nullable: true }) ip!: string | null;
  @Column('text', { nullable: true }) @TextField({ readOnly: true, nullable: true }) request_id!: string | null;
  @Column('text') @EnumField(['success', 'failure'], { name: 'AuditOutcome', readOnly: true }) outcome!: string;
  @Column('jsonb', { nullable: true })
  @JsonField({ readOnly: true, nullable: true, description: 'What differed before; secrets masked.' })
  before!: Record<string, unknown> | null;
  @Column('jsonb', { nullable: true })
  @JsonField({ readOnly: true, nullable: true, description: 'What differs since; secrets masked.' })
  after!: Record<string, unknown> | null;
  @Column('timestamptz') @DateTimeField({ readOnly: true }) created_at!: string;
}

/** An audit event; the newest come first. */
export const auditEventView = view(AuditEvent, {
  name: 'AuditEvent',
  path: '/audit_events',
  order: (event) => sql`${event}.created_at desc`,
});
