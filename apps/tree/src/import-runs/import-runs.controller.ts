import {
  Ask,
  AskRecord,
  AsCaller,
  Find,
  List,
  Resource,
  UuidParam,
  type Caller,
  type ListQuery,
  type RecordQuery,
} from '@groundwork/rest';
import { AtVersion, type VersionPath } from '../paths/record-paths.service.js';
import { importRunView } from './import-run.entity.js';
import { ImportRunsService } from './import-runs.service.js';

@Resource('trees/:tree_code/versions/:tree_version/imports', 'Transfer')
export class ImportRunsController {
  constructor(private readonly runs: ImportRunsService) {}

  @List(importRunView, {
    scope: 'trees:read',
    summary: 'Get Tree Version Imports',
    description: 'Those that are running, on whichever replica, and those of the last seven days; newest first.',
    also: [404],
  })
  list(@AsCaller() caller: Caller, @AtVersion() at: VersionPath, @Ask(importRunView) query: ListQuery) {
    return this.runs.list(caller, at, query);
  }

  @Find(':import_id', importRunView, { scope: 'trees:read', summary: 'Get Tree Version Import' })
  find(
    @AsCaller() caller: Caller,
    @AtVersion() at: VersionPath,
    @UuidParam('import_id') id: string,
    @AskRecord(importRunView) query: RecordQuery,
  ) {
    return this.runs.find(caller, at, id, query);
  }
}
