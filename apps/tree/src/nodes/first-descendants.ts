import { hasPlainLimit } from '@groundwork/records';
import type { ListQuery, Where } from '@groundwork/rest';
import sql, { raw, type Sql } from 'sql-template-tag';
import { opaqueId, subtreeEnd } from '../platform/subtree-end.js';

/** Up to here a page is read by a walk; what is behind it sorts the range. */
const MAX_WALKED = 2_000;

/** Whether a page of descendants has the default order and begins near the first one: then a walk finds it, whatever the subtree's size. */
export const isWalked = ({ where, sort, totalCount, offset, limit }: ListQuery): boolean =>
  where === undefined && sort.length === 0 && !totalCount && offset + limit <= MAX_WALKED;

/**
 * Ids of the nodes of a page and of those before it, as an array: the first ones below a node, level by level, siblings by `position` and `code`. Of each
 * parent of a level it reads as many children as the page still lacks, by the index that orders them, and ends with the level that fills it: at most
 * as many probes as the page has nodes. Ends on damaged data, too. (tree-next.md, "Model")
 */
export function firstDescendants(versionId: Sql, id: string, query: ListQuery, maxDepth?: number): Sql {
  const { offset, limit } = query;
  // A common size stands in the text, as in that of the page: its plan is kept.
  const most = offset === 0 && hasPlainLimit(query) ? raw(String(limit + 1)) : sql`${offset + limit + 1}::int`;
  const levels = maxDepth === undefined ? sql`` : sql`and step.level < ${maxDepth}::int`;
  return sql`array(
    with recursive step (id, position, code, level, found) as (
      select id, position, code, 0, 0::bigint from node where tree_version_id = ${versionId} and id = ${id}
      union all
      select n.id, n.position, n.code, step.level + 1, step.found + count(*) over ()
      from step cross join lateral (
        select id, position, code from node where tree_version_id = ${opaqueId(versionId)} and parent_id = step.id
        order by position, code, id limit ${most} - step.found) n
      where step.found < ${most} ${levels})
    select id from step where level > 0 order by level, position, code, id limit ${most})`;
}

/** Whether a list is sorted by `ord` first and asks for nothing else: then the index on it serves the range, wherever that is. */
export const isByOrd = ({ where, sort, totalCount }: ListQuery): boolean =>
  sort[0]?.attribute === 'ord' && !totalCount && (where === undefined || isAboutOrd(where));

function isAboutOrd(where: Where): boolean {
  if ('all' in where) return where.all.every(isAboutOrd);
  if ('any' in where) return where.any.every(isAboutOrd);
  return 'not' in where ? isAboutOrd(where.not) : where.subject.attribute === 'ord';
}

/** A condition on `t`: it is below a node, whose range is looked up once by the statement itself. */
export function inRangeOf(versionId: Sql, id: string): Sql {
  const top = sql`from node top where top.tree_version_id = ${versionId} and top.id = ${id}`;
  return sql`t.ord > (select top.ord ${top}) and t.ord < (select ${subtreeEnd(versionId, sql`top`)} ${top})`;
}
