import sql, { type Sql } from 'sql-template-tag';
import { unseen } from '../../nodes/walks.js';

/** Found out once, not for each node. */
const anyTranslated = (versionId: string): Sql =>
  sql`(select exists (select from translation t where t.tree_version_id = ${versionId} and t.node_id is not null))`;

/**
 * The nodes of a version as two versions, or a version and a file, are compared: `code` and `doc`, a JSON object of
 * `parent_code, position, name, description, enabled, tags, fields` and `translations.<language>`. Ids, labels and audit say
 * nothing about what a node is. (tree.md §5, "Diff")
 */
export const flatNodes = (versionId: string): Sql => sql`
  select n.id, n.code, jsonb_build_object(
      'parent_code', p.code, 'position', n.position, 'name', n.name, 'description', n.description, 'enabled', n.enabled,
      'tags', coalesce(n.metadata -> 'tags', '[]'), 'fields', coalesce(n.metadata -> 'fields', '[]'))
    || coalesce(x.texts, '{}') as doc
  from node n
  left join lateral (select code from node where tree_version_id = ${unseen(versionId)} and id = n.parent_id offset 0) p on true
  cross join lateral (
    select jsonb_object_agg('translations.' || x.language, jsonb_build_object('name', x.name, 'description', x.description)) as texts
    from translation x where x.tree_version_id = ${unseen(versionId)} and x.node_id = n.id and ${anyTranslated(versionId)} offset 0) x
  where n.tree_version_id = ${versionId}`;

/** Names of the members in which two documents differ, in alphabetical order. */
export const differing = (one: Sql, other: Sql): Sql => sql`array(
  select name from (select jsonb_object_keys(${one}) union select jsonb_object_keys(${other})) k (name)
  where ${one} -> name is distinct from ${other} -> name order by name)`;

/** Some members of a document. */
export const membersOf = (doc: Sql, names: Sql): Sql =>
  sql`(select jsonb_object_agg(key, value) from jsonb_each(${doc}) where key = any(${names}))`;
