import { IntegerField, TextField } from '@groundwork/rest';
import sql, { type Sql } from 'sql-template-tag';
import { computedView } from '../platform/computed-list.js';

/** How much of a version is translated into one language. */
export class Completeness {
  @TextField('A language of the tree.') language!: string;
  @IntegerField({ description: 'Nodes of the version.', readOnly: true }) nodes!: number;
  @IntegerField({ description: 'Nodes whose name is translated; an empty translation does not count.', readOnly: true })
  named!: number;
  @IntegerField({ description: 'Nodes whose description is translated.', readOnly: true }) described!: number;
}

/** The attributes of `fields`, `sort` and `q`. */
export const completenessView = computedView(Completeness, {
  name: 'Completeness',
  attributes: ['language', 'nodes', 'named', 'described'],
  order: (row) => sql`${row}.language`,
});

/** One row per language of the tree. Reads the translations of the version once. */
export const completenessStatement = (versionId: string): Sql => sql`
  select l.language as id, l.language, v.node_count as nodes, coalesce(x.named, 0)::int as named, coalesce(x.described, 0)::int as described
  from tree_version v join listed_language l on l.tree_id = v.tree_id
  left join (
    select language, count(nullif(name, '')) as named, count(nullif(description, '')) as described
    from translation where tree_version_id = ${versionId} and node_id is not null group by language) x using (language)
  where v.id = ${versionId}`;
