import { invalidField, one, uuidOf, type ListQuery, type QueryParameter, type RawQuery } from '@groundwork/rest';
import sql, { raw, type Sql } from 'sql-template-tag';

/** `order=outline&after=<node_id>`: a list in the order of a nested document. */
export interface OutlineQuery {
  /** The node that the page follows; absent for the first page. */
  readonly after?: string;
}

export const OUTLINE_PARAMETERS: readonly QueryParameter[] = [
  {
    name: 'order',
    schema: { type: 'string', enum: ['outline'] },
    description:
      'Each node before its children, siblings by `position` and `code`, as in the nested tree. Not together with `q`, `sort`, `offset` and `total_count`: the next page is found by `after`.',
  },
  {
    name: 'after',
    schema: { type: 'string', format: 'uuid' },
    description: 'With `order=outline`: the id of the last node of the page before.',
  },
];

/** Throws `invalid_request` naming the parameter. */
export function parseOutlineQuery(
  raw: RawQuery,
  { where, sort, offset, totalCount }: ListQuery,
): OutlineQuery | undefined {
  const order = one(raw, 'order') ?? '';
  const after = uuidOf(raw, 'after');
  if (order === '') {
    if (after !== undefined) throw invalidField('after', 'needs order=outline');
    return undefined;
  }
  if (order !== 'outline') throw invalidField('order', 'must be outline', 'choice');
  const refused = { q: where !== undefined, sort: sort.length > 0, offset: offset > 0, total_count: totalCount };
  for (const [name, isGiven] of Object.entries(refused))
    if (isGiven) throw invalidField(name, 'cannot be combined with order=outline');
  return { after };
}

const ORDER = raw('position, code, id');

/** The first of some siblings that comes after one of them, over the row `node`; of roots by a condition of their own, which an index serves. */
const nextSibling = (versionId: Sql, node: Sql): Sql => {
  const after = sql`tree_version_id = ${versionId} and (position, code, id) > (${node}.position, ${node}.code, ${node}.id)`;
  return sql`
    case when ${node}.parent_id is null
      then (select id from node where parent_id is null and ${after} order by ${ORDER} limit 1)
      else (select id from node where parent_id = ${node}.parent_id and ${after} order by ${ORDER} limit 1) end`;
};

/** The node that follows one in an outline, over the row `step`: its first child, else the next sibling of it or of the nearest node above that has one. */
const nextNode = (versionId: Sql): Sql => sql`coalesce(
  (select id from node where tree_version_id = ${versionId} and parent_id = step.id order by ${ORDER} limit 1),
  (with recursive above (id, parent_id, position, code, level) as (
      select step.id, step.parent_id, step.position, step.code, 0
      union all
      select p.id, p.parent_id, p.position, p.code, above.level + 1 from above cross join lateral (
        select * from node where tree_version_id = ${versionId} and id = above.parent_id and depth < step.depth offset 0) p
      where above.level < step.depth)
    select next.id from above cross join lateral (select ${nextSibling(versionId, sql`above`)} as id offset 0) next
    where next.id is not null order by above.level limit 1))`;

/**
 * The ids of the first `most` nodes of an outline, or of those after one, in order; rows of `id` and `nth`. Costs a few index probes per node, and
 * one per level where it goes back up; ends on damaged data, too. (tree-next.md, "Model")
 */
export function outlineStatement(versionId: string, { after }: OutlineQuery, most: number): Sql {
  const version = sql`(select ${versionId}::uuid)`;
  const columns = raw('id, parent_id, position, code, depth');
  const start = after
    ? sql`select ${columns}, 0 as nth from node where tree_version_id = ${version} and id = ${after}`
    : sql`(select ${columns}, 1 as nth from node where tree_version_id = ${version} and parent_id is null order by ${ORDER} limit 1)`;
  return sql`
    with recursive step as (
      ${start}
      union all
      select n.id, n.parent_id, n.position, n.code, n.depth, step.nth + 1 from step
      cross join lateral (select ${nextNode(version)} as id offset 0) next
      cross join lateral (select * from node where tree_version_id = ${version} and id = next.id offset 0) n
      where step.nth < ${most}::int)
    select id, nth from step order by nth`;
}
