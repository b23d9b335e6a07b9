import { findRecord, insertRow, listRecords, Records } from '@groundwork/records';
import { segment, type Caller, type ListQuery, type RecordQuery } from '@groundwork/rest';
import { sweepRows, Sweeps } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import type { VersionPath } from '../paths/record-paths.service.js';
import { findVersion, versionsPath } from '../versions/version-lock.service.js';
import { ImportRun, importRunView } from './import-run.entity.js';
import { RunningImport } from './running-import.service.js';

/** How long an import can be looked up after it ended. */
const KEPT_DAYS = 7;
const SWEEP_SECONDS = 3_600;

/** What is known of an import when it begins. */
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

  private async runsOf(caller: Caller, at: VersionPath) {
    const { id } = await findVersion(this.records, caller, at);
    return this.records
      .of(ImportRun, caller)
      .where(sql`t.tree_version_id = ${id}`)
      .at(`${versionsPath(at.tree_code)}/${segment(at.tree_version)}/imports`);
  }
}
