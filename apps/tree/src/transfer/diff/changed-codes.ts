import sql, { type Sql } from 'sql-template-tag';
import type { Compared } from './diff-statement.js';

/** A part of the log that lies between two versions: the rows of a version that exactly one of two snapshots shows; null is now. */
export interface LogPart {
  readonly version: string;
  /** Both snapshots show all transactions before this one; null where they are the same. */
  readonly since: string | null;
  readonly one: string | null;
  readonly other: string | null;
}

/** From so many rows on, and a fifth of the nodes, comparing all columns costs less. */
const FEW_ROWS = 1_000;
/** Shows nothing: what a clone had before it was made. */
const NOTHING = '1:1:';

/**
 * A version and those it was cloned from, one by one, each with the snapshot by which the walk came: null for the first, as it is now.
 * Ends at a clone without a snapshot: the log between it and its origin is incomplete.
 */
const origins = (name: Sql, id: Sql): Sql => sql`
  ${name} (id, at, step) as (
    select ${id}, null::pg_snapshot, 0
    union all select w.cloned_from, w.cloned_at, o.step + 1 from ${name} o join tree_version w on w.id = o.id where w.cloned_from is not null and w.cloned_at is not null)`;

/**
 * The parts of the log between a version and another, as JSON: `LogPart[]`. Null where they have no common origin that is still there, where rows of it were removed,
 * or where there are so many that columns are compared instead. `v` is the other version. (tree.md §5, "Diff")
 */
export const logBetween = (fromId: string): Sql => sql`(
  with recursive ${origins(sql`a`, sql`${fromId}::uuid`)}, ${origins(sql`b`, sql`v.id`)},
  common as (
    select a.id, a.at as one, b.at as other, a.step as a_step, b.step as b_step from a join b using (id) join tree_version w using (id) order by a.step limit 1),
  parts as (
    select c.id as version, least(pg_snapshot_xmin(c.one), pg_snapshot_xmin(c.other)) as since, c.one, c.other,
      least(pg_snapshot_xmin(c.one), pg_snapshot_xmin(c.other)) as complete_from
    from common c
    union all
    select s.id, '1', s.at, ${NOTHING}::pg_snapshot, w.created_in
    from common c cross join lateral (select * from a where a.step < c.a_step union all select * from b where b.step < c.b_step) s
    join tree_version w on w.id = s.id)
  select case when not bool_or(f.cut_tx >= p.complete_from) is true
      and (select count(*) from (select from parts p ${rowsOfParts()} limit greatest(${FEW_ROWS}, v.node_count / 5) + 1) r)
        <= greatest(${FEW_ROWS}, v.node_count / 5)
    then jsonb_agg(jsonb_build_object('version', p.version, 'since', p.since::text, 'one', p.one::text, 'other', p.other::text)) end
  from parts p cross join change_feed f)`;

/** The distinct codes of some rows, in order. PostgreSQL never hashes `distinct on`: sorting takes memory as rows come, a hash table before, for all it expects. */
const distinctCodes = (rows: Sql): Sql => sql`select distinct on (code) code from (${rows}) r order by code`;

/** The changes of nodes in a part `p`, as `c`. */
const rowsOfParts = (): Sql => sql`
  cross join lateral (
    select code, before ->> 'code' as old_code, before ? 'code' and kind <> 'removed' as renamed from change
    where tree_version_id = p.version and tx >= p.since and node_id is not null
      and coalesce(pg_visible_in_snapshot(tx, p.one), true) <> coalesce(pg_visible_in_snapshot(tx, p.other), true) offset 0) c`;

/**
 * The codes of all nodes that may differ, distinct and in order: those of changed nodes before and after, and those of nodes below a renamed one
 * or with a relation to it, whose documents name it by its code.
 */
export const changedCodes = ({ fromId, toId }: Compared, parts: readonly LogPart[]): Sql => sql`
  with changed as materialized (
    select c.* from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as p (version uuid, since xid8, one pg_snapshot, other pg_snapshot)
    ${rowsOfParts()}),
  renamed as (${distinctCodes(sql`select code from changed where renamed union all select old_code from changed where renamed`)})
  ${distinctCodes(sql`
    select code from changed where code is not null
    union all select old_code from changed where old_code is not null
    union all select n.code from renamed r
    cross join (values (${fromId}::uuid), (${toId}::uuid)) side (id)
    cross join lateral (select id from node where tree_version_id = side.id and code = r.code offset 0) p
    cross join lateral (
      select code from node where tree_version_id = side.id and parent_id = p.id
      union all
      select o.code from (select node_id from node_relation where tree_version_id = side.id and target_id = p.id offset 0) x
      cross join lateral (select code from node where tree_version_id = side.id and id = x.node_id offset 0) o
      offset 0) n`)}`;
