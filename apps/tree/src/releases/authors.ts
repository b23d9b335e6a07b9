import type { Database } from '@groundwork/records';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { VersionRow } from '../platform/find-version.js';

/**
 * A version and the drafts it was cloned from, one from another, as `origin`: of each what had been written up to `at` and `until` came along (null:
 * all of it). `published` and `released` are the snapshot and the time of its latest release, from which on it counts. A release was approved as it is.
 * Where the database was restored, or a clone has no complete log, the snapshots are null and the times count.
 */
const origins = ({ id, tree_id }: VersionRow): Sql => sql`
  origins (id, at, until) as (
    select ${id}::uuid, null::pg_snapshot, null::timestamptz
    union all
    select w.cloned_from, w.cloned_at, w.created_at from origins o join tree_version w on w.id = o.id
    where w.cloned_from is not null and w.released_at is null),
  origin as materialized (
    select o.*, r.cloned_at as published, r.created_at as released, coalesce(r.created_at, w.created_at) as since from origins o
    left join tree_version w on w.id = o.id
    left join lateral (
      select cloned_at, created_at from tree_version
      where tree_id = ${tree_id} and cloned_from = o.id and released_at is not null order by released_at desc limit 1) r on true)`;

/** What a snapshot shows; without one, what had begun by a time. Null where there is neither. */
const isIn = (snapshot: Sql, time: Sql): Sql =>
  sql`case when ${snapshot} is null then c.at <= ${time} else pg_visible_in_snapshot(c.tx, ${snapshot}) end`;

/** Changes of nodes and of the version's own texts are logged; that a version was made is no change of it. */
const logged = (subject: string): Sql => sql`
  exists (select from change c where c.tree_version_id = o.id and c.by = ${subject}
    and c.tx >= coalesce(pg_snapshot_xmin(o.published), '1'::xid8)
    and not coalesce(${isIn(sql`o.published`, sql`o.released`)}, false) and coalesce(${isIn(sql`o.at`, sql`o.until`)}, true)
    and (c.node_id is not null or c.kind = 'changed'))`;

/** Of what is not logged the rows say who made them and who wrote them last. */
const written = (table: string, subject: string): Sql => sql`
  exists (select from ${raw(table)} x cross join lateral (values (x.created_by, x.created_at), (x.updated_by, x.updated_at)) w (by, at)
    where x.tree_version_id = o.id and w.by = ${subject} and w.at > o.since and (o.until is null or w.at <= o.until))`;

const UNLOGGED = ['label', 'relation', 'translation'];

/**
 * Whether somebody wrote some of what a version contains, since it was last published: in it or in the drafts it was cloned from. Costs 1 statement,
 * which reads the log since then.
 */
export async function isAuthor(tx: Database, version: VersionRow, subject: string): Promise<boolean> {
  const [row] = await tx.query<{ is_author: boolean }>(sql`
    with recursive ${origins(version)}
    select exists (select from origin o where ${join([logged(subject), ...UNLOGGED.map((table) => written(table, subject))], ' or ')}) as is_author`);
  return row?.is_author ?? false;
}
