import { Audited, view } from '@groundwork/records';
import { EnumField, FlagField, IntegerField, JsonField, TextField, UuidField } from '@groundwork/rest';
import sql from 'sql-template-tag';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { RUN_PHASES, shownPhase } from '../../runs/run.entity.js';

/** A run that imports, as `v/imports` shows it. (ADR 0028) */
@Entity({ name: 'run', synchronize: false })
export class ImportRun extends Audited {
  @PrimaryColumn('uuid') @UuidField() id!: string;
  @Column('uuid') @UuidField() tree_version_id!: string;
  @EnumField(['merge', 'replace'], { name: 'ImportMode' }) mode!: string;
  @FlagField() dry_run!: boolean;
  @Column('text')
  @EnumField(RUN_PHASES, {
    name: 'RunPhase',
    description: 'The file is read and checked without a lock; while `writing` the version is held alone.',
  })
  phase!: string;
  @Column('bigint') @IntegerField('Bytes of the file so far.') bytes_read!: number;
  @Column('bigint', { nullable: true })
  @IntegerField({ description: 'Bytes of the whole file, where the request says so.', nullable: true })
  bytes_expected!: number | null;
  @Column('bigint') @IntegerField('While `writing`: nodes added, changed or removed so far.') done!: number;
  @Column('bigint', { nullable: true })
  @IntegerField({ description: 'How many nodes it will add, change or remove, once that is known.', nullable: true })
  total!: number | null;
  @Column('jsonb', { nullable: true })
  @JsonField({ description: 'The result once it is done, as in the response of the import.', nullable: true })
  result!: object | null;
  @TextField({ description: 'Why it failed or was cancelled.', nullable: true })
  error!: string | null;
}

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
    mode: (run) => sql`${run}.options ->> 'mode'`,
    dry_run: (run) => sql`(${run}.options ->> 'dry_run')::boolean`,
    phase: shownPhase,
    error: (run) => sql`${run}.error ->> 'message'`,
  },
  order: (run) => sql`${run}.created_at desc`,
});
