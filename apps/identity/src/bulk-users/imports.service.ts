import { findRecord, listRecords, Records } from '@groundwork/records';
import type { Caller, ListQuery, RecordQuery } from '@groundwork/rest';
import { Sweeps } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import { sweepImports } from './held-imports.js';
import { Import, importSummaryView, importView } from './import.entity.js';

const SWEEP_SECONDS = 30;

/** What became of imports; kept for 30 days. (identity.md §8, "Bulk") */
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

  /** Imports whose process died are told to have failed, by whichever replica looks first. */
  sweep(): Promise<number> {
    return sweepImports(this.records);
  }
}
