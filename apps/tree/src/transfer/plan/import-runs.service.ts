import { findRecord, insertRow, listRecords, Records, type Presented } from '@groundwork/records';
import { ApiError, segment, type Caller, type ListQuery, type RecordQuery } from '@groundwork/rest';
import { sweepRows, Sweeps } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import sql, { raw } from 'sql-template-tag';
import type { VersionPath } from '../../platform/paths.js';
import { findVersion, versionsPath } from '../../platform/find-version.js';
import { ImportRun, importRunView, isLost, isRunning } from './import-run.entity.js';
import { RunningImport } from './running-import.js';

/** How long an import can be looked up after it ended. */
const KEPT_DAYS = 7;
const SWEEP_SECONDS = 3_600;

/** The columns of an import that are known when it begins. */
export type NewRun = Pick<ImportRun, 'tree_version_id' | 'mode' | 'dry_run' | 'bytes_expected'>;

/** Progress of imports, seen on every replica. (ADR 0028) */
@Injectable()
export class ImportRunsService {
  constructor(
    private readonly records: Records,
    sweeps: Sweeps,
  ) {
    const over = sql`created_at < now() - make_interval(days => ${KEPT_DAYS})`;
    sweeps.every({ name: 'import_runs', seconds: SWEEP_SECONDS, work: () => sweepRows(records, 'import_run', over) });
  }

  /** Newest first. Costs 2 statements. */
  async list(caller: Caller, at: VersionPath, query: ListQuery) {
    return listRecords(await this.runsOf(caller, at), importRunView, query);
  }

  async find(caller: Caller, at: VersionPath, id: string, query?: RecordQuery) {
    return findRecord(await this.runsOf(caller, at), importRunView, { id }, query);
  }

  /** An import begins. */
  async begin(caller: Caller, run: NewRun): Promise<RunningImport> {
    const { id } = await insertRow<ImportRun>(this.records.of(ImportRun, caller), importRunView, run);
    return new RunningImport(this.records, id);
  }

  /**
   * Cancels an import on whichever replica it runs; returns it while it ends, nothing where it has ended. Its own replica reads the request
   * within a second, and its statement is cancelled by this one. Throws `not_found`, `conflict` for one that is done.
   */
  async cancel(caller: Caller, at: VersionPath, id: string): Promise<Presented | undefined> {
    const runs = await this.runsOf(caller, at);
    const { phase } = await findRecord(runs, importRunView, { id });
    if (phase === 'done') throw new ApiError('conflict', 'The import is done; what it wrote stays.');
    const [running] = await this.records.query<{
      backend_pid: number | null;
      backend_start: string;
      lost: boolean;
    }>(sql`
      update import_run t set cancel_requested_at = coalesce(cancel_requested_at, clock_timestamp()),
        phase = case when ${isLost(raw('t'))} then 'cancelled' else phase end
      where id = ${id} and ${isRunning(raw('t'))} returning backend_pid, backend_start, phase = 'cancelled' as lost`);
    if (!running) return undefined;
    const { backend_pid: pid, backend_start: startedAt, lost } = running;
    if (pid !== null) this.records.endSession({ pid, startedAt }, 'cancel');
    return lost ? undefined : this.find(caller, at, id);
  }

  private async runsOf(caller: Caller, at: VersionPath) {
    const { id } = await findVersion(this.records, caller, at);
    return this.records
      .of(ImportRun, caller)
      .where(sql`t.tree_version_id = ${id}`)
      .at(`${versionsPath(at.tree_code)}/${segment(at.tree_version)}/imports`);
  }
}
