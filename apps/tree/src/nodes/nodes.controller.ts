import {
  Act,
  ListParams,
  RecordParams,
  AsCaller,
  Create,
  Delete,
  Find,
  flagOf,
  IfMatch,
  List,
  Modify,
  Resource,
  type Caller,
  type IfMatchStates,
  type ListQuery,
  type QueryParameter,
  type RawQuery,
  type RecordQuery,
} from '@groundwork/rest';
import { Body, Query } from '@nestjs/common';
import { DRY_RUN_QUERY, OffersDryRun, DRY_RUN_SCHEMA } from '../platform/dry-run.js';
import { AtNode, AtVersion, type NodePath, type VersionPath } from '../platform/paths.js';
import type { Language } from '../platform/languages/in-language.js';
import { LANGUAGE_QUERY, RequestedLanguage } from '../platform/languages/requested-language.js';
import { OffersAsync, PrefersAsync } from '../runs/respond-async.js';
import { ReadsContent } from '../platform/version-names.guard.js';
import { READ_SCOPES, WRITE_SCOPES } from '../platform/scopes.js';
import { OUTLINE_PARAMETERS, parseOutlineQuery } from './outline.js';
import { NodesService } from './nodes.service.js';
import { parseSearch, SEARCH_QUERY } from './search.js';
import { nodeView, NewNode, NodeChanges, NodeClone, NodeMove } from './tree-node.entity.js';
import { NodeMovesService } from './node-moves.service.js';

const DESCENDANTS_QUERY: QueryParameter = {
  name: 'descendants',
  schema: { type: 'boolean', default: true },
  description: '`false` clones the node alone.',
};

const CASCADE_QUERY: QueryParameter = {
  name: 'cascade',
  schema: { type: 'boolean', default: true },
  description: '`false` deletes a leaf only; else 400 `has_children`.',
};

@Resource('trees/:tree_code/versions/:tree_version/nodes', 'Tree nodes')
export class NodesController {
  constructor(private readonly nodes: NodesService) {}
  @ReadsContent()
  @List(nodeView, {
    scope: READ_SCOPES,
    summary: 'Get Tree Nodes',
    description:
      'In addition to its attributes `q` supports `root`, `ancestor_id` (nodes below it) and `descendant_id` (nodes above it).',
    query: [SEARCH_QUERY, LANGUAGE_QUERY, ...OUTLINE_PARAMETERS],
    also: [404],
  })
  list(
    @AsCaller() caller: Caller,
    @AtVersion() at: VersionPath,
    @ListParams(nodeView) query: ListQuery,
    @Query() raw: RawQuery,
    @RequestedLanguage() language?: Language,
  ) {
    const words = parseSearch(raw);
    if (words !== undefined) return this.nodes.search(caller, at, words, query, language);
    const outline = parseOutlineQuery(raw, query);
    return outline
      ? this.nodes.listOutline(caller, at, outline, query, language)
      : this.nodes.list(caller, at, query, language);
  }

  @Create(nodeView, {
    scope: WRITE_SCOPES,
    summary: 'Create Tree Node',
    errors: ['version_frozen'],
    description: 'Below `parent_id`; without it, as one more root.',
    also: [404],
  })
  create(
    @AsCaller() caller: Caller,
    @AtVersion() at: VersionPath,
    @Body() body: NewNode,
    @RecordParams(nodeView) query: RecordQuery,
  ) {
    return this.nodes.create(caller, at, body, query);
  }

  @ReadsContent()
  @Find(':tree_node_id', nodeView, { scope: READ_SCOPES, summary: 'Get Tree Node', query: [LANGUAGE_QUERY] })
  find(
    @AsCaller() caller: Caller,
    @AtNode() at: NodePath,
    @RecordParams(nodeView) query: RecordQuery,
    @RequestedLanguage() language?: Language,
  ) {
    return this.nodes.find(caller, at, query, language);
  }

  @Modify(':tree_node_id', nodeView, {
    scope: WRITE_SCOPES,
    summary: 'Update Tree Node',
    errors: ['version_frozen', 'cycle_detected', 'last_root'],
    description: 'With `parent_id` the node moves with all below it; `null` makes it a root.',
  })
  modify(
    @AsCaller() caller: Caller,
    @AtNode() at: NodePath,
    @Body() changes: NodeChanges,
    @RecordParams(nodeView) query: RecordQuery,
    @IfMatch() ifMatch?: IfMatchStates,
  ) {
    return this.nodes.modify(caller, at, changes, ifMatch, query);
  }

  @OffersDryRun()
  @Delete(':tree_node_id', {
    scope: WRITE_SCOPES,
    summary: 'Delete Tree Node',
    errors: ['version_frozen', 'has_children', 'last_root'],
    description: 'With all nodes below it and their translations. The last root of a version stays.',
    query: [CASCADE_QUERY, DRY_RUN_QUERY],
    also: [409, 412],
  })
  delete(
    @AsCaller() caller: Caller,
    @AtNode() at: NodePath,
    @Query() raw: RawQuery,
    @IfMatch() ifMatch?: IfMatchStates,
  ) {
    const cascade = flagOf({ cascade: 'true', ...raw }, 'cascade');
    return this.nodes.delete(caller, at, { cascade, dryRun: flagOf(raw, 'dry_run'), ifMatch });
  }

  @OffersAsync()
  @Act(':tree_node_id/clone', nodeView, {
    scope: WRITE_SCOPES,
    summary: 'Clone Tree Node',
    errors: ['version_frozen'],
    description:
      'With all below it, under the same parent unless `parent_id` names another. Codes below get the new code in front.',
    success: 201,
    query: [DESCENDANTS_QUERY],
    also: [404],
  })
  clone(
    @AsCaller() caller: Caller,
    @AtNode() at: NodePath,
    @Body() body: NodeClone,
    @RecordParams(nodeView) query: RecordQuery,
    @Query() raw: RawQuery,
    @PrefersAsync() background: boolean,
  ) {
    const descendants = flagOf({ descendants: 'true', ...raw }, 'descendants');
    return this.nodes.clone(caller, at, body, { descendants, background }, query);
  }
}

@Resource('trees/:tree_code/versions/:tree_version/nodes/:tree_node_id', 'Tree nodes')
export class NodeMovesController {
  constructor(private readonly moves: NodeMovesService) {}

  @Act('move', nodeView, {
    scope: WRITE_SCOPES,
    summary: 'Move Tree Node',
    example: { position: 0 },
    errors: ['version_frozen', 'cycle_detected', 'last_root'],
    description:
      'An absent `parent_id` keeps the parent, `null` makes the node a root. At an occupied `position` the siblings from there on move up by one.',
    query: [DRY_RUN_QUERY],
    answers: { anyOf: [{ $ref: `#/components/schemas/${nodeView.name}` }, DRY_RUN_SCHEMA] },
    also: [404, 412],
  })
  move(
    @AsCaller() caller: Caller,
    @AtNode() at: NodePath,
    @Body() body: NodeMove,
    @RecordParams(nodeView) query: RecordQuery,
    @Query() raw: RawQuery,
    @IfMatch() ifMatch?: IfMatchStates,
  ) {
    return this.moves.move(caller, at, body, { dryRun: flagOf(raw, 'dry_run'), ifMatch, query });
  }
}
