import { Audited, view } from '@groundwork/records';
import { EnumField, FlagField, IntegerField, JsonField, TextField, UuidField } from '@groundwork/rest';
import sql, { raw, type Sql } from 'sql-template-tag';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The phase of an import; `lost` where its replica has not reported for `LOST_AFTER`. */
export const IMPORT_PHASES = ['reading', 'checking', 'writing', 'done', 'failed', 'cancelled', 'lost'] as const;

/** A running import reports every second. */
const LOST_AFTER = raw(`interval '1 minute'`);

/** An import of a version, kept while it runs and for seven days after. (ADR 0028) */
@Entity({ name: 'import_run' })
export class ImportRun extends Audited {
  @PrimaryColumn('uuid') @UuidField() id!: string;
  @Column('uuid') @UuidField() tree_version_id!: string;
  @Column('text') @EnumField(['merge', 'replace']) mode!: string;
  @Column('boolean') @FlagField() dry_run!: boolean;
  @Column('text')
  @EnumField(IMPORT_PHASES, {
    description: 'The file is read and checked without a lock; while `writing` the version is held alone.',
  })
  phase!: string;
  @Column('bigint') @IntegerField('Bytes of the file so far.') bytes_read!: number;
  @Column('bigint', { nullable: true })
  @IntegerField({ description: 'Bytes of the whole file, where the request says so.', nullable: true })
  bytes_expected!: number | null;
  @Column('int') @IntegerField('While `writing`: nodes added, changed or removed so far.') done!: number;
  @Column('int', { nullable: true })
  @IntegerField({ description: 'How many nodes it will add, change or remove, once that is known.', nullable: true })
  total!: number | null;
  @Column('jsonb', { nullable: true })
  @JsonField({ description: 'The result once it is done, as in the response of the import.', nullable: true })
  result!: object | null;
  @Column('text', { nullable: true })
  @TextField({ description: 'Why it failed or was cancelled.', nullable: true })
  error!: string | null;
  /** The database session that runs it; with its start, since process ids are reused. */
  @Column('int', { nullable: true }) backend_pid!: number | null;
  @Column('text', { nullable: true }) backend_start!: string | null;
  @Column('timestamptz', { nullable: true }) cancel_requested_at!: Date | null;
}

export const isRunning = (run: Sql): Sql => sql`${run}.phase in ('reading', 'checking', 'writing')`;
export const isLost = (run: Sql): Sql => sql`${run}.updated_at < clock_timestamp() - ${LOST_AFTER}`;

/** The attributes of `fields`, `sort` and `q`; newest first. */
export const importRunView = view(ImportRun, {
  name: 'ImportRun',
  attributes: [
    'id',
    'tree_version_id',
    'mode',
    'dry_run',
    'phase',
    'bytes_read',
    'bytes_expected',
    'done',
    'total',
    'result',
    'error',
    'created_by',
    'created_at',
    'updated_by',
    'updated_at',
  ],
  read: {
    phase: (run) => sql`case when ${isRunning(run)} and ${isLost(run)} then 'lost' else ${run}.phase end`,
  },
  order: (run) => sql`${run}.created_at desc`,
});
