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
import { Query, RequestMethod, Res } from '@nestjs/common';
import type { Response } from 'express';
import { AtVersion, type VersionPath } from '../../platform/paths.js';
import { EXPORT_FORMATS, ExportsService, type ExportOptions } from './exports.service.js';

const FORMAT_QUERY: QueryParameter = {
  name: 'format',
  schema: { type: 'string', enum: [...EXPORT_FORMATS], default: 'ndjson' },
  description: 'Kind of file; `json` is nested.',
};
const SPREADSHEET_QUERY: QueryParameter = {
  name: 'spreadsheet',
  schema: { type: 'boolean', default: false },
  description:
    'Puts an apostrophe before CSV cells that a spreadsheet would evaluate as a formula; such a file cannot be imported unchanged.',
};
const TEXTS = Object.fromEntries(
  ['application/x-ndjson', 'text/csv', 'text/turtle'].map((type) => [type, { type: 'string' }]),
);

@Resource('trees/:tree_code/versions/:tree_version', 'Transfer')
export class ExportsController {
  constructor(private readonly exports: ExportsService) {}

  @operation(RequestMethod.GET, 'export', {
    pattern: 'G',
    success: 200,
    scope: 'trees:read',
    summary: 'Export Tree Version',
    description:
      'All nodes with all translations, parents before children; an import with `mode=replace` reproduces the same version.',
    query: [FORMAT_QUERY, SPREADSHEET_QUERY],
    answers: { type: 'string' },
    produces: { ...TEXTS, 'application/json': { type: 'object' } },
  })
  send(@AsCaller() caller: Caller, @AtVersion() at: VersionPath, @Query() raw: RawQuery, @Res() response: Response) {
    return this.exports.send(caller, at, { format: formatOf(raw), spreadsheet: flagOf(raw, 'spreadsheet') }, response);
  }
}

/** Throws `invalid_request` on `format`. */
function formatOf(raw: RawQuery): ExportOptions['format'] {
  const asked = one(raw, 'format') || 'ndjson';
  const format = EXPORT_FORMATS.find((known) => known === asked);
  if (!format) throw invalidField('format', `must be one of ${EXPORT_FORMATS.join(', ')}`, 'choice');
  return format;
}
