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
} from '@groundwork/rest';
import { ReadsBody } from '@groundwork/service';
import { Query, Req, RequestMethod } from '@nestjs/common';
import type { Request } from 'express';
import { DRY_RUN_QUERY } from '../../platform/dry-run.js';
import { AtVersion, type VersionPath } from '../../platform/paths.js';
import { IMPORT_TYPES } from '../read/import-formats.js';
import { ImportsService } from './imports.service.js';
import type { ImportMode } from './plan-import.js';

const MODE_QUERY: QueryParameter = {
  name: 'mode',
  schema: { type: 'string', enum: ['merge', 'replace'], default: 'merge' },
  description:
    '`merge` adds and changes nodes by code and keeps absent members; `replace` makes the version equal to the file.',
};

/** Read as it comes; docs/tree-import-export.md shows each format. */
const FILE = { description: 'The file.' };
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
  @operation(RequestMethod.POST, 'import', {
    pattern: 'AC',
    success: 200,
    scope: 'trees:write',
    summary: 'Import Tree Version',
    errors: ['version_frozen', 'last_root', 'cycle_detected'],
    description:
      'One node per line: `code, parent_code, name, description, position, enabled, tags, fields`, `translations` (CSV: `name.<language>`, `description.<language>`); or SKOS concepts in RDF. All or nothing; faulty lines are named.',
    query: [MODE_QUERY, DRY_RUN_QUERY],
    takes: Object.fromEntries(IMPORT_TYPES.map((type) => [type, FILE])),
    answers: IMPORTED_SCHEMA,
    also: [404, 413, 415],
  })
  import(@AsCaller() caller: Caller, @AtVersion() at: VersionPath, @Req() request: Request, @Query() raw: RawQuery) {
    return this.imports.import(caller, at, request, { mode: modeOf(raw), dryRun: flagOf(raw, 'dry_run') });
  }
}

/** Throws `invalid_request` on `mode`. */
function modeOf(raw: RawQuery): ImportMode {
  const asked = one(raw, 'mode') || 'merge';
  if (asked !== 'merge' && asked !== 'replace') throw invalidField('mode', 'must be merge or replace', 'choice');
  return asked;
}
