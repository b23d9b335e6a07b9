import { findRecord, listRecords, Records, type Presented } from '@groundwork/records';
import { ApiError, type Caller, type ListQuery, type RecordQuery } from '@groundwork/rest';
import { Sweeps } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import { recordEvent } from '../../platform/audit/record-event.js';
import { cancelImport, sweepImports } from './import-rows.js';
import { Import, importSummaryView, importView } from './import.entity.js';

const SWEEP_SECONDS = 30;

/** The imports of the last 30 days. (identity.md §8, "Bulk") */
@Injectable()
export class ImportsService {
  constructor(
    private readonly records: Records,
    sweeps: Sweeps,
  ) {
    sweeps.every({ name: 'imports', seconds: SWEEP_SECONDS, work: () => this.sweep() });
  }

  list(caller: Caller, query: ListQuery) {
    return listRecords(this.records.of(Import, caller), importSummaryView, query);
  }

  /** Throws `not_found`. */
  find(caller: Caller, id: string, query: RecordQuery) {
    return findRecord(this.records.of(Import, caller), importView, { id }, query);
  }

  /**
   * Cancels an import on any replica: the current batch is rolled back, earlier ones stay. Idempotent.
   * Throws `not_found`; `conflict` for one that has ended.
   */
  cancel(caller: Caller, id: string, query: RecordQuery): Promise<Presented> {
    return this.records.transaction(async (tx) => {
      await findRecord(tx.of(Import, caller), importView, { id });
      const state = await cancelImport(tx, id, caller.subject);
      if (state === 'completed' || state === 'failed')
        throw new ApiError('conflict', `The import has ended: it is ${state}.`);
      if (state === 'requested')
        await recordEvent(tx, { event_type: 'import.cancelled', subject_type: 'import', subject_id: id });
      return findRecord(tx.of(Import, caller), importView, { id }, query);
    });
  }

  /** Marks imports whose process has ended as failed. */
  sweep(): Promise<number> {
    return sweepImports(this.records);
  }
}
