import {
  AsCaller,
  classSchema,
  nameSchema,
  operation,
  Resource,
  wholeOf,
  type Caller,
  type QueryParameter,
  type RawQuery,
} from '@groundwork/rest';
import { Query, RequestMethod, Res } from '@nestjs/common';
import type { Response } from 'express';
import { nodeView, TreeNode } from '../../nodes/tree-node.entity.js';
import { AtVersion, type VersionPath } from '../../platform/paths.js';
import { AskedLanguage, LANGUAGE_QUERY, type Language } from '../../platform/requested-language.js';
import { NestedTreesService } from './nested-trees.service.js';

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
    @AskedLanguage() language?: Language,
  ) {
    return this.trees.send(caller, at, wholeOf(raw, 'max_depth', 0), language, response);
  }
}
