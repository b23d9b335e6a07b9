import sql, { type Sql, join, raw } from 'sql-template-tag';
import { labelsOf, relationsOf } from '../read/nodes/node-parts.js';
import { opaqueId } from '../../platform/subtree-end.js';
import type { Database, View } from '@groundwork/records';
import { broader } from '../../nodes/broader-nodes.js';
import { ApiError } from '@groundwork/rest';
import { nodeMetadataJson } from '../../platform/metadata.js';

const n = raw('n');

/** The columns of a node, over `n`; the walk computes `leaf` itself. */
export interface Shown {
  readonly columns: Sql;
  readonly leaf?: Sql;
}

/**
 * The nodes of a version in depth-first order, or of what is below `top`, siblings in their order, `maxDepth` levels down; rows of `FlatNode`. DepthsAndRanks are sorted before
 * texts are read, so that only 4 bytes per level and node are sorted. `columns` are what each node shows, over `n`.
 */
export const depthFirst = (columns: Sql, versionId: string, maxDepth: number, top?: string): Sql => sql`
  with recursive walk (id, depth, path) as (
    select id, 0, array[row_number() over (order by position, code, id)]::int[]
    from node where tree_version_id = ${versionId} and ${top === undefined ? sql`parent_id is null` : sql`id = ${top}`}
    union all
    select n.id, step.depth + 1, step.path || n.nth from walk step cross join lateral (
      select id, row_number() over (order by position, code, id)::int as nth
      from node where tree_version_id = ${opaqueId(versionId)} and parent_id = step.id and depth > step.depth offset 0) n
    where step.depth < ${maxDepth}),
  ordered as materialized (select id, depth from walk order by path)
  select ordered.depth, n.json from ordered cross join lateral (
    select left(row_to_json(x)::text, -1) as json from node n cross join lateral (select ${columns}) x
    where n.tree_version_id = ${opaqueId(versionId)} and n.id = ordered.id offset 0) n`;

const MAX_PATH_BYTES = 2 ** 30;

/** Paths are as long as nodes are deep: throws `invalid_request` for a version whose paths take over 1 GiB. (tree.md §4) */
export async function assertSortable(db: Database, versionId: string, maxDepth: number): Promise<void> {
  const [size] = await db.query<{ bytes: number }>(
    sql`select coalesce(sum(4 * (depth + 1)), 0) as bytes from node where tree_version_id = ${versionId} and depth <= ${maxDepth}`,
  );
  if ((size?.bytes ?? 0) > MAX_PATH_BYTES)
    throw new ApiError('invalid_request', 'The version is too deep for one nested document; use max_depth.');
}

/** The members of `child_nodes`, or those of them in `fields`, as a view reads them. (tree.md §4) */
export function nestedColumns(view: View, fields?: ReadonlySet<string>): Shown {
  const names = (view.childrenOf.get('child_nodes')?.attributes ?? []).filter((name) => !fields || fields.has(name));
  const others = names.filter((name) => name !== 'leaf');
  const columns = (others.length > 0 ? others : names).map((name) => sql`${valueOf(view, name)} as ${raw(name)}`);
  const walked = others.length > 0 && others.length < names.length;
  return { columns: join(columns), ...(walked && { leaf: valueOf(view, 'leaf') }) };
}

function valueOf(view: View, name: string): Sql {
  if (name === 'metadata') return nodeMetadataJson(n);
  const value = view.read.get(name)?.(n) ?? sql`null`;
  const instant = view.attributes.get(name)?.type === 'date-time';
  return instant ? sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')` : value;
}

/** Related nodes `x` of which one is above the other, over parents of both kinds: walks up from both. (SKOS Reference §8.4, S27) */
const isAbove = (versionId: string): Sql => sql`
  exists (with recursive ${broader('up', versionId, sql`select x.node_id`)} select from up where id = x.target_id)
  or exists (with recursive ${broader('up', versionId, sql`select x.target_id`)} select from up where id = x.node_id)`;

const asConcepts = (versionId: string): Sql =>
  sql`, 'uri', other.uri, 'is_above', case when x.kind = 'related' and (${isAbove(versionId)}) then true end`;
const PARENT_URI = sql`, p.uri as parent_uri`;

/**
 * The members of an exported node in the base language, with all its translations: what an import takes. Over `n`. Whether there are any is
 * checked once, not for each node.
 */
const exported = (versionId: string, concepts = false): Sql => sql`
  n.name, n.description, n.position, n.enabled, coalesce(n.metadata -> 'tags', '[]') as tags, coalesce(n.metadata -> 'fields', '[]') as fields, n.attributes,
  case when exists (select from translation x where x.tree_version_id = ${versionId} and x.node_id is not null)
    then coalesce((select jsonb_object_agg(x.language, jsonb_build_object('name', x.name, 'description', x.description))
      from translation x where x.tree_version_id = ${opaqueId(versionId)} and x.node_id = n.id), '{}')
    else '{}' end as translations,
  n.uri, coalesce(${labelsOf(versionId)}, '[]') as labels, coalesce(${relationsOf(versionId, undefined, concepts ? asConcepts(versionId) : undefined)}, '[]') as relations${concepts ? PARENT_URI : sql``}`;

/**
 * Every node with the code of its parent, parents before children; rows of `FlatNode`. A concept also has the IRI of its parent and of nodes it
 * is related to. (tree.md §5, "Export")
 */
export const flatExport = (versionId: string, concepts = false): Sql => sql`
  select n.depth, row_to_json(x)::text as json
  from node n left join lateral (select code, uri from node where tree_version_id = ${opaqueId(versionId)} and id = n.parent_id offset 0) p on true
  cross join lateral (select n.code, p.code as parent_code, ${exported(versionId, concepts)}) x
  where n.tree_version_id = ${versionId} order by n.depth, n.id`;

/** What a node of a nested export shows. */
export const nestedMembers = (versionId: string): Shown => ({ columns: sql`n.code, ${exported(versionId)}` });

/** What a line of an export shows, over `n` and its parent `above`. */
export const lineMembers = (versionId: string): Sql => sql`n.code, above.code as parent_code, ${exported(versionId)}`;
