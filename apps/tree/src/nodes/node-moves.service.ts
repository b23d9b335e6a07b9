import { findRecord, findRow, modifyRecord, Records, type Database } from '@groundwork/records';
import type { Caller, IfMatchStates, RecordQuery } from '@groundwork/rest';
import { InjectConfig } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import type { TreeConfig } from '../config.js';
import { carryOut, type Effect } from '../dry-runs/dry-run.service.js';
import { tellOfNode } from '../events/tree-events.service.js';
import type { NodePath } from '../paths/record-paths.service.js';
import { lockVersion, type VersionRow } from '../versions/version-lock.service.js';
import { measureSubtree, relocate } from './node-place.js';
import { makeRoom } from './node-siblings.js';
import { nodesIn, nodesOfVersion } from './nodes-of-version.js';
import type { NodeMove } from './tree-node.dto.js';
import { nodeView, TreeNode } from './tree-node.entity.js';

/** What of a move is asked beside its body. */
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
    @InjectConfig() private readonly config: TreeConfig,
  ) {}

  /** Answers the node, or what a dry run would change. Throws `cycle_detected`, `invalid_request` on `parent_id`. */
  async move(caller: Caller, at: NodePath, body: NodeMove, { dryRun, ifMatch, query }: MoveOptions) {
    let version: VersionRow | undefined;
    const rehearsed = await carryOut(this.records, dryRun, async (tx) => {
      version = await lockVersion(tx, caller, at, 'structure');
      return this.moveLocked(tx, caller, version, at.tree_node_id, body, { dryRun, ifMatch });
    });
    if (rehearsed || !version) return rehearsed;
    return findRecord(
      nodesIn(this.records, caller, version),
      nodesOfVersion(nodeView, version),
      { id: at.tree_node_id },
      query,
    );
  }

  private async moveLocked(
    tx: Database,
    caller: Caller,
    version: VersionRow,
    id: string,
    body: NodeMove,
    { dryRun, ifMatch }: MoveOptions,
  ): Promise<Effect> {
    const nodes = nodesIn(tx, caller, version);
    const node = await findRow<TreeNode>(nodes, nodeView, { id });
    const parentId = body.parent_id === undefined ? node.parent_id : body.parent_id;
    const place = await relocate(tx, version.id, node, parentId, this.config.MAX_DEPTH);
    const slot = { id, parent_id: place.parent_id, position: body.position ?? node.position };
    const moved = slot.parent_id !== node.parent_id || slot.position !== node.position;
    if (moved && body.position !== undefined) await makeRoom(tx, version.id, slot);
    await modifyRecord(nodes, nodeView, { id }, { ...place, position: slot.position }, { ifMatch });
    const counted = moved && (dryRun || version.heard);
    const size = counted ? await measureSubtree(tx, version.id, id) : { nodes: 0 };
    if (moved) await tellOfNode(tx, 'node.moved', version, { id, code: node.code, nodes: size.nodes });
    return {
      versions: 0,
      nodes: size.nodes,
      translations: 0,
      depth_changes: place.depth === node.depth ? 0 : size.nodes,
    };
  }
}
