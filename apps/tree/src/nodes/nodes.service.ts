import {
  findRecord,
  listRecords,
  modifyRecord,
  newId,
  Records,
  type Database,
  type Presented,
  type Row,
} from '@groundwork/records';
import { ApiError, type Caller, type IfMatchStates, type ListQuery, type RecordQuery } from '@groundwork/rest';
import { InjectConfig } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import type { TreeConfig } from '../platform/config.js';
import { TreeAccessService } from '../platform/tree-access.service.js';
import type { ReportProgress } from '../platform/slices.js';
import { publishNodeEvent } from '../platform/events/tree-events.js';
import { findReached } from '../platform/events/webhook-filters.js';
import { assertSameLabel, metadataChanges } from '../platform/metadata.js';
import type { NodePath, VersionPath } from '../platform/paths.js';
import { carryOut, type DryRun, countTranslations } from '../platform/dry-run.js';
import { longWork } from '../platform/bulk-write.js';
import { type Language, inLanguage } from '../platform/languages/in-language.js';
import { addressVersion, findVersion, lockVersion, type VersionRow } from '../platform/find-version.js';
import { LARGE_RUN_NODES, RunExecutor, type InBackground } from '../runs/run-executor.service.js';
import { cloneNode } from './clone-node.js';
import { createNode } from './create-node.js';
import { deleteNode, type Deletion } from './delete-node.js';
import { assertChangedAttributes } from './changed-attributes.js';
import { readNewParent, relocate, assertNodeLimit, measureSubtree, isMove } from './node-placement.js';
import type { OutlineQuery } from './outline.js';
import { listBelow, listOutline, ofSubtree } from './ordered-lists.js';
import { listFound } from './search.js';
import { ancestorsIn } from './subtree-ranges.js';
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
    private readonly access: TreeAccessService,
    private readonly runs: RunExecutor,
    @InjectConfig() private readonly config: TreeConfig,
  ) {}

  /**
   * The total of an unfiltered list is the version's own counter: exact at any size. Costs 1 statement; one more where a total is
   * requested or nothing is found, to distinguish an empty page from an unknown version.
   */
  async list(caller: Caller, path: VersionPath, query: ListQuery, language?: Language) {
    const at = await this.access.assertMay(caller, path, 'read');
    const ancestors = ancestorsIn(query.where);
    if (ancestors.length > 0)
      return listBelow(this.records, caller, at, ancestors, query, inLanguage(nodeView, language));
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

  /** Nodes with some words, the best match first. Costs 3 statements. (docs/trees.md, "Search") */
  async search(caller: Caller, path: VersionPath, words: string, query: ListQuery, language?: Language) {
    const at = await this.access.assertMay(caller, path, 'read');
    return listFound(this.records, caller, at, words, query, inLanguage(nodeView, language));
  }

  /** In the order of a nested document, after a node. Costs 3 statements. Throws `invalid_request` on `after`. */
  async listOutline(caller: Caller, path: VersionPath, outline: OutlineQuery, query: ListQuery, language?: Language) {
    const at = await this.access.assertMay(caller, path, 'read');
    return listOutline(this.records, caller, at, outline, query, inLanguage(nodeView, language));
  }

  /** Costs 1 statement, one more where there is none. Throws `not_found` naming the version or the node. */
  async find(caller: Caller, path: NodePath, query?: RecordQuery, language?: Language) {
    const at = await this.access.assertMay(caller, path, 'read');
    const version = addressVersion(caller, at);
    try {
      const view = inLanguage(nodeView, language);
      return await findRecord(nodesIn(this.records, caller, version), view, { id: at.tree_node_id }, query);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found') await findVersion(this.records, caller, at);
      throw error;
    }
  }

  /** Costs 3 statements, one or two more where the tree has webhooks. */
  async create(caller: Caller, path: VersionPath, body: NewNode, query?: RecordQuery) {
    const at = await this.access.assertMay(caller, path, 'create');
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
  async modify(caller: Caller, path: NodePath, body: NodeChanges, ifMatch?: IfMatchStates, query?: RecordQuery) {
    const at = await this.access.assertMay(caller, path, 'change');
    return this.records.transaction(async (tx) => {
      const version = await lockVersion(tx, caller, at, body.parent_id === undefined ? 'texts' : 'structure');
      let [before, differing]: [Row, Row] = [{}, {}];
      const reached = body.parent_id === undefined ? [] : await findReached(tx, version, { id: at.tree_node_id });
      const check = async (row: Row, values: Row): Promise<void> => {
        [before, differing] = [row, values];
        assertSameLabel(body, row['label_id']);
        await relocate(tx, version.id, nodeOf(row), values, this.config.MAX_DEPTH);
        assertChangedAttributes(version, nodeOf(row), values);
      };
      const changes = { ...body, ...metadataChanges(body) };
      const options = { ifMatch, query, check, beside: readNewParent(version.id, body.parent_id) };
      const set = nodesIn(tx, caller, version);
      const key = { id: at.tree_node_id };
      const answer = await modifyRecord(set, nodeView, key, changes, options);
      await publishChange(tx, version, { ...before, reached }, differing);
      return isMove(differing) ? findRecord(set, nodeView, key, query) : answer;
    }, longWork('change of a node'));
  }

  /** Deletes its descendants and all translations too. Throws `last_root`, and `has_children` unless it may cascade. */
  async delete(
    caller: Caller,
    path: NodePath,
    { cascade, dryRun, ifMatch }: NodeDeletion,
  ): Promise<DryRun | undefined> {
    const at = await this.access.assertMay(caller, path, 'delete');
    return carryOut(this.records, { kind: 'deletion of a node', dryRun }, async (tx) => {
      const version = await lockVersion(tx, caller, at, 'structure');
      const id = at.tree_node_id;
      const translations = dryRun ? await countTranslations(tx, ofSubtree(version.id, id)) : 0;
      const reached = await findReached(tx, version, { id, isRemoved: true });
      const { code, nodes } = await deleteNode(tx, caller, version, { id, cascade, ifMatch });
      await publishNodeEvent(tx, 'node.deleted', version, { id, code, nodes, reached });
      return { versions: 0, nodes, translations, depth_changes: 0 };
    });
  }

  /**
   * Under its own parent unless the body names another; with all below it unless `descendants` is false. Only a large one, and one in the
   * background, is a run.
   */
  async clone(
    caller: Caller,
    path: NodePath,
    body: NodeClone,
    { descendants, background }: { readonly descendants: boolean } & InBackground,
    query?: RecordQuery,
  ): Promise<Presented> {
    const at = await this.access.assertMay(caller, path, 'read', 'create');
    const found = await findVersion(this.records, caller, at);
    const nodes = descendants ? await this.estimate(found, at.tree_node_id) : 1;
    const copy = async (tx: Database, report: ReportProgress) => {
      const version = await lockVersion(tx, caller, at, 'structure');
      const cloning = { id: at.tree_node_id, body, descendants, report };
      const made = await cloneNode(tx, caller, version, cloning, this.config);
      return { node_id: made.id, code: body.code, nodes: made.nodes };
    };
    const outcome =
      background || nodes > LARGE_RUN_NODES
        ? await this.runs.inTransaction(caller, { ...cloneRun(found, at, body), nodes, background }, copy)
        : { result: await this.records.transaction((tx) => copy(tx, () => undefined), longWork('clone of a node')) };
    if ('accepted' in outcome) return outcome.accepted;
    return findRecord(nodesIn(this.records, caller, found), nodeView, { id: outcome.result.node_id }, query);
  }

  /** How many nodes a subtree has; in a small version, at most. */
  private async estimate({ id, node_count }: VersionRow, nodeId: string): Promise<number> {
    if (node_count <= LARGE_RUN_NODES) return node_count;
    return (await measureSubtree(this.records, id, nodeId)).nodes;
  }
}

const cloneRun = ({ id, tree_id, tree_code }: VersionRow, { tree_node_id }: NodePath, { code }: NodeClone) => ({
  kind: 'clone_node' as const,
  tree: { id: tree_id, code: tree_code },
  versionId: id,
  alone: true,
  options: { tree_node_id, code },
});

/**
 * Publishes one event for what an update changed, none when nothing did or the tree has no webhooks. A move counts the node's descendants, so it is published after the
 * update: until then node and subtree differ in depth. (tree.md §5, "Events")
 */
export async function publishChange(
  tx: Database,
  version: VersionRow,
  { id, code, reached }: Row & { readonly reached?: readonly string[] },
  differing: Row,
): Promise<void> {
  if (Object.keys(differing).length === 0 || !version.has_webhooks) return;
  const moved = isMove(differing);
  const { nodes } = moved ? await measureSubtree(tx, version.id, String(id)) : { nodes: 1 };
  await publishNodeEvent(tx, moved ? 'node.moved' : 'node.modified', version, { id, code, nodes, reached });
}
