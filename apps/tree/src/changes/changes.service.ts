import { listRecords, notFound, Records, type Database, type Envelope } from '@groundwork/records';
import type { Caller, ListQuery } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { nodeView } from '../nodes/tree-node.entity.js';
import { findTree } from '../platform/find-tree.js';
import { findVersion, type VersionRow } from '../platform/find-version.js';
import type { NodePath, TreePath, VersionPath } from '../platform/paths.js';
import { TreeAccessService } from '../platform/tree-access.service.js';
import { Change, changeView, inFeedOrder } from './change.entity.js';
import { horizonCursor, parseCursor, readFeedState, withinFeed } from './feed-cursor.js';

/** A page of a feed; `next` is where the following one begins, also when there is nothing new yet. */
export type FeedPage = Envelope & { readonly next: string | null };

const feedView = { ...changeView, order: inFeedOrder };

/** What was changed, by whom and when. (tree-next.md, "Change log") */
@Injectable()
export class ChangesService {
  constructor(
    private readonly records: Records,
    private readonly access: TreeAccessService,
  ) {}

  /** All changes in a tree, oldest first. Costs 3 statements. Throws `cursor_expired`. */
  async ofTree(caller: Caller, path: TreePath, after: string | undefined, query: ListQuery): Promise<FeedPage> {
    const at = await this.access.assertMay(caller, path, 'read');
    return this.records.transaction(async (tx) => {
      const { id } = await findTree(tx, caller, at);
      return listFeed(tx, caller, sql`t.tree_id = ${id}`, after, query);
    });
  }

  /** All changes in a version, oldest first. Costs 3 statements. Throws `cursor_expired`. */
  async ofVersion(caller: Caller, path: VersionPath, after: string | undefined, query: ListQuery): Promise<FeedPage> {
    const at = await this.access.assertMay(caller, path, 'read');
    return this.records.transaction(async (tx) => {
      const { id } = await findVersion(tx, caller, at);
      return listFeed(tx, caller, sql`t.tree_version_id = ${id}`, after, query);
    });
  }

  /** The changes of a node, newest first; also of one that was removed. Costs 2 statements. Throws `not_found`. */
  async ofNode(caller: Caller, path: NodePath, query: ListQuery): Promise<Envelope> {
    const at = await this.access.assertMay(caller, path, 'read');
    const { tree_node_id: id } = at;
    const known = sql`, exists (select from node n where n.tree_version_id = v.id and n.id = ${id})
      or exists (select from change c where c.tree_version_id = v.id and c.node_id = ${id}) as known`;
    const version = await findVersion<VersionRow & { known: boolean }>(this.records, caller, at, known);
    if (!version.known) throw notFound(nodeView, { id });
    const changes = this.records.of(Change, caller).where(sql`t.tree_version_id = ${version.id} and t.node_id = ${id}`);
    return listRecords(changes, changeView, query);
  }
}

/** On the primary: the horizon of a standby may lie behind. */
async function listFeed(
  tx: Database,
  caller: Caller,
  among: Sql,
  after: string | undefined,
  query: ListQuery,
): Promise<FeedPage> {
  const state = await readFeedState(tx);
  const place = after === undefined ? undefined : parseCursor(after, state);
  const fields = query.fields && new Set([...query.fields, 'cursor']);
  const set = tx.of(Change, caller).where(among).where(withinFeed(state, place));
  const page = await listRecords(set, feedView, { ...query, fields });
  const next = query.sort.length > 0 ? null : page.has_more ? page.items.at(-1)?.['cursor'] : horizonCursor(state);
  const items = query.fields?.has('cursor') === false ? page.items.map(({ cursor: _, ...item }) => item) : page.items;
  // A cursor is a text.
  return { ...page, items, next: (next ?? null) as string | null };
}
