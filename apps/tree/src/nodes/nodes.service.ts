import { findRecord, listRecords, modifyRecord, newId, Records, type Row, type Database } from '@groundwork/records';
import { ApiError, type Caller, type IfMatchStates, type ListQuery, type RecordQuery } from '@groundwork/rest';
import { InjectConfig } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import type { TreeConfig } from '../platform/config.js';
import { publishNodeEvent } from '../platform/tree-events.js';
import { assertSameLabel, metadataChanges } from '../platform/metadata.js';
import type { NodePath, VersionPath } from '../platform/paths.js';
import { carryOut, type DryRun, countTranslations } from '../platform/dry-run.js';
import { analyzeAfterBulkWrite, longWork } from '../platform/bulk-write.js';
import { type Language, inLanguage } from '../platform/languages.js';
import { addressVersion, findVersion, lockVersion, type VersionRow } from '../platform/find-version.js';
import { cloneNode } from './clone-node.js';
import { createNode } from './create-node.js';
import { deleteNode, type Deletion } from './delete-node.js';
import { readNewParent, relocate, assertNodeLimit, measureSubtree } from './node-placement.js';
import { subtree } from './walks.js';
import {
  nodeOf,
  nodeView,
  type NewNode,
  type NodeChanges,
  type NodeClone,
  nodesIn,
  nodesListed,
} from './tree-node.entity.js';

/** How a node is deleted. */
export type NodeDeletion = Omit<Deletion, 'id'> & { readonly dryRun: boolean };

/** The nodes of a version. Structural writes hold the version's lock, so that depth and counts stay true. (Tree, "Tree nodes"; tree.md §2) */
@Injectable()
export class NodesService {
  constructor(
    private readonly records: Records,
    @InjectConfig() private readonly config: TreeConfig,
  ) {}

  /**
   * The total of an unfiltered list is the version's own counter: exact at any size. Costs 1 statement; one more where a total is
   * requested or nothing is found, to distinguish an empty page from an unknown version.
   */
  async list(caller: Caller, at: VersionPath, query: ListQuery, language?: Language) {
    const version = addressVersion(caller, at);
    const counted = query.totalCount && !query.where;
    const view = nodesListed(inLanguage(nodeView, language), version, query.where);
    const page = await listRecords(nodesIn(this.records, caller, version), view, {
      ...query,
      totalCount: query.totalCount && !counted,
    });
    if (page.count > 0 && !counted) return page;
    const { node_count } = await findVersion(this.records, caller, at);
    return counted ? { total_count: node_count, ...page } : page;
  }

  /** Costs 1 statement, one more where there is none. Throws `not_found` naming the version or the node. */
  async find(caller: Caller, at: NodePath, query?: RecordQuery, language?: Language) {
    const version = addressVersion(caller, at);
    try {
      const view = inLanguage(nodeView, language);
      return await findRecord(nodesIn(this.records, caller, version), view, { id: at.tree_node_id }, query);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found') await findVersion(this.records, caller, at);
      throw error;
    }
  }

  /** Costs 2 statements, one or two more where the tree has webhooks. */
  create(caller: Caller, at: VersionPath, body: NewNode, query?: RecordQuery) {
    return this.records.transaction(async (tx) => {
      const version = await lockVersion(tx, caller, at, 'structure');
      assertNodeLimit(version, 1, this.config.MAX_VERSION_NODES);
      const id = newId();
      const node = await createNode(tx, caller, version, { id, ...body }, this.config.MAX_DEPTH, query);
      await publishNodeEvent(tx, 'node.created', version, { id, code: body.code, nodes: 1 });
      return node;
    });
  }

  /** With `parent_id` it is a move of the node and all below it. */
  modify(caller: Caller, at: NodePath, body: NodeChanges, ifMatch?: IfMatchStates, query?: RecordQuery) {
    return this.records.transaction(async (tx) => {
      const version = await lockVersion(tx, caller, at, body.parent_id === undefined ? 'texts' : 'structure');
      let [before, differing]: [Row, Row] = [{}, {}];
      const check = async (row: Row, values: Row): Promise<void> => {
        [before, differing] = [row, values];
        assertSameLabel(body, row['label_id']);
        await relocate(tx, version.id, nodeOf(row), values, this.config.MAX_DEPTH);
      };
      const changes = { ...body, ...metadataChanges(body) };
      const options = { ifMatch, query, check, beside: readNewParent(version.id, body.parent_id) };
      const answer = await modifyRecord(
        nodesIn(tx, caller, version),
        nodeView,
        { id: at.tree_node_id },
        changes,
        options,
      );
      await publishChange(tx, version, before, differing);
      return answer;
    }, longWork('change of a node'));
  }

  /** Deletes its descendants and all translations too. Throws `last_root`, and `has_children` unless it may cascade. */
  delete(caller: Caller, at: NodePath, { cascade, dryRun, ifMatch }: NodeDeletion): Promise<DryRun | undefined> {
    return carryOut(this.records, { kind: 'deletion of a node', dryRun }, async (tx) => {
      const version = await lockVersion(tx, caller, at, 'structure');
      const id = at.tree_node_id;
      const translations = dryRun ? await countTranslations(tx, belowOrSelf(version.id, id)) : 0;
      const { code, nodes } = await deleteNode(tx, caller, version, { id, cascade, ifMatch });
      await publishNodeEvent(tx, 'node.deleted', version, { id, code, nodes });
      return { versions: 0, nodes, translations, depth_changes: 0 };
    });
  }

  /** Under its own parent unless the body names another; with all below it unless `descendants` is false. */
  async clone(caller: Caller, at: NodePath, body: NodeClone, descendants: boolean, query?: RecordQuery) {
    const { version, id, nodes } = await this.records.transaction(async (tx) => {
      const version = await lockVersion(tx, caller, at, 'structure');
      return {
        version,
        ...(await cloneNode(tx, caller, version, { id: at.tree_node_id, body, descendants }, this.config)),
      };
    }, longWork('clone of a node'));
    await analyzeAfterBulkWrite(this.records, nodes);
    return findRecord(nodesIn(this.records, caller, version), nodeView, { id }, query);
  }
}

const belowOrSelf = (versionId: string, id: string) =>
  sql`x.tree_version_id = ${versionId} and x.node_id in (with recursive ${subtree(versionId, id)} select id from below)`;

/**
 * Publishes one event for what an update changed, none when nothing did or the tree has no webhooks. A move counts the node's descendants, so it is published after the
 * update: until then node and subtree differ in depth. (tree.md §5, "Events")
 */
export async function publishChange(
  tx: Database,
  version: VersionRow,
  { id, code }: Row,
  differing: Row,
): Promise<void> {
  if (Object.keys(differing).length === 0 || !version.has_webhooks) return;
  const moved = 'parent_id' in differing;
  const { nodes } = moved ? await measureSubtree(tx, version.id, String(id)) : { nodes: 1 };
  await publishNodeEvent(tx, moved ? 'node.moved' : 'node.modified', version, { id, code, nodes });
}
