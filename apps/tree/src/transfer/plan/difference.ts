import { JsonField, ListField, TextField } from '@groundwork/rest';
import sql from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import { computedView } from '../../platform/computed-list.js';
import { opaqueId } from '../../nodes/walks.js';

/** Evaluated once, not for each node. */
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
  left join lateral (select code from node where tree_version_id = ${opaqueId(versionId)} and id = n.parent_id offset 0) p on true
  cross join lateral (
    select jsonb_object_agg('translations.' || x.language, jsonb_build_object('name', x.name, 'description', x.description)) as texts
    from translation x where x.tree_version_id = ${opaqueId(versionId)} and x.node_id = n.id and ${anyTranslated(versionId)} offset 0) x
  where n.tree_version_id = ${versionId}`;

/** Names of the members in which two documents differ, in alphabetical order. */
export const differing = (one: Sql, other: Sql): Sql => sql`array(
  select name from (select jsonb_object_keys(${one}) union select jsonb_object_keys(${other})) k (name)
  where ${one} -> name is distinct from ${other} -> name order by name)`;

/** Some members of a document. */
export const membersOf = (doc: Sql, names: Sql): Sql =>
  sql`(select jsonb_object_agg(key, value) from jsonb_each(${doc}) where key = any(${names}))`;

/** The kinds of change to a node between two versions. (tree.md §5, "Diff") */
export const KINDS_OF_CHANGE = ['added', 'removed', 'moved', 'changed'] as const;

/** How one node differs between two versions; nodes are the same when their codes are. */
export class Difference {
  @TextField() code!: string;
  @ListField({
    description: '`moved` when the parent differs, `changed` when anything else does.',
    values: KINDS_OF_CHANGE,
  })
  changes!: string[];
  @ListField('Names of what differs; `translations.<language>` for each translation.') attributes!: string[];
  @JsonField({ description: 'What differs, as it is in this version; null for an added node.', nullable: true }) from!:
    object | null;
  @JsonField({ description: 'What differs, as it is in the other version; null for a removed node.', nullable: true })
  to!: object | null;
}

/** The attributes of `fields`, `sort` and `q`. */
export const differenceView = computedView(Difference, {
  name: 'Difference',
  attributes: ['code', 'changes', 'attributes', 'from', 'to'],
  order: (difference) => sql`${difference}.code`,
});

/** Every node that differs; of one `kind` where it is given. (tree.md §5, "Diff") */
export const diffStatement = (fromId: string, toId: string, kind: string | undefined): Sql => sql`
  with pairs as (
    select coalesce(a.code, b.code) as code, a.doc as before, b.doc as after, ${differing(sql`a.doc`, sql`b.doc`)} as attributes
    from (${flatNodes(fromId)}) a full join (${flatNodes(toId)}) b using (code)
    where a.doc is distinct from b.doc),
  named as (
    select p.*, case when before is null then array['added'] when after is null then array['removed'] else
      case when 'parent_code' = any(attributes) then array['moved'] else array[]::text[] end ||
      case when attributes <> array['parent_code'] then array['changed'] else array[]::text[] end end as changes
    from pairs p)
  select code as id, code, changes, attributes,
    ${membersOf(sql`before`, sql`attributes`)} as "from", ${membersOf(sql`after`, sql`attributes`)} as "to"
  from named where ${kind ?? null}::text is null or ${kind ?? null} = any(changes)`;
