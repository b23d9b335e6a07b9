import { Act, ListParams, RecordParams, AsCaller, Find, List, Resource, UuidParam } from '@groundwork/rest';
import type { Caller, ListQuery, RecordQuery } from '@groundwork/rest';
import { importSummaryView, importView } from './import.entity.js';
import { ImportsService } from './imports.service.js';

@Resource('imports', 'Bulk')
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  @List(importSummaryView, { scope: 'users:import', summary: 'Get imports' })
  list(@AsCaller() caller: Caller, @ListParams(importSummaryView) query: ListQuery) {
    return this.imports.list(caller, query);
  }

  @Find(':import_id', importView, { scope: 'users:import', summary: 'Get import' })
  find(@AsCaller() caller: Caller, @UuidParam('import_id') id: string, @RecordParams(importView) query: RecordQuery) {
    return this.imports.find(caller, id, query);
  }

  @Act(':import_id/cancel', importView, {
    pattern: 'U',
    scope: 'users:import',
    summary: 'Cancel import',
    affects: { none: 'stops work; each line was checked when it was applied' },
    description:
      'Lines already applied stay, and are counted. The import is `cancelling` until the process that runs it has stopped, within a batch of 5,000 lines, and `cancelled` from then on; the request that is still sending the file is answered 409. Repeating the call succeeds; an import that has ended is answered 409.',
  })
  cancel(@AsCaller() caller: Caller, @UuidParam('import_id') id: string, @RecordParams(importView) query: RecordQuery) {
    return this.imports.cancel(caller, id, query);
  }
}
