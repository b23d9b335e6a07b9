import {
  AsCaller,
  flagOf,
  invalidField,
  one,
  operation,
  Resource,
  type Caller,
  type QueryParameter,
  type RawQuery,
  ListParams,
  RecordParams,
  Find,
  List,
  uuidOf,
  UuidParam,
  type ListQuery,
  type RecordQuery,
} from '@groundwork/rest';
import { ReadsBody } from '@groundwork/service';
import { Query, Req, RequestMethod, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DRY_RUN_QUERY } from '../../platform/dry-run.js';
import { AtVersion, type VersionPath } from '../../platform/paths.js';
import { OffersAsync, PrefersAsync } from '../../runs/respond-async.js';
import { READ_SCOPES, WRITE_SCOPES } from '../../platform/scopes.js';
import { fileOptionsOf, STRICT_QUERY, TABLE_QUERY } from '../read/file-options.js';
import { IMPORT_TYPES } from '../read/import-formats.js';
import { filesOf } from './import-examples.js';
import { ImportsService } from './imports.service.js';
import type { ImportMode } from './plan-import.js';
import { ApiResponse } from '@nestjs/swagger';
import { importRunView } from './import-run.entity.js';
import { ImportRunsService } from './import-runs.service.js';

const MODE_QUERY: QueryParameter = {
  name: 'mode',
  schema: { type: 'string', enum: ['merge', 'replace'], default: 'merge' },
  description:
    '`merge` adds and changes nodes by code and keeps absent members; `replace` makes the version equal to the file.',
};

const UPLOAD_QUERY: QueryParameter = {
  name: 'upload',
  schema: { type: 'string', format: 'uuid' },
  description:
    'Id of a complete upload of the tree, in place of the body. Its media type is `filetype` of its `Upload-Metadata`, else `Content-Type`. It is deleted once it is imported.',
};

/** Read as it comes; docs/tree-import-export.md shows each format. */
const count = { type: 'integer' };

const IMPORTED_SCHEMA = {
  type: 'object',
  properties: {
    dry_run: { type: 'boolean' },
    added: count,
    changed: count,
    moved: count,
    removed: count,
    unchanged: count,
    warnings: { type: 'array', items: { type: 'string' } },
  },
};

@Resource('trees/:tree_code/versions/:tree_version', 'Transfer')
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  @ReadsBody('stream')
  @OffersAsync()
  @operation(RequestMethod.POST, 'import', {
    pattern: 'AC',
    success: 200,
    scope: WRITE_SCOPES,
    summary: 'Import Tree Version',
    errors: ['version_frozen', 'last_root', 'cycle_detected'],
    description:
      'One node per line: `code, parent_code, name, description, position, enabled, tags, fields`, `translations` (CSV: `name.<language>`, `description.<language>`); or SKOS concepts in RDF. All or nothing; faulty lines are named. With `Prefer: respond-async` the response is sent once the file is read.',
    query: [MODE_QUERY, DRY_RUN_QUERY, UPLOAD_QUERY, STRICT_QUERY, ...TABLE_QUERY],
    takes: filesOf(IMPORT_TYPES),
    answers: IMPORTED_SCHEMA,
    also: [404, 413, 415],
  })
  import(
    @AsCaller() caller: Caller,
    @AtVersion() at: VersionPath,
    @Req() request: Request,
    @Query() raw: RawQuery,
    @PrefersAsync() background: boolean,
  ) {
    const options = { mode: modeOf(raw), dryRun: flagOf(raw, 'dry_run'), file: fileOptionsOf(raw) };
    const uploadId = uuidOf(raw, UPLOAD_QUERY.name);
    return this.imports.import(caller, at, request, { ...options, background, uploadId });
  }
}

/** Throws `invalid_request` on `mode`. */
function modeOf(raw: RawQuery): ImportMode {
  const mode = one(raw, 'mode') || 'merge';
  if (mode !== 'merge' && mode !== 'replace') throw invalidField('mode', 'must be merge or replace', 'choice');
  return mode;
}

const RUN_SCHEMA = { $ref: `#/components/schemas/${importRunView.name}` };

@Resource('trees/:tree_code/versions/:tree_version/imports', 'Transfer')
export class ImportRunsController {
  constructor(private readonly runs: ImportRunsService) {}

  @List(importRunView, {
    scope: READ_SCOPES,
    summary: 'Get Tree Version Imports',
    description: 'Running imports of all replicas, and those of the last seven days; newest first.',
    also: [404],
  })
  list(@AsCaller() caller: Caller, @AtVersion() at: VersionPath, @ListParams(importRunView) query: ListQuery) {
    return this.runs.list(caller, at, query);
  }

  @Find(':import_id', importRunView, { scope: READ_SCOPES, summary: 'Get Tree Version Import' })
  find(
    @AsCaller() caller: Caller,
    @AtVersion() at: VersionPath,
    @UuidParam('import_id') id: string,
    @RecordParams(importRunView) query: RecordQuery,
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
    scope: WRITE_SCOPES,
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
