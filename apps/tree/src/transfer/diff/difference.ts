import { JsonField, ListField, TextField, UuidField } from '@groundwork/rest';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { labelsOf, relationsOf, textsOf } from '../read/nodes/node-parts.js';
import { computedView } from '../../platform/computed-list.js';
import { opaqueId } from '../../platform/subtree-end.js';

/** A member of a node's document that one column has. */
export interface ColumnMember {
  readonly name: string;
  readonly column: string;
  /** The member where it is not the column itself. */
  readonly read?: (column: Sql) => Sql;
  /** The column where the document has no such member. */
  readonly absent?: Sql;
}

const listIn = (name: string) => (column: Sql) => sql`coalesce(${column} -> ${name}::text, '[]')`;

/** What a node is, besides its code and parent: members of one column each. Ids, label ids and audit say nothing about it. */
export const COLUMN_MEMBERS: readonly ColumnMember[] = [
  ...['position', 'name', 'description', 'enabled'].map((name) => ({ name, column: name })),
  ...['tags', 'fields'].map((name) => ({ name, column: 'metadata', read: listIn(name) })),
  { name: 'uri', column: 'uri', absent: sql`null` },
  { name: 'attributes', column: 'attributes', absent: sql`'{}'` },
];

/** What is no member of a document: pairs of name and value. */
export const ABSENT_MEMBERS = sql`(('uri', 'null'::jsonb), ('attributes', '{}'::jsonb))`;

/** The members of which a node has several rows: null without any. Compared as they are. */
export const PARTS: readonly ((versionId: string, id: Sql) => Sql)[] = [textsOf, labelsOf, relationsOf];

const memberOf = ({ name, column, read = (value) => value }: ColumnMember): Sql =>
  sql`${name}::text, ${read(raw(`n.${column}`))}`;

const SPARSE = COLUMN_MEMBERS.filter(({ absent }) => absent !== undefined);

/** Those of `SPARSE` that the node has. */
const sparseMembers = (): Sql => sql`case
  when ${join(
    SPARSE.map(({ column, absent }) => sql`${raw(`n.${column}`)} is not distinct from ${absent}`),
    ' and ',
  )} then '{}'
  else ${join(
    SPARSE.map(
      (member) =>
        sql`case when ${raw(`n.${member.column}`)} is distinct from ${member.absent} then jsonb_build_object(${memberOf(member)}) else '{}' end`,
    ),
    ' || ',
  )} end`;

/**
 * The nodes of a version as two versions, or a version and a file, are compared: `code` and `doc`, a JSON object of
 * `parent_code`, `COLUMN_MEMBERS` and `translations.<language>`, with `uri`, `attributes`, `labels` and `relations` where
 * there are any. (tree.md §5, "Diff")
 */
export const flatNodes = (versionId: string, condition = sql``): Sql => sql`
  select n.id, n.code, jsonb_build_object('parent_code', p.code, ${join(COLUMN_MEMBERS.filter(({ absent }) => absent === undefined).map(memberOf))})
    || ${sparseMembers()} || coalesce(${textsOf(versionId)}, '{}')
    || jsonb_strip_nulls(jsonb_build_object('labels', ${labelsOf(versionId)}, 'relations', ${relationsOf(versionId)})) as doc
  from node n
  left join lateral (select code from node where tree_version_id = ${opaqueId(versionId)} and id = n.parent_id offset 0) p on true
  where n.tree_version_id = ${versionId} ${condition}`;

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
  @UuidField({ description: 'The node in this version; null for an added node.', nullable: true }) from_id!:
    string | null;
  @UuidField({ description: 'The node in the other version; null for a removed node.', nullable: true }) to_id!:
    string | null;
}

/** The attributes of `fields`, `sort` and `q`. */
export const differenceView = computedView(Difference, {
  name: 'Difference',
  attributes: ['code', 'changes', 'attributes', 'from', 'to', 'from_id', 'to_id'],
  order: (difference) => sql`${difference}.code`,
});
