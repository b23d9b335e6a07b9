import {
  Ask,
  AskRecord,
  AsCaller,
  Find,
  List,
  operation,
  Resource,
  UuidParam,
  type Caller,
  type ListQuery,
  type RecordQuery,
} from '@groundwork/rest';
import { RequestMethod, Res } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import type { Response } from 'express';
import { AtVersion, type VersionPath } from '../../platform/paths.js';
import { importRunView } from './import-run.entity.js';
import { ImportRunsService } from './import-runs.service.js';

const RUN_SCHEMA = { $ref: `#/components/schemas/${importRunView.name}` };

@Resource('trees/:tree_code/versions/:tree_version/imports', 'Transfer')
export class ImportRunsController {
  constructor(private readonly runs: ImportRunsService) {}

  @List(importRunView, {
    scope: 'trees:read',
    summary: 'Get Tree Version Imports',
    description: 'Running imports of all replicas, and those of the last seven days; newest first.',
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

  @ApiResponse({
    status: 202,
    description: 'The import is being cancelled.',
    content: { 'application/json': { schema: RUN_SCHEMA } },
  })
  @operation(RequestMethod.DELETE, ':import_id', {
    pattern: 'D',
    success: 204,
    scope: 'trees:write',
    summary: 'Cancel Tree Version Import',
    description:
      'On whichever replica it runs: 202 with the import while it is being cancelled, 204 once it is; nothing of it is written. An import that is done is answered 409.',
    query: [],
    also: [409],
  })
  async cancel(
    @AsCaller() caller: Caller,
    @AtVersion() at: VersionPath,
    @UuidParam('import_id') id: string,
    @Res({ passthrough: true }) response: Response,
  ) {
    const ending = await this.runs.cancel(caller, at, id);
    if (ending) response.status(202);
    return ending;
  }
}
