import { AsCaller, operation, Resource, type Caller, type RawQuery } from '@groundwork/rest';
import { ReadsBody } from '@groundwork/service';
import { Query, Req, RequestMethod } from '@nestjs/common';
import type { Request } from 'express';
import { AtVersion, type VersionPath } from '../../platform/paths.js';
import { WRITE_SCOPES } from '../../platform/scopes.js';
import { CHARSETS } from '../read/nodes/decode-text.js';
import { fileOptionsOf, TABLE_QUERY } from '../read/file-options.js';
import { PREVIEWED_TYPES } from '../read/preview-table.js';
import { ImportPreviewsService } from './import-previews.service.js';
import { filesOf } from './import-examples.js';

const text = { type: 'string' };
const texts = { type: 'array', items: text };

const PREVIEW_SCHEMA = {
  type: 'object',
  properties: {
    format: { type: 'string', enum: ['csv', 'xlsx'] },
    charset: { type: 'string', enum: [...CHARSETS], nullable: true, description: 'For `charset=` of the media type.' },
    delimiter: { ...text, nullable: true },
    sheet: { ...text, nullable: true, description: 'The sheet that is shown.' },
    sheets: texts,
    columns: texts,
    mapping: {
      type: 'object',
      additionalProperties: { ...text, nullable: true },
      description: 'For `mapping=`: the member of each column; null for one that would be left out.',
      example: { SKU: 'code', Title: 'name', Notes: null },
    },
    rows: { type: 'array', items: texts, description: 'The first 20.' },
  },
};

@Resource('trees/:tree_code/versions/:tree_version/import', 'Transfer')
export class ImportPreviewsController {
  constructor(private readonly previews: ImportPreviewsService) {}

  @ReadsBody('stream')
  @operation(RequestMethod.POST, 'preview', {
    pattern: 'AC',
    success: 200,
    scope: WRITE_SCOPES,
    summary: 'Preview Import of Tree Version',
    description:
      'The first rows of a table, and how an import would read it: encoding, delimiter, columns, and a mapping to start from. Writes nothing.',
    query: TABLE_QUERY,
    takes: filesOf(PREVIEWED_TYPES),
    answers: PREVIEW_SCHEMA,
    also: [404, 413, 415],
  })
  preview(@AsCaller() caller: Caller, @AtVersion() at: VersionPath, @Req() request: Request, @Query() raw: RawQuery) {
    return this.previews.preview(caller, at, request, fileOptionsOf(raw));
  }
}
