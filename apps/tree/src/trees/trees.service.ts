import {
  deleteRecord,
  findRecord,
  findRow,
  insertRow,
  listRecords,
  modifyRecord,
  Records,
  type Database,
  type Row,
} from '@groundwork/records';
import type { Caller, IfMatchStates, ListQuery, RecordQuery } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { tellOfTree } from '../platform/tree-events.js';
import { assertSameLabel, metadataChanges, newMetadata } from '../platform/metadata-changes.js';
import { carryOut, type DryRun } from '../platform/dry-run.js';
import { countTranslations } from '../platform/count-translations.js';
import { analyzeAfterBulkWrite, discardPlans, longWork } from '../platform/bulk-write.js';
import { inLanguage } from '../platform/in-language.js';
import type { Language } from '../platform/requested-language.js';
import { insertVersion } from '../versions/insert-version.js';
import { assertThawed, PLANNED_FOR_ANY_VERSION } from '../platform/find-version.js';
import { copyTree } from './copy-tree.js';
import type { NewTree, NewTreeCode, TreeChanges, TreeClone } from './tree.dto.js';
import { Tree, treeView } from './tree.entity.js';

/** Trees. (Tree, "Trees") */
@Injectable()
export class TreesService {
  constructor(private readonly records: Records) {}

  list(caller: Caller, query: ListQuery, language?: Language) {
    return listRecords(this.records.of(Tree, caller), inLanguage(treeView, language), query);
  }

  find(caller: Caller, code: string, query?: RecordQuery, language?: Language) {
    return findRecord(this.records.of(Tree, caller), inLanguage(treeView, language), { code }, query);
  }

  /** With its first version `v1` and that version's root, all or nothing. (Tree, "What the service does" 2, 3) */
  create(caller: Caller, body: NewTree, query?: RecordQuery) {
    return this.records.transaction(async (tx) => {
      const trees = tx.of(Tree, caller);
      const tree = await insertRow<Tree>(trees, treeView, { ...body, ...newMetadata(body) });
      await insertVersion(tx, caller, tree, { version: 'v1' });
      return findRecord(trees, treeView, { id: tree.id }, query);
    });
  }

  modify(caller: Caller, code: string, body: TreeChanges, ifMatch?: IfMatchStates, query?: RecordQuery) {
    return this.records.transaction((tx) => {
      const check = async (before: Row, differing: Row) => {
        assertSameLabel(body, before['label_id']);
        if (Object.keys(differing).length > 0)
          await tellOfTree(tx, 'tree.modified', { id: String(before['id']), code });
      };
      const changes = { ...body, ...metadataChanges(body) };
      return modifyRecord(tx.of(Tree, caller), treeView, { code }, changes, { ifMatch, query, check });
    });
  }

  /** Every version, node and translation goes with it. Throws `version_frozen` while one of its versions is frozen. */
  delete(caller: Caller, code: string, dryRun: boolean, ifMatch?: IfMatchStates): Promise<DryRun | undefined> {
    return carryOut(this.records, { kind: 'deletion of a tree', dryRun }, async (tx) => {
      const trees = tx.of(Tree, caller);
      const { id } = await findRow<Tree>(trees, treeView, { code }, sql`for update`);
      const versions = await lockVersionsOf(tx, id);
      versions.forEach(assertThawed);
      const own = sql`x.tree_id = ${id} or x.tree_version_id in (select v.id from tree_version v where v.tree_id = ${id})`;
      const translations = dryRun ? await countTranslations(tx, own) : 0;
      await tellOfTree(tx, 'tree.deleted', { id, code });
      await discardPlans(tx);
      await deleteRecord(trees, treeView, { id }, { ifMatch });
      const nodes = versions.reduce((sum, { node_count }) => sum + node_count, 0);
      return { versions: versions.length, nodes, translations, depth_changes: 0 };
    });
  }

  /** Links with the old code no longer lead anywhere. */
  changeCode(caller: Caller, code: string, body: NewTreeCode, query?: RecordQuery) {
    return this.records.transaction((tx) => {
      const check = async ({ id }: Row, differing: Row) => {
        if (!('code' in differing)) return;
        await tellOfTree(tx, 'tree.code_changed', { id: String(id), code: body.new_code }, { old_code: code });
      };
      return modifyRecord(tx.of(Tree, caller), treeView, { code }, { code: body.new_code }, { query, check });
    });
  }

  /** Every version, node and translation of it under new ids. (tree.md §5, "Clone") */
  async clone(caller: Caller, code: string, body: TreeClone, query?: RecordQuery) {
    const { id, nodes } = await this.records.transaction(
      (tx) => cloneTree(tx, caller, code, body),
      longWork('clone of a tree'),
    );
    await analyzeAfterBulkWrite(this.records, nodes);
    return findRecord(this.records.of(Tree, caller), treeView, { id }, query);
  }
}

async function cloneTree(
  tx: Database,
  caller: Caller,
  code: string,
  body: TreeClone,
): Promise<{ id: string; nodes: number }> {
  const trees = tx.of(Tree, caller);
  const source = await findRow<Tree>(trees, treeView, { code });
  const { description, enabled } = source;
  const tree = await insertRow<Tree>(trees, treeView, {
    description,
    enabled,
    ...body,
    ...newMetadata(body, source.metadata),
  });
  await tellOfClone(tx, source, tree);
  return { id: tree.id, nodes: await copyTree(tx, caller, source, tree) };
}

/** A new tree has no webhooks yet; those of the tree it was cloned from are told, unless it went to another tenant. */
async function tellOfClone(tx: Database, source: Tree, clone: Tree): Promise<void> {
  if (source.tenant_id !== clone.tenant_id) return;
  const clonedTo = { cloned_to: { tree_id: clone.id, tree_code: clone.code } };
  await tellOfTree(tx, 'tree.created', source, clonedTo);
}

const lockVersionsOf = (tx: Database, treeId: string) =>
  tx.query<{ version: string; frozen: boolean; node_count: number }>(
    sql`select version, frozen, node_count, ${PLANNED_FOR_ANY_VERSION} as plans from tree_version where tree_id = ${treeId} order by id for update`,
  );
