import {
  Act,
  AskRecord,
  AsCaller,
  flagOf,
  IfMatch,
  Resource,
  type Caller,
  type IfMatchStates,
  type RawQuery,
  type RecordQuery,
} from '@groundwork/rest';
import { Body, Query } from '@nestjs/common';
import { DRY_RUN_QUERY, DRY_RUN_SCHEMA } from '../platform/dry-run.js';
import { AtNode, type NodePath } from '../platform/paths.js';
import { NodeMovesService } from './node-moves.service.js';
import { nodeView, NodeMove } from './tree-node.entity.js';

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
    @AskRecord(nodeView) query: RecordQuery,
    @Query() raw: RawQuery,
    @IfMatch() ifMatch?: IfMatchStates,
  ) {
    return this.moves.move(caller, at, body, { dryRun: flagOf(raw, 'dry_run'), ifMatch, query });
  }
}
