import { DateTimeField, UuidField } from '@groundwork/rest';
import { Column } from 'typeorm';

/** The audit columns of most records. (Identity, "Audit fields") */
export abstract class Audited {
  @Column('uuid', { nullable: true })
  @UuidField({ description: 'Subject of the token that created the record.', readOnly: true, nullable: true })
  created_by!: string | null;
  @Column('timestamptz') @DateTimeField({ readOnly: true }) created_at!: string;
  @Column('uuid', { nullable: true })
  @UuidField({ description: 'Subject of the token that last changed it.', readOnly: true, nullable: true })
  updated_by!: string | null;
  @Column('timestamptz') @DateTimeField({ readOnly: true }) updated_at!: string;
}

/** Names of the audit columns of most records. */
export const AUDIT_FIELDS = ['created_by', 'created_at', 'updated_by', 'updated_at'] as const;

/** The audit columns of resources, files and trees, whose dates are called otherwise. (Identity, "Audit fields") */
export abstract class AuditedByDate {
  @Column('uuid', { nullable: true }) @UuidField({ readOnly: true, nullable: true }) created_by!: string | null;
  @Column('timestamptz') @DateTimeField({ readOnly: true }) created_date!: string;
  @Column('uuid', { nullable: true }) @UuidField({ readOnly: true, nullable: true }) updated_by!: string | null;
  @Column('timestamptz') @DateTimeField({ readOnly: true }) updated_date!: string;
}

/** Names of the two date columns of a table. */
export const dateColumns = (columns: ReadonlyMap<string, unknown>): { created: string; updated: string } =>
  columns.has('created_date')
    ? { created: 'created_date', updated: 'updated_date' }
    : { created: 'created_at', updated: 'updated_at' };
