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
  classSchema,
  nameSchema,
  wholeOf,
} from '@groundwork/rest';
import { Query, RequestMethod, Res } from '@nestjs/common';
import type { Response } from 'express';
import { AtVersion, type VersionPath } from '../../platform/paths.js';
import { EXPORT_FORMATS, ExportsService, type ExportOptions, NestedTreesService } from './exports.service.js';
import { nodeView, TreeNode } from '../../nodes/tree-node.entity.js';
import { RequestedLanguage, LANGUAGE_QUERY, type Language } from '../../platform/languages.js';

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
  const requested = one(raw, 'format') || 'ndjson';
  const format = EXPORT_FORMATS.find((known) => known === requested);
  if (!format) throw invalidField('format', `must be one of ${EXPORT_FORMATS.join(', ')}`, 'choice');
  return format;
}

const MAX_DEPTH_QUERY: QueryParameter = {
  name: 'max_depth',
  schema: { type: 'integer', minimum: 0 },
  description: 'How many levels below the roots; without it, all.',
};

const NESTED = classSchema(TreeNode, nodeView.childrenOf.get('child_nodes')?.attributes);
nameSchema('NestedTreeNode', {
  ...NESTED,
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

  @operation(RequestMethod.GET, 'tree', {
    pattern: 'G',
    success: 200,
    scope: 'trees:read',
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
