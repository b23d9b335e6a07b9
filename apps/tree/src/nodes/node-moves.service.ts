import { findRecord, modifyRecord, Records, type Database, type Presented, type Row } from '@groundwork/records';
import type { Caller, IfMatchStates, RecordQuery } from '@groundwork/rest';
import { InjectConfig } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import type { TreeConfig } from '../platform/config.js';
import { carryOut, type Effect } from '../platform/dry-run.js';
import { TreeAccessService } from '../platform/tree-access.service.js';
import { publishNodeEvent } from '../platform/events/tree-events.js';
import { findReached } from '../platform/events/webhook-filters.js';
import type { NodePath } from '../platform/paths.js';
import { lockVersion, type VersionRow } from '../platform/find-version.js';
import { assertChangedAttributes } from './changed-attributes.js';
import { isMove, measureSubtree, readNewParent, relocate } from './node-placement.js';
import { nodeOf, nodeView, type NodeMove, nodesIn } from './tree-node.entity.js';
import sql from 'sql-template-tag';

/** Parameters of a move besides its body. */
export interface MoveOptions {
  readonly dryRun: boolean;
  readonly ifMatch?: IfMatchStates;
  readonly query?: RecordQuery;
}

/** Move Tree Node: to another parent, to a position among siblings, or both. (tree.md §5, "Position") */
@Injectable()
export class NodeMovesService {
  constructor(
    private readonly records: Records,
    private readonly access: TreeAccessService,
    @InjectConfig() private readonly config: TreeConfig,
  ) {}

  /** Returns the node, or what a dry run would change. Throws `cycle_detected`, `invalid_request` on `parent_id`. */
  async move(caller: Caller, path: NodePath, body: NodeMove, options: MoveOptions) {
    const at = await this.access.assertMay(caller, path, 'change');
    let answer: Presented | undefined;
    const rehearsed = await carryOut(this.records, { kind: 'move of a node', dryRun: options.dryRun }, async (tx) => {
      const version = await lockVersion(tx, caller, at, 'structure');
      const moved = await this.moveLocked(tx, caller, version, at.tree_node_id, body, options);
      answer = moved.answer;
      return moved.effect;
    });
    return rehearsed ?? answer;
  }

  private async moveLocked(
    tx: Database,
    caller: Caller,
    version: VersionRow,
    id: string,
    body: NodeMove,
    { dryRun, ifMatch, query }: MoveOptions,
  ): Promise<{ answer: Presented; effect: Effect }> {
    let [before, differing]: [Row, Row] = [{}, {}];
    const check = async (row: Row, values: Row): Promise<void> => {
      [before, differing] = [row, values];
      const node = nodeOf(row);
      await relocate(tx, version.id, node, values, this.config.MAX_DEPTH);
      assertChangedAttributes(version, node, values);
      if (body.position !== undefined && !isEmpty(values)) await shiftSiblings(tx, version.id, { ...node, ...values });
    };
    const options = { ifMatch, query, check, beside: readNewParent(version.id, body.parent_id) };
    const set = nodesIn(tx, caller, version);
    const reached = await findReached(tx, version, { id });
    const modified = await modifyRecord(set, nodeView, { id }, body, options);
    const answer = isMove(differing) ? await findRecord(set, nodeView, { id }, query) : modified;
    const moved = !isEmpty(differing);
    const size = moved && (dryRun || version.has_webhooks) ? await measureSubtree(tx, version.id, id) : { nodes: 0 };
    const { nodes } = size;
    if (moved) await publishNodeEvent(tx, 'node.moved', version, { id, code: before['code'], nodes, reached });
    const depth_changes = 'depth' in differing ? nodes : 0;
    return { answer, effect: { versions: 0, nodes, translations: 0, depth_changes } };
  }
}

const isEmpty = (values: Row): boolean => Object.keys(values).length === 0;

/** A position among the children of a parent. */
export interface SiblingPosition {
  readonly id: string;
  readonly parent_id: string | null;
  readonly position: number;
}

/** Frees a position that another sibling has: all from there on move up by one. Costs 1 statement. (tree.md §5, "Position") */
export const shiftSiblings = (tx: Database, versionId: string, { id, parent_id, position }: SiblingPosition) =>
  tx.query(sql`
    with siblings as (
      select id, position from node
      where tree_version_id = ${versionId} and parent_id is not distinct from ${parent_id} and position >= ${position} and id <> ${id})
    update node n set position = n.position + 1 from siblings s
    where n.tree_version_id = ${versionId} and n.id = s.id and exists (select from siblings where position = ${position})`);
