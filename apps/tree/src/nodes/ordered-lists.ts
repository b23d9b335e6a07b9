import { listRecords, whereSql, type Database, type Envelope, type Expression, type View } from '@groundwork/records';
import { invalidField, type Caller, type ListQuery } from '@groundwork/rest';
import sql, { raw, type Sql } from 'sql-template-tag';
import { findVersion } from '../platform/find-version.js';
import type { VersionPath } from '../platform/paths.js';
import { outlineStatement, type OutlineQuery } from './outline.js';
import { listInRanges, readRanges, stillInRange, type WithRanges } from './subtree-ranges.js';
import { nodesIn, nodesOfVersion } from './tree-node.entity.js';
import { subtreeEnd } from '../platform/subtree-end.js';

/** The nodes of a version in the order of a nested document. Costs 2 statements beside the version's. Throws `invalid_request` on `after`. */
export async function listOutline(
  db: Database,
  caller: Caller,
  path: VersionPath,
  outline: OutlineQuery,
  query: ListQuery,
  view: View,
): Promise<Envelope> {
  const version = await findVersion(db, caller, path);
  const rows = await db.query<{ id: string; nth: number }>(outlineStatement(version.id, outline, query.limit + 1));
  if (outline.after !== undefined && rows.length === 0)
    throw invalidField('after', `names ${outline.after}, which is not a node of this version`, 'unknown');
  const found = rows.filter(({ nth }) => nth > 0).map(({ id }) => id);
  const ids = found.slice(0, query.limit);
  const set = nodesIn(db, caller, version).where(sql`t.id = any(${ids}::uuid[])`);
  const order: Expression = (node) => sql`array_position(${ids}::uuid[], ${node}.id)`;
  const page = await listRecords(set, { ...view, order }, query);
  return { ...page, has_more: found.length > ids.length };
}

/** The nodes of a version where the condition names nodes above: costs 2 statements, one more where nothing is found, one for an estimated total. */
export function listBelow(
  db: Database,
  caller: Caller,
  path: VersionPath,
  ancestors: readonly string[],
  query: ListQuery,
  view: View,
): Promise<Envelope> {
  return listInRanges(
    () => readRanges(db, caller, path, ancestors),
    (version) => pageInRanges(db, caller, version, [], query, view),
  );
}

const t = raw('t');

/** A page of nodes by conditions that depend on ranges. The view is that of all versions, so that the statement is built once; it is planned each time. */
export function pageInRanges(
  db: Database,
  caller: Caller,
  version: WithRanges,
  conditions: readonly Sql[],
  { where, ...query }: ListQuery,
  view: View,
): Promise<Envelope> {
  const tests = where ? [whereSql(where, nodesOfVersion(view, version), t)] : [];
  const set = [stillInRange(version), ...conditions, ...tests].reduce(
    (nodes, condition) => nodes.where(condition),
    nodesIn(db, caller, version),
  );
  return listRecords(set, view, query, { planEachTime: true });
}

/** Translations `x` of a node and all below it. */
export const ofSubtree = (versionId: string, id: string): Sql => sql`x.tree_version_id = ${versionId} and x.node_id in (
  select n.id from (select ord, ${subtreeEnd(versionId, sql`top`)} as until from node top where tree_version_id = ${versionId} and id = ${id}) top
  join node n on n.tree_version_id = ${versionId} and n.ord >= top.ord and n.ord < top.until)`;
