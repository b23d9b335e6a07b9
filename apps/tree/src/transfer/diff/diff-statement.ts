import sql, { join, raw, type Sql } from 'sql-template-tag';
import { opaqueId } from '../../platform/subtree-end.js';
import type { Details } from '../../platform/computed-list.js';
import { COLUMN_MEMBERS, differing, flatNodes, membersOf, PARTS, type ColumnMember } from './difference.js';

/** The versions that are compared. */
export interface Compared {
  readonly fromId: string;
  readonly toId: string;
}

/**
 * A page ends where it is full: for the transaction of `diffStatement`. Indexes yield codes in order; versions are joined by merging them. That leaves
 * one plan whatever the values are, which a connection makes once. (ADR 0085)
 */
export const IN_CODE_ORDER = sql`set_config('enable_sort', 'off', true) || set_config('enable_hashjoin', 'off', true)
  || set_config('enable_nestloop', 'off', true) || set_config('enable_memoize', 'off', true)
  || set_config('plan_cache_mode', 'force_generic_plan', true)`;

/** What a comparison reads of a node, on both sides: `a_name`, `b_name`. */
const COLUMNS = ['id', 'parent_id', ...new Set(COLUMN_MEMBERS.map(({ column }) => column))];

const columnsOf = (side: Side): Sql =>
  raw(COLUMNS.map((column) => `${side}.${column} as ${side}_${column}`).join(', '));

const NO_COLUMNS = raw(COLUMNS.map((column) => `null as a_${column}`).join(', '));

/**
 * All nodes of both versions, by code, in order: those of the first with their counterparts, and those that only the other has. Of the first the
 * latter read only the index.
 */
export const allPairs = ({ fromId, toId }: Compared): Sql => sql`
  (select a.code, ${columnsOf('a')}, ${columnsOf('b')}
    from node a left join node b on b.tree_version_id = ${toId} and b.code = a.code where a.tree_version_id = ${fromId} order by a.code)
  union all
  (select b.code, ${NO_COLUMNS}, ${columnsOf('b')}
    from node b where b.tree_version_id = ${toId}
      and not exists (select from node a where a.tree_version_id = ${fromId} and a.code = b.code) order by b.code)`;

/** The nodes that have one of some codes, distinct and in order. Each is looked up by index, whatever the statistics say. */
export const pairsOf = (codes: Sql, { fromId, toId }: Compared): Sql => sql`
  select c.code, ${columnsOf('a')}, ${columnsOf('b')} from (${codes}) c
  left join lateral (select * from node where tree_version_id = ${opaqueId(fromId)} and code = c.code offset 0) a on true
  left join lateral (select * from node where tree_version_id = ${opaqueId(toId)} and code = c.code offset 0) b on true`;

/**
 * The nodes among some pairs that differ, of one `kind` where it is given: `code`, `changes` and the ids on both sides. Columns are compared.
 * (tree.md §5, "Diff")
 */
export const diffStatement = (compared: Compared, pairs: Sql, kind: string | undefined): Sql => sql`
  select p.code as id, p.code, p.a_id as from_id, p.b_id as to_id, k.changes
  from (${pairs}) p cross join lateral (select ${changesOf(compared)} as changes offset 0) k
  where ${isDifferent(compared)} and (${kind ?? null}::text is null or ${kind ?? null} = any(k.changes))`;

/** Tested where pairs are read: the kinds of change are found out only of nodes that differ. */
const isDifferent = (compared: Compared): Sql => sql`case
  when p.a_id is null or p.b_id is null then (p.a_id is null) <> (p.b_id is null)
  else ${isChanged(compared)} or ${isMoved(compared)} end`;

/** The kinds of change from one side to the other, one of which may be missing. */
const changesOf = (compared: Compared): Sql => sql`case
  when p.a_id is null then array['added']
  when p.b_id is null then array['removed']
  else case when ${isMoved(compared)} then array['moved'] else '{}'::text[] end
    || case when ${isChanged(compared)} then array['changed'] else '{}'::text[] end end`;

/** Parents are the same when their codes are. */
const isMoved = ({ fromId, toId }: Compared): Sql => sql`case
  when p.a_parent_id is null or p.b_parent_id is null then (p.a_parent_id is null) <> (p.b_parent_id is null)
  else (select code from node where tree_version_id = ${opaqueId(fromId)} and id = p.a_parent_id)
    <> (select code from node where tree_version_id = ${opaqueId(toId)} and id = p.b_parent_id) end`;

const isChanged = ({ fromId, toId }: Compared): Sql =>
  join(
    [
      ...COLUMN_MEMBERS.map(differs),
      ...PARTS.map((of) => sql`${of(fromId, sql`p.a_id`)} is distinct from ${of(toId, sql`p.b_id`)}`),
    ],
    ' or ',
  );

type Side = 'a' | 'b';

/** A member is read only where the column differs. */
function differs({ column, read }: ColumnMember): Sql {
  const [one, other] = [raw(`p.a_${column}`), raw(`p.b_${column}`)];
  const columns = sql`${one} is distinct from ${other}`;
  return read ? sql`(${columns} and ${read(one)} is distinct from ${read(other)})` : columns;
}

/** Names and values of what differs, for a row of `diffStatement`. */
export const differenceDetails = ({ fromId, toId }: Compared): Details => ({
  attributes: ['attributes', 'from', 'to'],
  of: (row) => sql`
    select n.attributes, ${membersOf(sql`a.doc`, sql`n.attributes`)} as "from", ${membersOf(sql`b.doc`, sql`n.attributes`)} as "to"
    from (select) one
    left join lateral (${flatNodes(fromId, sql`and n.id = ${row}.from_id offset 0`)}) a on true
    left join lateral (${flatNodes(toId, sql`and n.id = ${row}.to_id offset 0`)}) b on true
    cross join lateral (select ${differing(sql`a.doc`, sql`b.doc`)} as attributes) n`,
});
