import {
  AsCaller,
  flagOf,
  invalidField,
  NOT_MODIFIED,
  one,
  operation,
  Resource,
  type Caller,
  type QueryParameter,
  type RawQuery,
  classSchema,
  nameSchema,
  wholeOf,
} from '@groundwork/rest';
import { Query, RequestMethod, Res } from '@nestjs/common';
import type { Response } from 'express';
import { AtVersion, type VersionPath } from '../../platform/paths.js';
import { EXPORT_FORMATS, ExportsService, type ExportOptions, NestedTreesService } from './exports.service.js';
import { nodeView, TreeNode } from '../../nodes/tree-node.entity.js';
import type { Language } from '../../platform/languages/in-language.js';
import { LANGUAGE_QUERY, RequestedLanguage } from '../../platform/languages/requested-language.js';
import { XLSX_TYPE } from '../read/import-formats.js';
import { ReadsContent } from '../../platform/version-names.guard.js';
import { READ_SCOPES } from '../../platform/scopes.js';

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
/** Names of delimiters in the query, where `;` and a tab are better not written. */
const DELIMITERS: ReadonlyMap<string, string> = new Map([
  ['comma', ','],
  ['semicolon', ';'],
  ['tab', '\t'],
  ['pipe', '|'],
]);
const DELIMITER_QUERY: QueryParameter = {
  name: 'delimiter',
  schema: { type: 'string', enum: [...DELIMITERS.keys()], default: 'comma' },
  description: 'What separates the cells of a CSV; the character itself is understood, too.',
};
const BOM_QUERY: QueryParameter = {
  name: 'bom',
  schema: { type: 'boolean', default: false },
  description: 'Begins a CSV with a byte order mark, by which Excel knows UTF-8.',
};
const TEXTS = Object.fromEntries(
  ['application/x-ndjson', 'text/csv', 'text/turtle'].map((type) => [type, { type: 'string' }]),
);
const BYTES = { type: 'string', format: 'binary' };

@Resource('trees/:tree_code/versions/:tree_version', 'Transfer')
export class ExportsController {
  constructor(private readonly exports: ExportsService) {}

  @ReadsContent()
  @operation(RequestMethod.GET, 'export', {
    pattern: 'G',
    success: 200,
    scope: READ_SCOPES,
    summary: 'Export Tree Version',
    description:
      'All nodes with all translations, parents before children; an import with `mode=replace` reproduces the same version.',
    query: [FORMAT_QUERY, DELIMITER_QUERY, BOM_QUERY, SPREADSHEET_QUERY],
    answers: { type: 'string' },
    produces: {
      ...TEXTS,
      'application/json': { type: 'object' },
      'application/ld+json': { type: 'object' },
      [XLSX_TYPE]: BYTES,
    },
    answersAlso: NOT_MODIFIED,
  })
  send(@AsCaller() caller: Caller, @AtVersion() at: VersionPath, @Query() raw: RawQuery, @Res() response: Response) {
    const csv = { delimiter: delimiterOf(raw), bom: flagOf(raw, 'bom'), spreadsheet: flagOf(raw, 'spreadsheet') };
    return this.exports.send(caller, at, { format: formatOf(raw), ...csv }, response);
  }
}

/** Throws `invalid_request` on `format`. */
function formatOf(raw: RawQuery): ExportOptions['format'] {
  const requested = one(raw, 'format') || 'ndjson';
  const format = EXPORT_FORMATS.find((known) => known === requested);
  if (!format) throw invalidField('format', `must be one of ${EXPORT_FORMATS.join(', ')}`, 'choice');
  return format;
}

/** Throws `invalid_request` on `delimiter`. */
function delimiterOf(raw: RawQuery): string {
  const requested = one(raw, 'delimiter') || 'comma';
  const delimiter = DELIMITERS.get(requested) ?? [...DELIMITERS.values()].find((known) => known === requested);
  if (delimiter === undefined)
    throw invalidField('delimiter', `must be one of ${[...DELIMITERS.keys()].join(', ')}`, 'choice');
  return delimiter;
}

const MAX_DEPTH_QUERY: QueryParameter = {
  name: 'max_depth',
  schema: { type: 'integer', minimum: 0 },
  description: 'How many levels below the roots; without it, all.',
};

const NESTED = classSchema(TreeNode, nodeView.childrenOf.get('child_nodes')?.attributes);
nameSchema('NestedTreeNode', {
  ...NESTED,
  // Only `fields` leaves some of them out.
  required: [...Object.keys(NESTED['properties'] as object), 'child_nodes'],
  properties: {
    ...(NESTED['properties'] as object),
    child_nodes: { type: 'array', items: { $ref: '#/components/schemas/NestedTreeNode' } },
  },
});

const NESTED_SCHEMA = {
  type: 'object',
  properties: {
    items: {
      type: 'array',
      description: 'Roots; `child_nodes` nests.',
      items: { $ref: '#/components/schemas/NestedTreeNode' },
    },
  },
};

@Resource('trees/:tree_code/versions/:tree_version', 'Transfer')
export class NestedTreesController {
  constructor(private readonly trees: NestedTreesService) {}

  @ReadsContent()
  @operation(RequestMethod.GET, 'tree', {
    pattern: 'G',
    success: 200,
    scope: READ_SCOPES,
    summary: 'Get Nested Tree',
    description: 'All nodes as one document, streamed; siblings in their order.',
    query: [MAX_DEPTH_QUERY, LANGUAGE_QUERY],
    answers: NESTED_SCHEMA,
  })
  send(
    @AsCaller() caller: Caller,
    @AtVersion() at: VersionPath,
    @Query() raw: RawQuery,
    @Res() response: Response,
    @RequestedLanguage() language?: Language,
  ) {
    return this.trees.send(caller, at, wholeOf(raw, 'max_depth', 0), language, response);
  }
}
