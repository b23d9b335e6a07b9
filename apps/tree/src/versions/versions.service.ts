import {
  deleteRecord,
  findRecord,
  listRecords,
  modifyRecord,
  Records,
  type Database,
  type Presented,
  type Row,
} from '@groundwork/records';
import { ApiError, type Caller, type IfMatchStates, type ListQuery, type RecordQuery } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { TreeAccessService } from '../platform/tree-access.service.js';
import { publishVersionEvent } from '../platform/events/tree-events.js';
import { assertSameLabel, metadataChanges } from '../platform/metadata.js';
import type { TreePath, VersionPath } from '../platform/paths.js';
import { carryOut, type DryRun, countTranslations } from '../platform/dry-run.js';
import { discardPlans } from '../platform/bulk-write.js';
import { type Language, inLanguage } from '../platform/languages/in-language.js';
import { RunExecutor, type InBackground } from '../runs/run-executor.service.js';
import { copyVersion, insertVersion } from './copy-version.js';
import {
  TreeVersion,
  versionView,
  type NewVersion,
  type NewVersionCode,
  type VersionChanges,
  type VersionClone,
} from './tree-version.entity.js';
import { assertDeletable } from './assert-deletable.js';
import { findTree, type TreeRow } from '../platform/find-tree.js';
import {
  assertNotFrozen,
  findVersion,
  lockEvenIfFrozen,
  lockVersion,
  versionsPath,
  type VersionRow,
} from '../platform/find-version.js';

/** The versions of a tree. (Tree, "Tree versions") */
@Injectable()
export class VersionsService {
  constructor(
    private readonly records: Records,
    private readonly access: TreeAccessService,
    private readonly runs: RunExecutor,
  ) {}

  async list(caller: Caller, path: TreePath, query: ListQuery, language?: Language) {
    const at = await this.access.assertMay(caller, path, 'read');
    const tree = await findTree(this.records, caller, at);
    return listRecords(versionsOf(this.records, caller, tree), inLanguage(versionView, language), query);
  }

  async find(caller: Caller, path: VersionPath, query?: RecordQuery, language?: Language) {
    const at = await this.access.assertMay(caller, path, 'read');
    const { tree_id: id, version } = await findVersion(this.records, caller, at);
    const set = versionsOf(this.records, caller, { id, code: path.tree_code });
    return findRecord(set, inLanguage(versionView, language), { version }, query);
  }

  /** With one root. Without a code it is the next `v<n>`; the tree's lock keeps two from choosing the same. (tree.md §2) */
  async create(caller: Caller, path: TreePath, body: NewVersion, query?: RecordQuery) {
    const at = await this.access.assertMay(caller, path, 'create');
    return this.records.transaction(async (tx) => {
      const tree = await findTree(tx, caller, at, sql`for no key update`);
      const version = body.version ?? (await nextVersionCode(tx, tree.id));
      const id = await insertVersion(tx, caller, tree, { ...body, version });
      await publishVersionEvent(tx, 'version.created', { id, tree_id: tree.id, tree_code: tree.code, version });
      return findRecord(versionsOf(tx, caller, tree), versionView, { id }, query);
    });
  }

  /**
   * `frozen` needs the exclusive lock, and to administer the tree; a frozen version accepts only `frozen: false`, a release not even that.
   * (tree.md §6, "Frozen"; tree-next.md, "Releases")
   */
  async modify(caller: Caller, path: VersionPath, body: VersionChanges, ifMatch?: IfMatchStates, query?: RecordQuery) {
    const at = await this.access.assertMay(caller, path, body.frozen === undefined ? 'change' : 'administer');
    return this.records.transaction(async (tx) => {
      const version = await (body.frozen === undefined
        ? lockVersion(tx, caller, at, 'structure')
        : lockEvenIfFrozen(tx, caller, at));
      if (body.frozen !== false || version.released_at) assertNotFrozen(version);
      assertSameLabel(body, version.label_id);
      if (version.frozen) await clearOrigin(tx, version.id);
      const set = versionsOf(tx, caller, { id: version.tree_id, code: path.tree_code });
      const check = (_: Row, differing: Row) => publishChange(tx, version, differing);
      const changes = { ...body, ...metadataChanges(body) };
      return modifyRecord(set, versionView, { id: version.id }, changes, { ifMatch, query, check });
    });
  }

  /** Deletes its nodes and all translations too. Throws `last_version`, `version_frozen`, `conflict` for a release that has an alias. */
  async delete(
    caller: Caller,
    path: VersionPath,
    dryRun: boolean,
    ifMatch?: IfMatchStates,
  ): Promise<DryRun | undefined> {
    const at = await this.access.assertMay(caller, path, 'delete');
    return carryOut(this.records, { kind: 'deletion of a version', dryRun }, async (tx) => {
      const tree = await findTree(tx, caller, at, sql`for no key update`);
      const version = await lockEvenIfFrozen(tx, caller, at);
      await assertDeletable(tx, [version]);
      const { id, node_count: nodes } = version;
      const [others] = await tx.query(sql`select from tree_version where tree_id = ${tree.id} and id <> ${id} limit 1`);
      if (!others) throw new ApiError('last_version', `${path.tree_version} is the last version of ${path.tree_code}.`);
      const translations = dryRun ? await countTranslations(tx, sql`x.tree_version_id = ${id}`) : 0;
      await discardPlans(tx);
      await deleteRecord(versionsOf(tx, caller, tree), versionView, { id }, { ifMatch });
      await publishVersionEvent(tx, 'version.deleted', version, { nodes });
      return { versions: 1, nodes, translations, depth_changes: 0 };
    });
  }

  async changeCode(caller: Caller, path: VersionPath, { new_version: version }: NewVersionCode, query?: RecordQuery) {
    const at = await this.access.assertMay(caller, path, 'administer');
    return this.records.transaction(async (tx) => {
      const row = await lockVersion(tx, caller, at, 'alone');
      const check = async (_: Row, differing: Row) => {
        if (!('version' in differing)) return;
        await publishVersionEvent(tx, 'version.code_changed', { ...row, version }, { old_version: row.version });
      };
      const set = versionsOf(tx, caller, { id: row.tree_id, code: path.tree_code });
      return modifyRecord(set, versionView, { id: row.id }, { version }, { query, check });
    });
  }

  /** All of it, translations too, in one snapshot and without a lock on the source. (tree.md §5, "Clone") */
  async clone(
    caller: Caller,
    path: VersionPath,
    body: VersionClone,
    { background }: InBackground,
    query?: RecordQuery,
  ): Promise<Presented> {
    const at = await this.access.assertMay(caller, path, 'read', 'create');
    const source = await findVersion(this.records, caller, at);
    const { id: versionId, tree_id, tree_code, node_count: nodes } = source;
    const tree = { id: tree_id, code: tree_code };
    const run = {
      kind: 'clone_version' as const,
      tree,
      versionId,
      options: { version: body.version, name: body.name },
      nodes,
      background,
    };
    const outcome = await this.runs.inTransaction(caller, run, async (tx, report) => {
      const copy = await copyVersion(tx, caller, source, body, report);
      const clonedFrom = { cloned_from: source.version };
      await publishVersionEvent(tx, 'version.created', { ...source, id: copy.id, version: body.version }, clonedFrom);
      return { tree_version_id: copy.id, version: body.version, nodes: copy.nodes };
    });
    if ('accepted' in outcome) return outcome.accepted;
    const id = outcome.result.tree_version_id;
    return findRecord(versionsOf(this.records, caller, tree), versionView, { id }, query);
  }
}

/** The versions of one tree. */
export const versionsOf = (db: Database, caller: Caller, tree: Pick<TreeRow, 'id' | 'code'>) =>
  db
    .of(TreeVersion, caller)
    .where(sql`t.tree_id = ${tree.id}`)
    .at(versionsPath(tree.code));

/** Publishes one event for what differs; none when nothing does. */
async function publishChange(tx: Database, version: VersionRow, differing: Row): Promise<void> {
  if (Object.keys(differing).length === 0) return;
  const { frozen } = differing;
  const type = frozen === true ? 'version.frozen' : frozen === false ? 'version.thawed' : 'version.modified';
  await publishVersionEvent(tx, type, version);
}

/** One more than the greatest of `v1`, `v2`, … */
async function nextVersionCode(tx: Database, treeId: string): Promise<string> {
  const [row] = await tx.query<{ next: number }>(
    sql`select coalesce(max(substr(version, 2)::int), 0) + 1 as next from tree_version where tree_id = ${treeId} and version ~ '^v[0-9]{1,9}$'`,
  );
  return `v${row?.next ?? 1}`;
}

/** A version that is editable again is no longer the common base of its clones. (tree.md §5, "Merge") */
const clearOrigin = (tx: Database, id: string) =>
  tx.query(sql`update tree_version set origin_version_id = null where origin_version_id = ${id}`);
