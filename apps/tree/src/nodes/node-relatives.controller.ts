import {
  ListParams,
  AsCaller,
  List,
  Resource,
  wholeOf,
  type Caller,
  type ListQuery,
  type QueryParameter,
  type RawQuery,
} from '@groundwork/rest';
import { Query } from '@nestjs/common';
import { AtNode, type NodePath } from '../platform/paths.js';
import { RequestedLanguage, LANGUAGE_QUERY, type Language } from '../platform/languages.js';
import { NodeRelativesService } from './node-relatives.service.js';
import { nodeView } from './tree-node.entity.js';

const MAX_DEPTH_QUERY: QueryParameter = {
  name: 'max_depth',
  schema: { type: 'integer', minimum: 1 },
  description: 'How many levels below the node; without it, all.',
};
@Resource('trees/:tree_code/versions/:tree_version/nodes/:tree_node_id', 'Tree nodes')
export class NodeRelativesController {
  constructor(private readonly relatives: NodeRelativesService) {}

  @List(nodeView, {
    path: 'children',
    pattern: 'G',
    scope: 'trees:read',
    summary: 'Get Child Nodes',
    query: [LANGUAGE_QUERY],
  })
  children(
    @AsCaller() caller: Caller,
    @AtNode() at: NodePath,
    @ListParams(nodeView) query: ListQuery,
    @RequestedLanguage() language?: Language,
  ) {
    return this.relatives.children(caller, at, query, language);
  }

  @List(nodeView, {
    path: 'descendants',
    pattern: 'G',
    scope: 'trees:read',
    summary: 'Get Descendant Nodes',
    description: 'Level by level.',
    query: [MAX_DEPTH_QUERY, LANGUAGE_QUERY],
  })
  descendants(
    @AsCaller() caller: Caller,
    @AtNode() at: NodePath,
    @ListParams(nodeView) query: ListQuery,
    @Query() raw: RawQuery,
    @RequestedLanguage() language?: Language,
  ) {
    return this.relatives.descendants(caller, at, wholeOf(raw, 'max_depth', 1), query, language);
  }

  @List(nodeView, {
    path: 'ancestors',
    pattern: 'G',
    scope: 'trees:read',
    summary: 'Get Ancestor Nodes',
    description: 'The root first.',
    query: [LANGUAGE_QUERY],
  })
  ancestors(
    @AsCaller() caller: Caller,
    @AtNode() at: NodePath,
    @ListParams(nodeView) query: ListQuery,
    @RequestedLanguage() language?: Language,
  ) {
    return this.relatives.ancestors(caller, at, query, language);
  }

  @List(nodeView, {
    path: 'versions',
    pattern: 'G',
    scope: 'trees:read',
    summary: 'Get Node Versions',
    description: "The nodes of the same code in the tree's other versions.",
    query: [LANGUAGE_QUERY],
  })
  versions(
    @AsCaller() caller: Caller,
    @AtNode() at: NodePath,
    @ListParams(nodeView) query: ListQuery,
    @RequestedLanguage() language?: Language,
  ) {
    return this.relatives.versions(caller, at, query, language);
  }
}
