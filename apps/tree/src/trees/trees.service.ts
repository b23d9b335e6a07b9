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
import { publishTreeEvent } from '../platform/tree-events.js';
import { assertSameLabel, metadataChanges, newMetadata } from '../platform/metadata.js';
import { carryOut, type DryRun, countTranslations } from '../platform/dry-run.js';
import {
  analyzeAfterBulkWrite,
  discardPlans,
  longWork,
  joinByHash,
  AUDIT_COLUMNS,
  auditOf,
  COPIED_OF_NODE,
} from '../platform/bulk-write.js';
import { type Language, inLanguage } from '../platform/languages.js';
import { insertVersion } from '../versions/copy-version.js';
import { assertNotFrozen, GENERIC_PLANS } from '../platform/find-version.js';
import { Tree, treeView, type NewTree, type NewTreeCode, type TreeChanges, type TreeClone } from './tree.entity.js';

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
          await publishTreeEvent(tx, 'tree.modified', { id: String(before['id']), code });
      };
      const changes = { ...body, ...metadataChanges(body) };
      return modifyRecord(tx.of(Tree, caller), treeView, { code }, changes, { ifMatch, query, check });
    });
  }

  /** Deletes its versions, nodes and translations too. Throws `version_frozen` while one of its versions is frozen. */
  delete(caller: Caller, code: string, dryRun: boolean, ifMatch?: IfMatchStates): Promise<DryRun | undefined> {
    return carryOut(this.records, { kind: 'deletion of a tree', dryRun }, async (tx) => {
      const trees = tx.of(Tree, caller);
      const { id } = await findRow<Tree>(trees, treeView, { code }, sql`for update`);
      const versions = await lockVersionsOf(tx, id);
      versions.forEach(assertNotFrozen);
      const own = sql`x.tree_id = ${id} or x.tree_version_id in (select v.id from tree_version v where v.tree_id = ${id})`;
      const translations = dryRun ? await countTranslations(tx, own) : 0;
      await publishTreeEvent(tx, 'tree.deleted', { id, code });
      await discardPlans(tx);
      await deleteRecord(trees, treeView, { id }, { ifMatch });
      const nodes = versions.reduce((sum, { node_count }) => sum + node_count, 0);
      return { versions: versions.length, nodes, translations, depth_changes: 0 };
    });
  }

  /** Links with the old code become 404. */
  changeCode(caller: Caller, code: string, body: NewTreeCode, query?: RecordQuery) {
    return this.records.transaction((tx) => {
      const check = async ({ id }: Row, differing: Row) => {
        if (!('code' in differing)) return;
        await publishTreeEvent(tx, 'tree.code_changed', { id: String(id), code: body.new_code }, { old_code: code });
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
  await publishClone(tx, source, tree);
  return { id: tree.id, nodes: await copyTree(tx, caller, source, tree) };
}

/** A new tree has no webhooks yet; the event goes to those of the tree it was cloned from, unless the clone belongs to another tenant. */
async function publishClone(tx: Database, source: Tree, clone: Tree): Promise<void> {
  if (source.tenant_id !== clone.tenant_id) return;
  const clonedTo = { cloned_to: { tree_id: clone.id, tree_code: clone.code } };
  await publishTreeEvent(tx, 'tree.created', source, clonedTo);
}

const lockVersionsOf = (tx: Database, treeId: string) =>
  tx.query<{ version: string; frozen: boolean; node_count: number }>(
    sql`select version, frozen, node_count, ${GENERIC_PLANS} as plans from tree_version where tree_id = ${treeId} order by id for update`,
  );

type Copied = Pick<Tree, 'id' | 'label_id'>;

/**
 * Copies all versions, nodes and translations of one tree into another that is still empty, under new ids and labels: one
 * statement, one snapshot. Copies are never frozen. Returns how many nodes were inserted. (tree.md §5, "Clone")
 */
export async function copyTree(tx: Database, caller: Caller, source: Copied, target: Copied): Promise<number> {
  const audit = auditOf(caller);
  await joinByHash(tx);
  const [row] = await tx.query<{ nodes: number }>(sql`
    with versions as materialized (
      select v.*, uuid_v7() as new, uuid_v7() as new_label from tree_version v where v.tree_id = ${source.id}),
    map as materialized (
      select v.id as version, v.new as new_version, n.id as old, uuid_v7() as new, uuid_v7() as label
      from versions v join node n on n.tree_version_id = v.id),
    made as (
      insert into tree_version (id, tree_id, version, name, description, label_id, metadata, enabled, node_count, ${AUDIT_COLUMNS})
      select v.new, ${target.id}::uuid, v.version, v.name, v.description, v.new_label, v.metadata, v.enabled,
        (select count(*) from map m where m.version = v.id), ${audit}
      from versions v),
    nodes as (
      insert into node (tree_version_id, id, parent_id, label_id, code, ${COPIED_OF_NODE}, depth, ${AUDIT_COLUMNS})
      select m.new_version, m.new, p.new, m.label, n.code, ${COPIED_OF_NODE}, n.depth, ${audit}
      from map m join node n on n.tree_version_id = m.version and n.id = m.old
      left join map p on p.version = m.version and p.old = n.parent_id),
    texts as (
      insert into translation (id, label_id, language, tree_id, tree_version_id, node_id, name, description, ${AUDIT_COLUMNS})
      select uuid_v7(), coalesce(m.label, v.new_label, ${target.label_id}::uuid), x.language,
        case when x.tree_id is not null then ${target.id}::uuid end, v.new, m.new, x.name, x.description, ${audit}
      from translation x
      left join versions v on v.id = x.tree_version_id
      left join map m on m.version = x.tree_version_id and m.old = x.node_id
      where x.tree_id = ${source.id} or x.tree_version_id in (select id from versions))
    select count(*) as nodes from map`);
  return row?.nodes ?? 0;
}
