import type { Verb } from '@groundwork/access';
import { findRecord, listRecords, Records, type Presented, type RecordSet } from '@groundwork/records';
import { ApiError, segment, type Caller, type ListQuery, type RecordQuery } from '@groundwork/rest';
import { sweepRows, Sweeps } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import sql, { raw } from 'sql-template-tag';
import { csvCell } from '../platform/csv-cell.js';
import { findTree } from '../platform/find-tree.js';
import type { TreePath } from '../platform/paths.js';
import { PUBLISH_SCOPE } from '../platform/scopes.js';
import { TreeAccessService } from '../platform/tree-access.service.js';
import { isLost, isRunning, NOUNS, Run, RunError, runErrorView, runView, type RunKind } from './run.entity.js';

/** How long a run can be looked up after it began. */
const KEPT_DAYS = 7;
const SWEEP_SECONDS = 3_600;

/** The columns of the file of errors. */
const ERROR_COLUMNS = ['line', 'field', 'code', 'message'] as const;

/** Bulk operations of a tree, seen on every replica. (docs/tree-runs.md) */
@Injectable()
export class RunsService {
  constructor(
    private readonly records: Records,
    private readonly access: TreeAccessService,
    sweeps: Sweeps,
  ) {
    const over = sql`created_at < now() - make_interval(days => ${KEPT_DAYS})`;
    sweeps.every({ name: 'runs', seconds: SWEEP_SECONDS, work: () => sweepRows(records, 'run', over) });
  }

  /** Newest first. Costs 2 statements. */
  async list(caller: Caller, path: TreePath, query: ListQuery) {
    return listRecords(await this.readable(caller, path), runView, query);
  }

  async find(caller: Caller, path: TreePath, id: string, query?: RecordQuery) {
    return findRecord(await this.readable(caller, path), runView, { id }, query);
  }

  /** Faults of the file or conflicts of the merge, in the order of the lines. Costs 3 statements. */
  async listErrors(caller: Caller, path: TreePath, id: string, query: ListQuery) {
    return listRecords(await this.errorsOf(caller, path, id), runErrorView, query);
  }

  /** All of them as CSV (RFC 4180), safe to open in a spreadsheet; beside the faults of a table the cells of their rows. Costs 3 statements. */
  async writeErrors(caller: Caller, path: TreePath, id: string): Promise<string> {
    await this.errorsOf(caller, path, id);
    const errors = await this.records.query<RunError & Pick<Run, 'source_columns'>>(sql`
      select e.line, e.field, e.code, e.message, e.source, r.source_columns from run_error e join run r on r.id = e.run_id
      where e.run_id = ${id} order by e.line nulls first, e.id`);
    const columns = cellsOf(errors[0]?.source_columns);
    const rows = errors.map((error) => {
      const cells = error.source === null ? columns.map(() => '') : cellsOf(error.source);
      return [...ERROR_COLUMNS.map((name) => error[name]), ...cells];
    });
    return [[...ERROR_COLUMNS, ...columns], ...rows]
      .map((cells) => `${cells.map((cell) => csvCell(cell, true)).join(',')}\r\n`)
      .join('');
  }

  /**
   * Cancels a run on whichever replica it is; returns it while it ends, nothing where it has ended. Its own replica reads the request
   * within a second, and its statement is cancelled by this one. That of another caller needs who administers, a publication who may
   * publish. Throws `not_found`, `forbidden`, `conflict` for one that is done.
   */
  async cancel(caller: Caller, path: TreePath, id: string): Promise<Presented | undefined> {
    const at = await this.assertMayCancelSome(caller, path);
    const { id: tree_id } = await findTree(this.records, caller, at);
    const runs = this.runsIn(caller, at, tree_id);
    // The view shows these attributes of the entity.
    const { kind, created_by } = (await findRecord(runs, runView, { id })) as unknown as Pick<
      Run,
      'kind' | 'created_by'
    >;
    await this.assertMayCancel(caller, { ...at, tree_id }, kind, created_by === caller.subject);
    const isEnding = await this.requestEnd(id);
    const run = await findRecord(runs, runView, { id });
    if (run['phase'] === 'done') throw new ApiError('conflict', `The ${NOUNS[kind]} is done; what it wrote stays.`);
    return isEnding ? run : undefined;
  }

  /** Who may start none of the kinds does not see whether there is a run. */
  private async assertMayCancelSome(caller: Caller, path: TreePath): Promise<TreePath> {
    return caller.scopes.has(PUBLISH_SCOPE) ? path : this.assertMayOne(caller, path, VERBS.bulk);
  }

  /** Throws as `assertMay` for the last of them. */
  private async assertMayOne(caller: Caller, path: TreePath, [verb, ...others]: Verbs): Promise<TreePath> {
    const [next, ...more] = others;
    if (next === undefined) return this.access.assertMay(caller, path, verb);
    return (await this.access.may(caller, path, verb)) ? path : this.assertMayOne(caller, path, [next, ...more]);
  }

  private async assertMayCancel(caller: Caller, path: TreePath, kind: RunKind, isOwn: boolean): Promise<void> {
    if (kind === 'publish') await this.access.assertMayWithScope(caller, path, PUBLISH_SCOPE);
    else await this.assertMayOne(caller, path, isOwn ? VERBS[kind] : ['administer']);
  }

  /** Returns whether the run still goes on; one that is lost has ended. Waits for a commit in progress. */
  private async requestEnd(id: string): Promise<boolean> {
    const [running] = await this.records.query<{ pid: number | null; backend_start: string; lost: boolean }>(sql`
      update run t set cancel_requested_at = coalesce(cancel_requested_at, clock_timestamp()),
        phase = case when ${isLost(raw('t'))} then 'cancelled' else phase end
      where id = ${id} and ${isRunning(raw('t'))} returning pid, backend_start, phase = 'cancelled' as lost`);
    if (!running) return false;
    const { pid, backend_start: startedAt, lost } = running;
    if (pid !== null) this.records.endSession({ pid, startedAt }, 'cancel');
    return !lost;
  }

  private async readable(caller: Caller, path: TreePath): Promise<RecordSet> {
    const at = await this.access.assertMay(caller, path, 'read');
    return this.runsIn(caller, at, (await findTree(this.records, caller, at)).id);
  }

  private runsIn(caller: Caller, { tree_code }: TreePath, treeId: string): RecordSet {
    const runs = this.records.of(Run, caller).where(sql`t.tree_id = ${treeId}`);
    return runs.at(`/trees/${segment(tree_code)}/runs`);
  }

  /** Throws `not_found` for a run of another tree. */
  private async errorsOf(caller: Caller, path: TreePath, id: string): Promise<RecordSet> {
    await findRecord(await this.readable(caller, path), runView, { id });
    return this.records
      .of(RunError, caller)
      .where(sql`t.run_id = ${id}`)
      .at(`/trees/${segment(path.tree_code)}/runs/${id}/errors`);
  }
}

const cellsOf = (json: string | null | undefined): string[] => (json ? (JSON.parse(json) as string[]) : []);

type Verbs = readonly [Verb, ...Verb[]];

/** What who began a run needs to cancel it: one of the verbs that may have started it. */
const VERBS: Readonly<Record<Exclude<RunKind, 'publish'>, Verbs>> = {
  import: ['create'],
  merge: ['change'],
  clone_tree: ['create'],
  clone_version: ['create'],
  clone_node: ['create'],
  bulk: ['create', 'delete', 'change'],
  restore: ['change'],
  undo: ['change'],
};
