import {
  ListParams,
  AsCaller,
  invalidField,
  List,
  one,
  Resource,
  wholeOf,
  type Caller,
  type ListQuery,
  type QueryParameter,
  type RawQuery,
} from '@groundwork/rest';
import { Query } from '@nestjs/common';
import { AtNode, type NodePath } from '../platform/paths.js';
import type { Language } from '../platform/languages/in-language.js';
import { LANGUAGE_QUERY, RequestedLanguage } from '../platform/languages/requested-language.js';
import { ReadsContent } from '../platform/version-names.guard.js';
import { READ_SCOPES } from '../platform/scopes.js';
import { NodeRelativesService } from './node-relatives.service.js';
import { MAX_REACHED } from './secondary-descendants.js';
import { nodeView } from './tree-node.entity.js';

const MAX_DEPTH_QUERY: QueryParameter = {
  name: 'max_depth',
  schema: { type: 'integer', minimum: 1 },
  description: 'How many levels below the node; without it, all.',
};
const INCLUDE_QUERY: QueryParameter = {
  name: 'include',
  schema: { type: 'string', enum: ['secondary'] },
  description: `\`secondary\`: also what is below by secondary parents, each node once, at most ${MAX_REACHED} nodes. Not together with \`max_depth\`.`,
};

/** Throws `invalid_request` on `include`. */
function includesSecondary(raw: RawQuery): boolean {
  const include = one(raw, INCLUDE_QUERY.name) ?? '';
  if (include !== '' && include !== 'secondary') throw invalidField('include', 'must be secondary', 'choice');
  if (include !== '' && raw['max_depth'] !== undefined)
    throw invalidField('include', 'cannot be combined with max_depth', 'unknown');
  return include !== '';
}

@Resource('trees/:tree_code/versions/:tree_version/nodes/:tree_node_id', 'Tree nodes')
export class NodeRelativesController {
  constructor(private readonly relatives: NodeRelativesService) {}

  @ReadsContent()
  @List(nodeView, {
    path: 'children',
    pattern: 'G',
    scope: READ_SCOPES,
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

  @ReadsContent()
  @List(nodeView, {
    path: 'descendants',
    pattern: 'G',
    scope: READ_SCOPES,
    summary: 'Get Descendant Nodes',
    description: 'Level by level.',
    query: [MAX_DEPTH_QUERY, INCLUDE_QUERY, LANGUAGE_QUERY],
  })
  descendants(
    @AsCaller() caller: Caller,
    @AtNode() at: NodePath,
    @ListParams(nodeView) query: ListQuery,
    @Query() raw: RawQuery,
    @RequestedLanguage() language?: Language,
  ) {
    if (includesSecondary(raw)) return this.relatives.descendantsByAllParents(caller, at, query, language);
    return this.relatives.descendants(caller, at, wholeOf(raw, 'max_depth', 1), query, language);
  }

  @ReadsContent()
  @List(nodeView, {
    path: 'ancestors',
    pattern: 'G',
    scope: READ_SCOPES,
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
    scope: READ_SCOPES,
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
