import { AUDIT_FIELDS, Audited, view } from '@groundwork/records';
import { DateTimeField, EnumField, IntegerField, ObjectsField, TextField, UuidField } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** States of an import; `cancelling` until the process that runs it has stopped. */
export const IMPORT_STATES = ['receiving', 'running', 'cancelling', 'cancelled', 'completed', 'failed'] as const;

/** Why a line was refused. */
export class ImportError {
  @IntegerField({ readOnly: true, description: 'Line of the file, from 1.' }) line!: number;
  @TextField({ readOnly: true, min: 0, description: 'Member of the line; empty for the line as a whole.' })
  field!: string;
  @TextField({ readOnly: true, max: 4_000 }) message!: string;
}

const count = (description: string) => IntegerField({ readOnly: true, description });

/** An import of users: its progress and the errors of its lines. (identity.md §8, "Bulk") */
@Entity({ name: 'imports' })
export class Import extends Audited {
  @PrimaryColumn('uuid') @UuidField({ readOnly: true }) id!: string;
  @Column('uuid', { nullable: true }) @UuidField({ readOnly: true, nullable: true }) tenant_id!: string | null;
  @Column('text')
  @EnumField(IMPORT_STATES, { name: 'ImportState', readOnly: true })
  state!: (typeof IMPORT_STATES)[number];
  @Column('integer') @count('Lines read; empty ones do not count.') received!: number;
  @Column('integer') @count('Users that were added.') added!: number;
  @Column('integer') @count('Existing users that were changed.') changed!: number;
  @Column('integer') @count('Lines that were rejected.') failed!: number;
  @Column('jsonb')
  @ObjectsField(() => ImportError, { readOnly: true, maxItems: 1_000, description: 'The first thousand, by line.' })
  errors!: ImportError[];
  @Column('text', { nullable: true })
  @TextField({ readOnly: true, nullable: true, description: 'Why the import as a whole ended early.' })
  failure!: string | null;
  @Column('timestamptz', { nullable: true })
  @DateTimeField({ readOnly: true, nullable: true })
  finished_at!: string | null;
}

const SUMMARY = [
  'id',
  'tenant_id',
  'state',
  'received',
  'added',
  'changed',
  'failed',
  'failure',
  'finished_at',
] as const;
/** An import with its errors. */
export const importView = view(Import, {
  name: 'Import',
  path: '/imports',
  attributes: [...SUMMARY, 'errors', ...AUDIT_FIELDS],
});

/** Imports in a list: the newest first, without their errors. */
export const importSummaryView = view(Import, {
  name: 'ImportSummary',
  path: '/imports',
  attributes: [...SUMMARY, ...AUDIT_FIELDS],
  order: (row) => sql`${row}.created_at desc`,
});
