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
import { RequestedLanguage, LANGUAGE_QUERY, type Language } from '../platform/languages.js';
import { NodesService } from './nodes.service.js';
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
  @List(nodeView, {
    scope: 'trees:read',
    summary: 'Get Tree Nodes',
    description:
      'In addition to its attributes `q` supports `root`, `ancestor_id` (nodes below it) and `descendant_id` (nodes above it).',
    query: [LANGUAGE_QUERY],
    also: [404],
  })
  list(
    @AsCaller() caller: Caller,
    @AtVersion() at: VersionPath,
    @ListParams(nodeView) query: ListQuery,
    @RequestedLanguage() language?: Language,
  ) {
    return this.nodes.list(caller, at, query, language);
  }

  @Create(nodeView, {
    scope: 'trees:write',
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
  @Find(':tree_node_id', nodeView, { scope: 'trees:read', summary: 'Get Tree Node', query: [LANGUAGE_QUERY] })
  find(
    @AsCaller() caller: Caller,
    @AtNode() at: NodePath,
    @RecordParams(nodeView) query: RecordQuery,
    @RequestedLanguage() language?: Language,
  ) {
    return this.nodes.find(caller, at, query, language);
  }

  @Modify(':tree_node_id', nodeView, {
    scope: 'trees:write',
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
    scope: 'trees:write',
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

  @Act(':tree_node_id/clone', nodeView, {
    scope: 'trees:write',
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
  ) {
    return this.nodes.clone(caller, at, body, flagOf({ descendants: 'true', ...raw }, 'descendants'), query);
  }
}

@Resource('trees/:tree_code/versions/:tree_version/nodes/:tree_node_id', 'Tree nodes')
export class NodeMovesController {
  constructor(private readonly moves: NodeMovesService) {}

  @Act('move', nodeView, {
    scope: 'trees:write',
    summary: 'Move Tree Node',
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
