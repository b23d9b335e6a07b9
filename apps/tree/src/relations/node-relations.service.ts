import {
  assertState,
  brokenConstraint,
  findRecord,
  findRow,
  listRecords,
  newId,
  Records,
  type Database,
} from '@groundwork/records';
import { ApiError, type Caller, type IfMatchStates, type ListQuery, type RecordQuery } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { findNode, lockNode, publishNodeChange, type AddressedNode } from '../nodes/find-node.js';
import { AUDIT_COLUMNS, auditOf } from '../platform/bulk-write.js';
import type { NodePath } from '../platform/paths.js';
import { TreeAccessService } from '../platform/tree-access.service.js';
import { assertMayRelate } from './assert-may-relate.js';
import { assertTarget, NodeRelation, nodeRelationView, type NewNodeRelation } from './node-relation.entity.js';

/** Relations of nodes: writes hold the version's lock, as moves do. (docs/trees.md, "Labels and relations") */
@Injectable()
export class NodeRelationsService {
  constructor(
    private readonly records: Records,
    private readonly access: TreeAccessService,
  ) {}

  async list(caller: Caller, path: NodePath, query: ListQuery) {
    const at = await this.access.assertMay(caller, path, 'read');
    const node = await findNode(this.records, caller, at);
    return listRecords(relationsOf(this.records, caller, node), nodeRelationView, query);
  }

  /** Throws `invalid_request` on the target, `cycle_detected`, `conflict` when it is there or contradicts what is. */
  async create(caller: Caller, path: NodePath, body: NewNodeRelation, query?: RecordQuery) {
    const at = await this.access.assertMay(caller, path, 'change');
    return this.records.transaction(async (tx) => {
      const node = await lockNode(tx, caller, at, 'structure');
      assertTarget(body);
      await assertMayRelate(tx, node, body);
      const id = await insertRelation(tx, caller, node, body);
      await publishNodeChange(tx, node);
      return findRecord(relationsOf(tx, caller, node), nodeRelationView, { id }, query);
    });
  }

  async delete(caller: Caller, path: NodePath, id: string, ifMatch?: IfMatchStates): Promise<void> {
    const at = await this.access.assertMay(caller, path, 'change');
    return this.records.transaction(async (tx) => {
      const node = await lockNode(tx, caller, at, 'structure');
      const row = await findRow(relationsOf(tx, caller, node), nodeRelationView, { id });
      assertState(nodeRelationView, row, ifMatch);
      await tx.query(sql`delete from relation where id = ${id}`);
      await publishNodeChange(tx, node);
    });
  }
}

const relationsOf = (db: Database, caller: Caller, { id, version, path }: AddressedNode) =>
  db
    .of(NodeRelation, caller)
    .where(sql`t.tree_version_id = ${version.id} and t.node_id = ${id}`)
    .at(`${path}/relations`);

/** Of two related nodes the one with the smaller id comes first, so that the unique key knows them from either side. */
async function insertRelation(
  tx: Database,
  caller: Caller,
  node: AddressedNode,
  { kind, target_id = null, target_uri = null }: NewNodeRelation,
): Promise<string> {
  const id = newId();
  const ends = sql`${node.id}::uuid as node_id, ${target_id}::uuid as target_id`;
  const insertion = tx.query(sql`
    insert into relation (id, tree_version_id, node_id, kind, target_id, target_uri, ${AUDIT_COLUMNS})
    select ${id}::uuid, ${node.version.id}::uuid, case when r.turned then r.target_id else r.node_id end, ${kind}::text,
      case when r.turned then r.node_id else r.target_id end, ${target_uri}::text, ${auditOf(caller)}
    from (select e.*, ${kind} = 'related' and e.node_id > e.target_id as turned from (select ${ends}) e) r`);
  await insertion.catch((error: unknown) => {
    if (brokenConstraint(error) !== 'relation_key') throw error;
    throw new ApiError('conflict', `The node has this relation ${kind} already.`, {
      details: [{ field: target_id ? 'target_id' : 'target_uri', code: 'taken', message: 'is taken' }],
    });
  });
  return id;
}
