import { areSameRules, assertRules, normalized, replaceRules, rulesOf, type AccessRule } from '@groundwork/access';
import {
  assertState,
  deleteRecord,
  findRecord,
  findRow,
  insertRow,
  modifyRecord,
  Records,
  type Database,
  type Presented,
  type RecordSet,
  type Row,
} from '@groundwork/records';
import type { Caller, IfMatchStates, RecordQuery } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { publishTreeEvent } from '../platform/events/tree-events.js';
import { assertSameLabel, metadataChanges, newMetadata } from '../platform/metadata.js';
import { carryOut, type DryRun, countTranslations } from '../platform/dry-run.js';
import { discardPlans } from '../platform/bulk-write.js';
import { announceTree, TREE_RULES, TreeAccessService } from '../platform/tree-access.service.js';
import { insertVersion } from '../versions/copy-version.js';
import { RunExecutor, type InBackground } from '../runs/run-executor.service.js';
import { PUBLISH_SCOPE } from '../platform/scopes.js';
import { assertDeletable } from '../versions/assert-deletable.js';
import { GENERIC_PLANS, type FrozenState } from '../platform/find-version.js';
import { cloneTree, measureTree } from './clone-tree.js';
import {
  Tree,
  treesAt,
  treeView,
  type NewTree,
  type NewTreeCode,
  type TreeChanges,
  type TreeClone,
} from './tree.entity.js';

/** Trees. (Tree, "Trees") */
@Injectable()
export class TreesService {
  constructor(
    private readonly records: Records,
    private readonly access: TreeAccessService,
    private readonly runs: RunExecutor,
  ) {}

  /** With its first version `v1` and that version's root, all or nothing. (Tree, "What the service does" 2, 3) */
  create(caller: Caller, { access, ...body }: NewTree, query?: RecordQuery) {
    const rules = access ?? [];
    assertRules(rules);
    return this.records.transaction(async (tx) => {
      const trees = tx.of(Tree, caller);
      const tree = await insertRow<Tree>(trees, treeView, { ...body, ...newMetadata(body) });
      await insertVersion(tx, caller, tree, { version: 'v1' });
      if (rules.length > 0) await replaceRules(tx, TREE_RULES, tree, rules, caller);
      return findRecord(trees, treeView, { id: tree.id }, query);
    });
  }

  async modify(caller: Caller, code: string, body: TreeChanges, ifMatch?: IfMatchStates, query?: RecordQuery) {
    const path = await this.access.assertMay(caller, { tree_code: code }, 'administer');
    // Who writes cannot do away with the approvals of what they wrote.
    if (body.required_approvals !== undefined) await this.access.assertMayWithScope(caller, path, PUBLISH_SCOPE);
    const { access, ...others } = body;
    assertRules(access ?? []);
    return this.records.transaction(async (tx) => {
      const trees = treesAt(tx, caller, path);
      if (access !== undefined) await this.changeRules(tx, trees, code, access ?? [], ifMatch);
      const check = async (before: Row, differing: Row) => {
        assertSameLabel(others, before['label_id']);
        if (Object.keys(differing).length === 0) return;
        const isGiven = 'owner_id' in differing;
        const owner = isGiven ? { owner_id: differing['owner_id'] ?? before['created_by'] } : {};
        await publishTreeEvent(tx, 'tree.modified', { id: String(before['id']), code }, owner);
        if (isGiven) await announceTree(tx, String(before['id']));
      };
      const changes = { ...others, ...metadataChanges(others) };
      const options = { ifMatch: access === undefined ? ifMatch : undefined, query, check };
      return modifyRecord(trees, treeView, { code }, changes, options);
    });
  }

  /** Replaces the rules, and gives the tree a new state, where they differ. Throws `not_found`, `precondition_failed`. */
  private async changeRules(
    tx: Database,
    trees: RecordSet,
    code: string,
    access: readonly AccessRule[],
    ifMatch?: IfMatchStates,
  ): Promise<void> {
    const beside = sql`, ${rulesOf(TREE_RULES, sql`t.id`)} as rules`;
    const tree = await findRow<Tree & { rules: AccessRule[] }>(
      trees,
      treeView,
      { code },
      sql`for no key update`,
      beside,
    );
    assertState(treeView, { ...tree }, ifMatch);
    const rules = normalized(access);
    if (areSameRules(tree.rules, rules)) return;
    await replaceRules(tx, TREE_RULES, tree, rules, trees.caller);
    await tx.query(sql`
      update tree set updated_by = ${trees.caller.subject},
        updated_date = greatest(clock_timestamp(), updated_date + interval '1 microsecond') where id = ${tree.id}`);
    await publishTreeEvent(tx, 'tree.access_changed', tree, { access: rules, previous: { access: tree.rules } });
  }

  /** Deletes its versions, nodes and translations too. Throws `version_frozen` while one of its versions is frozen, `conflict` while an alias names one. */
  async delete(caller: Caller, code: string, dryRun: boolean, ifMatch?: IfMatchStates): Promise<DryRun | undefined> {
    const path = await this.access.assertMay(caller, { tree_code: code }, 'administer');
    return carryOut(this.records, { kind: 'deletion of a tree', dryRun }, async (tx) => {
      const trees = treesAt(tx, caller, path);
      const { id } = await findRow<Tree>(trees, treeView, { code }, sql`for update`);
      const versions = await lockVersionsOf(tx, id);
      await assertDeletable(tx, versions);
      const own = sql`x.tree_id = ${id} or x.tree_version_id in (select v.id from tree_version v where v.tree_id = ${id})`;
      const translations = dryRun ? await countTranslations(tx, own) : 0;
      await publishTreeEvent(tx, 'tree.deleted', { id, code });
      await announceTree(tx, id);
      await discardPlans(tx);
      await deleteRecord(trees, treeView, { id }, { ifMatch });
      const nodes = versions.reduce((sum, { node_count }) => sum + node_count, 0);
      return { versions: versions.length, nodes, translations, depth_changes: 0 };
    });
  }

  /** Links with the old code become 404. */
  async changeCode(caller: Caller, code: string, body: NewTreeCode, query?: RecordQuery) {
    const path = await this.access.assertMay(caller, { tree_code: code }, 'administer');
    return this.records.transaction((tx) => {
      const check = async (before: Row, differing: Row) => {
        if (!('code' in differing)) return;
        const id = String(before['id']);
        await announceTree(tx, id);
        await publishTreeEvent(tx, 'tree.code_changed', { id, code: body.new_code }, { old_code: code });
      };
      return modifyRecord(treesAt(tx, caller, path), treeView, { code }, { code: body.new_code }, { query, check });
    });
  }

  /** Every version, node and translation of it under new ids, with its rules; the clone is the caller's. (tree.md §5, "Clone") */
  async clone(
    caller: Caller,
    code: string,
    body: TreeClone,
    { background }: InBackground,
    query?: RecordQuery,
  ): Promise<Presented> {
    const path = await this.access.assertMay(caller, { tree_code: code }, 'read', 'create');
    const { id: treeId, nodes } = await measureTree(this.records, caller, path);
    const run = {
      kind: 'clone_tree' as const,
      tree: { id: treeId, code },
      options: { code: body.code, name: body.name },
      nodes,
      background,
    };
    const outcome = await this.runs.inTransaction(caller, run, async (tx, report) => {
      const copy = await cloneTree(tx, caller, path, body, report);
      return { tree_id: copy.id, tree_code: body.code, nodes: copy.nodes };
    });
    if ('accepted' in outcome) return outcome.accepted;
    const clone = await findRecord(this.records.of(Tree, caller), treeView, { id: outcome.result.tree_id }, query);
    if ('access' in clone && !(await this.access.may(caller, { tree_code: body.code }, 'administer')))
      clone.access = null;
    return clone;
  }
}

const lockVersionsOf = (tx: Database, treeId: string) =>
  tx.query<FrozenState & { readonly id: string; readonly node_count: number }>(
    sql`select id, version, frozen, released_at, node_count, ${GENERIC_PLANS} as plans from tree_version where tree_id = ${treeId} order by id for update`,
  );
