import { Ask, AskRecord, AsCaller, Find, List, Resource, UuidParam } from '@groundwork/rest';
import type { Caller, ListQuery, RecordQuery } from '@groundwork/rest';
import { importSummaryView, importView } from './import.entity.js';
import { ImportsService } from './imports.service.js';

@Resource('imports', 'Bulk')
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  @List(importSummaryView, { scope: 'users:import', summary: 'Get imports' })
  list(@AsCaller() caller: Caller, @Ask(importSummaryView) query: ListQuery) {
    return this.imports.list(caller, query);
  }

  @Find(':import_id', importView, { scope: 'users:import', summary: 'Get import' })
  find(@AsCaller() caller: Caller, @UuidParam('import_id') id: string, @AskRecord(importView) query: RecordQuery) {
    return this.imports.find(caller, id, query);
  }
}
