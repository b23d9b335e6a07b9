import sql, { type Sql } from 'sql-template-tag';
import { unseen } from '../../nodes/walks.js';
import type { Shown } from './depth-first.js';

/**
 * The members of an exported node in the base language, with all its translations: what an import takes. Over `n`. Whether there are any is
 * asked once, not for each node.
 */
const exported = (versionId: string): Sql => sql`
  n.name, n.description, n.position, n.enabled, coalesce(n.metadata -> 'tags', '[]') as tags, coalesce(n.metadata -> 'fields', '[]') as fields,
  case when exists (select from translation x where x.tree_version_id = ${versionId} and x.node_id is not null)
    then coalesce((select jsonb_object_agg(x.language, jsonb_build_object('name', x.name, 'description', x.description))
      from translation x where x.tree_version_id = ${unseen(versionId)} and x.node_id = n.id), '{}')
    else '{}' end as translations`;

/** Every node with the code of its parent, parents before children; rows of `FlatNode`. (tree.md §5, "Export") */
export const flatExport = (versionId: string): Sql => sql`
  select n.depth, row_to_json(x)::text as json
  from node n left join lateral (select code from node where tree_version_id = ${unseen(versionId)} and id = n.parent_id offset 0) p on true
  cross join lateral (select n.code, p.code as parent_code, ${exported(versionId)}) x
  where n.tree_version_id = ${versionId} order by n.depth, n.id`;

/** What a node of a nested export shows. */
export const nestedMembers = (versionId: string): Shown => ({ columns: sql`n.code, ${exported(versionId)}` });

/** What a line of an export shows, over `n` and its parent `above`. */
export const lineMembers = (versionId: string): Sql => sql`n.code, above.code as parent_code, ${exported(versionId)}`;
