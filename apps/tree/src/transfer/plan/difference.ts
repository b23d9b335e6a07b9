import { JsonField, ListField, TextField } from '@groundwork/rest';
import sql, { type Sql } from 'sql-template-tag';
import { computedView } from '../../platform/computed-list.js';
import { differing, flatNodes, membersOf } from './flat-nodes.js';

/** What can have happened to a node between two versions. (tree.md §5, "Diff") */
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

/** What callers may name in `fields`, `sort` and `q`. */
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
