import { Audited, AUDIT_FIELDS, view } from '@groundwork/records';
import { DateTimeField, EnumField, FlagField, IntegerField, JsonField, TextField, UuidField } from '@groundwork/rest';
import sql, { raw, type Sql } from 'sql-template-tag';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a run does. */
export const RUN_KINDS = [
  'import',
  'merge',
  'clone_tree',
  'clone_version',
  'clone_node',
  'publish',
  'bulk',
  'restore',
  'undo',
] as const;
export type RunKind = (typeof RUN_KINDS)[number];

/** What messages call a run. */
export const NOUNS: Readonly<Record<RunKind, string>> = {
  import: 'import',
  merge: 'merge',
  clone_tree: 'clone',
  clone_version: 'clone',
  clone_node: 'clone',
  publish: 'publication',
  bulk: 'bulk change',
  restore: 'restoration',
  undo: 'undo',
};

/** The phase of a run; `lost` where its replica has not reported for `LOST_AFTER`. */
export const RUN_PHASES = ['reading', 'checking', 'writing', 'done', 'failed', 'cancelled', 'lost'] as const;

/** A run reports every second. */
const LOST_AFTER = raw(`interval '1 minute'`);

const readOnly = true;

/** A bulk operation of a tree, kept while it runs and for seven days after. (docs/tree-runs.md) */
@Entity({ name: 'run' })
export class Run extends Audited {
  @PrimaryColumn('uuid') @UuidField({ readOnly }) id!: string;
  @Column('uuid') @UuidField({ readOnly }) tree_id!: string;
  @Column('uuid', { nullable: true })
  @UuidField({ readOnly, nullable: true, description: 'The version it writes, clones or publishes.' })
  tree_version_id!: string | null;
  @Column('text') @EnumField(RUN_KINDS, { name: 'RunKind', readOnly }) kind!: RunKind;
  @Column('text')
  @EnumField(RUN_PHASES, {
    name: 'RunPhase',
    readOnly,
    description:
      '`reading` and `checking` hold no lock; while `writing` the version is held alone. `lost`: its replica no longer reports.',
  })
  phase!: (typeof RUN_PHASES)[number];
  @Column('jsonb') @JsonField({ readOnly, description: 'How it was called.' }) options!: object;
  @Column('bigint') @IntegerField({ readOnly, description: 'Bytes of the file so far.' }) bytes_read!: number;
  @Column('bigint', { nullable: true })
  @IntegerField({ readOnly, nullable: true, description: 'Bytes of the whole file, where the request says so.' })
  bytes_expected!: number | null;
  @Column('bigint') @IntegerField({ readOnly, description: 'Nodes added, changed or removed so far.' }) done!: number;
  @Column('bigint', { nullable: true })
  @IntegerField({ readOnly, nullable: true, description: 'How many nodes it will write, once that is known.' })
  total!: number | null;
  @Column('boolean')
  @FlagField({ readOnly, description: 'It has made no progress for STALLED_SECONDS.' })
  stalled!: boolean;
  @Column('jsonb', { nullable: true })
  @JsonField({ readOnly, nullable: true, description: 'What it did, once it is done.' })
  result!: object | null;
  @Column('jsonb', { nullable: true })
  @JsonField({
    readOnly,
    nullable: true,
    description: '`code` and `message` of a run that failed or was cancelled; `errors` of the run lists all faults.',
  })
  error!: RunFailure | null;
  @Column('timestamptz', { nullable: true })
  @DateTimeField({ readOnly, nullable: true })
  cancel_requested_at!: string | null;
  /** The header of a table with faults, as a text of JSON. */
  @Column('text', { nullable: true }) source_columns!: string | null;
  /** The database session that runs it; with its start, since process ids are reused. */
  @Column('int', { nullable: true }) pid!: number | null;
  @Column('text', { nullable: true }) backend_start!: string | null;
}

/** Why a run ended: a code of the catalogue, `cancelled` or `stalled`. */
export interface RunFailure {
  readonly code: string;
  readonly message: string;
}

export const isRunning = (run: Sql): Sql => sql`${run}.phase in ('reading', 'checking', 'writing')`;
export const isLost = (run: Sql): Sql => sql`${run}.updated_at < clock_timestamp() - ${LOST_AFTER}`;

/** The phase as it is shown. */
export const shownPhase = (run: Sql): Sql =>
  sql`case when ${isRunning(run)} and ${isLost(run)} then 'lost' else ${run}.phase end`;

/** The attributes of `fields`, `sort` and `q`; newest first. */
export const runView = view(Run, {
  name: 'Run',
  attributes: [
    ...['id', 'tree_id', 'tree_version_id', 'kind', 'phase', 'options', 'bytes_read', 'bytes_expected'],
    ...['done', 'total', 'stalled', 'result', 'error', 'cancel_requested_at', ...AUDIT_FIELDS],
  ],
  read: { phase: shownPhase },
  order: (run) => sql`${run}.created_at desc`,
});

/** One fault of what a run was given: a line of a file, or a conflict of a merge. */
@Entity({ name: 'run_error' })
export class RunError {
  @PrimaryColumn('uuid') @UuidField({ readOnly }) id!: string;
  @Column('bigint', { nullable: true })
  @IntegerField({ readOnly, nullable: true, description: 'Line of the file from 1, where it has lines.' })
  line!: number | null;
  @Column('text')
  @TextField({ readOnly, min: 0, max: 1_000, description: 'Member; empty for the whole line.' })
  field!: string;
  @Column('text') @TextField({ readOnly }) code!: string;
  @Column('text') @TextField({ readOnly, max: 4_000 }) message!: string;
  @Column('uuid') run_id!: string;
  /** The cells of the row, as a text of JSON. */
  @Column('text', { nullable: true }) source!: string | null;
}

/** Errors of a run, in the order of the lines. */
export const runErrorView = view(RunError, {
  name: 'RunError',
  attributes: ['id', 'line', 'field', 'code', 'message'],
  order: (error) => sql`${error}.line nulls first`,
});
