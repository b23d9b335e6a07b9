import type { Expression, view } from '@groundwork/records';
import { invalidField, type FieldRule, type Predicate } from '@groundwork/rest';
import sql, { type Sql } from 'sql-template-tag';
import { fieldPredicate, holds } from './field-predicate.js';

/** `metadata` as it is shown, with the members it always has; the label's id is a column of its own. (tree.md §1) */
export const shownMetadata =
  (empty: object): Expression =>
  (row) =>
    sql`(${JSON.stringify(empty)}::jsonb || jsonb_build_object('label', jsonb_build_object('label_id', ${row}.label_id)) || ${row}.metadata)`;

/** The metadata of a node as `shownMetadata` shows it, as JSON text: most nodes have none, and then it is not made of three parts. */
export const nodeMetadataJson: Expression = (row) =>
  sql`case when ${row}.metadata = '{}' then ('{"tags": [], "label": {"label_id": "' || ${row}.label_id || '"}, "fields": []}')::json
    else ${shownMetadata({ tags: [], fields: [] })(row)}::json end`;

const rule = (type: FieldRule['type']): FieldRule => ({ type, schema: {}, nullable: true, writeOnly: false });

/** What `q` may ask beside plain members: `metadata.tags has 'x'`, `metadata.fields.'Cost centre' > 5`. (tree.md §4) */
export const metadataFilters = {
  filters: { 'metadata.tags': rule('list'), 'metadata.fields': rule('json'), 'metadata.label.label_id': rule('uuid') },
  asked: { 'metadata.label.label_id': (row: Sql) => sql`${row}.label_id` },
  virtual: { 'metadata.tags': tagPredicate, 'metadata.fields': fieldPredicate },
} satisfies Partial<Parameters<typeof view>[1]>;

function tagPredicate(row: Sql, test: Predicate): Sql {
  if (test.test === 'null') return sql`(${row}.metadata -> 'tags') is null`;
  if ('value' in test) return holds(row, { tags: [test.value] });
  throw invalidField('q', 'supports only has and is null for metadata.tags');
}
