import {
  assertState,
  deleteRecord,
  findRecord,
  listRecords,
  Records,
  type Presented,
  type Row,
} from '@groundwork/records';
import { ApiError, type Caller, type IfMatchStates, type ListQuery, type RecordQuery } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { findTree } from '../platform/find-tree.js';
import { findNamedVersion, type VersionRow } from '../platform/find-version.js';
import type { TreePath } from '../platform/paths.js';
import { PUBLISH_SCOPE } from '../platform/scopes.js';
import { TreeAccessService } from '../platform/tree-access.service.js';
import { publishTreeEvent } from '../platform/events/tree-events.js';
import { aliasesOf, aliasView, type AliasTarget } from './alias.entity.js';
import { pointAliasNow } from './point-alias.js';

/** Path parameters that address an alias. */
export interface AliasPath extends TreePath {
  readonly alias: string;
}

/** The aliases of a tree. (tree-next.md, "Releases") */
@Injectable()
export class AliasesService {
  constructor(
    private readonly records: Records,
    private readonly access: TreeAccessService,
  ) {}

  /** Costs 2 statements. */
  async list(caller: Caller, path: TreePath, query: ListQuery) {
    const at = await this.access.assertMay(caller, path, 'read');
    const tree = await findTree(this.records, caller, at);
    return listRecords(aliasesOf(this.records, caller, tree), aliasView, query);
  }

  async find(caller: Caller, path: AliasPath, query?: RecordQuery) {
    const { alias, ...at } = await this.access.assertMay(caller, path, 'read');
    const tree = await findTree(this.records, caller, at);
    return findRecord(aliasesOf(this.records, caller, tree), aliasView, { alias }, query);
  }

  /** Makes it or moves it; naming an earlier release is a rollback. Throws `conflict` for a version that is no release, or a name that one has. */
  async set(
    caller: Caller,
    path: AliasPath,
    { version }: AliasTarget,
    ifMatch?: IfMatchStates,
    query?: RecordQuery,
  ): Promise<{ record: Presented; isNew: boolean }> {
    const { alias, ...at } = await this.access.assertMayWithScope(caller, path, PUBLISH_SCOPE);
    return this.records.transaction(async (tx) => {
      const tree = await findTree(tx, caller, at);
      const target = await findNamedVersion(tx, caller, { ...at, tree_version: version }, 'version');
      assertReleased(target);
      const [before] = await tx.query<Row>(
        sql`select id, updated_at from version_alias where tree_id = ${tree.id} and alias = ${alias} for update`,
      );
      assertState(aliasView, before ?? {}, before || ifMatch === undefined ? ifMatch : []);
      await pointAliasNow(tx, { tree_id: tree.id, alias, tree_version_id: target.id, by: caller.subject });
      const record = await findRecord(aliasesOf(tx, caller, tree), aliasView, { alias }, query);
      return { record, isNew: !before };
    });
  }

  async delete(caller: Caller, path: AliasPath, ifMatch?: IfMatchStates): Promise<void> {
    const { alias, ...at } = await this.access.assertMayWithScope(caller, path, PUBLISH_SCOPE);
    await this.records.transaction(async (tx) => {
      const tree = await findTree(tx, caller, at);
      const { tree_version_id } = await deleteRecord(aliasesOf(tx, caller, tree), aliasView, { alias }, { ifMatch });
      await publishTreeEvent(tx, 'tree.alias_deleted', tree, { alias, tree_version_id });
    });
  }
}

/** Throws `conflict` on `version`. */
function assertReleased({ version, released_at }: VersionRow): void {
  if (released_at) return;
  throw new ApiError('conflict', `Version ${version} is no release: publish it first.`, {
    details: [{ field: 'version', code: 'rule', message: 'is no release' }],
  });
}
