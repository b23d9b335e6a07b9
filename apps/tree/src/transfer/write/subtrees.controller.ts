import {
  AsCaller,
  operation,
  RecordParams,
  Resource,
  wholeOf,
  type Caller,
  type QueryParameter,
  type RawQuery,
  type RecordQuery,
} from '@groundwork/rest';
import { Query, RequestMethod, Res } from '@nestjs/common';
import type { Response } from 'express';
import { nodeView } from '../../nodes/tree-node.entity.js';
import type { Language } from '../../platform/languages/in-language.js';
import { AtNode, type NodePath } from '../../platform/paths.js';
import { LANGUAGE_QUERY, RequestedLanguage } from '../../platform/languages/requested-language.js';
import { ReadsContent } from '../../platform/version-names.guard.js';
import { READ_SCOPES } from '../../platform/scopes.js';
import { SubtreesService } from './subtrees.service.js';

const MAX_DEPTH_QUERY: QueryParameter = {
  name: 'max_depth',
  schema: { type: 'integer', minimum: 0 },
  description: 'How many levels below the node; without it, all.',
};
const FIELDS_QUERY: QueryParameter = {
  name: 'fields',
  schema: { type: 'string' },
  description: 'Comma-separated attribute names; each node has only these, and `child_nodes`.',
};

@Resource('trees/:tree_code/versions/:tree_version/nodes/:tree_node_id', 'Tree nodes')
export class SubtreesController {
  constructor(private readonly subtrees: SubtreesService) {}

  @ReadsContent()
  @operation(RequestMethod.GET, 'tree', {
    pattern: 'G',
    success: 200,
    scope: READ_SCOPES,
    summary: 'Get Nested Subtree',
    description: 'The node with all nodes below it as one document, streamed; siblings in their order.',
    query: [MAX_DEPTH_QUERY, FIELDS_QUERY, LANGUAGE_QUERY],
    answers: 'NestedTreeNode',
  })
  send(
    @AsCaller() caller: Caller,
    @AtNode() at: NodePath,
    @RecordParams(nodeView) { fields }: RecordQuery,
    @Query() raw: RawQuery,
    @Res() response: Response,
    @RequestedLanguage() language?: Language,
  ) {
    return this.subtrees.send(caller, at, { maxDepth: wholeOf(raw, 'max_depth', 0), fields, language }, response);
  }
}
