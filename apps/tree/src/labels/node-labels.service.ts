import { createRecord, deleteRecord, listRecords, Records, type Database } from '@groundwork/records';
import type { Caller, IfMatchStates, ListQuery, RecordQuery } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { findNode, lockNode, publishNodeChange, type AddressedNode } from '../nodes/find-node.js';
import { DEFAULT_LANGUAGE } from '../platform/languages/languages.js';
import { assertListed, defaultOf, languagesOfTree } from '../platform/languages/listed-languages.js';
import type { NodePath } from '../platform/paths.js';
import { TreeAccessService } from '../platform/tree-access.service.js';
import { NodeLabel, nodeLabelView, type NewNodeLabel } from './node-label.entity.js';

/** Alternative and hidden labels of nodes. (docs/trees.md, "Labels and relations") */
@Injectable()
export class NodeLabelsService {
  constructor(
    private readonly records: Records,
    private readonly access: TreeAccessService,
  ) {}

  async list(caller: Caller, path: NodePath, query: ListQuery) {
    const at = await this.access.assertMay(caller, path, 'read');
    const node = await findNode(this.records, caller, at);
    return listRecords(labelsOf(this.records, caller, node), nodeLabelView, query);
  }

  /** Throws `conflict` when the node has the same label in that language. */
  async create(caller: Caller, path: NodePath, body: NewNodeLabel, query?: RecordQuery) {
    const at = await this.access.assertMay(caller, path, 'change');
    return this.records.transaction(async (tx) => {
      const node = await lockNode(tx, caller, at, 'texts');
      const languages = await languagesOfTree(tx, node.version.tree_id);
      const language = body.language ?? defaultOf(languages) ?? DEFAULT_LANGUAGE;
      assertListed(languages, language);
      const owner = { tree_version_id: node.version.id, node_id: node.id };
      const values = { kind: 'alt', ...body, language, ...owner };
      const made = await createRecord(labelsOf(tx, caller, node), nodeLabelView, values, query);
      await publishNodeChange(tx, node);
      return made;
    });
  }

  async delete(caller: Caller, path: NodePath, id: string, ifMatch?: IfMatchStates): Promise<void> {
    const at = await this.access.assertMay(caller, path, 'change');
    return this.records.transaction(async (tx) => {
      const node = await lockNode(tx, caller, at, 'texts');
      await deleteRecord(labelsOf(tx, caller, node), nodeLabelView, { id }, { ifMatch });
      await publishNodeChange(tx, node);
    });
  }
}

const labelsOf = (db: Database, caller: Caller, { id, version, path }: AddressedNode) =>
  db
    .of(NodeLabel, caller)
    .where(sql`t.tree_version_id = ${version.id} and t.node_id = ${id}`)
    .at(`${path}/labels`);
