import type { Expression, view } from '@groundwork/records';
import { invalidField, type FieldRule, type Predicate, type JsonLiteral, type Literal } from '@groundwork/rest';
import sql, { type Sql, join } from 'sql-template-tag';

/** `metadata.fields.'Cost centre' > 5` as a condition on a row. Equality is containment, which an index can serve. (tree.md §4) */
export function fieldPredicate(row: Sql, test: Predicate): Sql {
  const [name, ...deeper] = test.subject.members;
  if (name === undefined || deeper.length > 0) throw invalidField('q', "names a field as metadata.fields.'its name'");
  if (test.test === 'null') return sql`(select f.field -> 'value' ${namedField(row, name)}) is null`;
  if ('values' in test)
    return sql`(${join(
      test.values.map((value) => equals(row, name, value)),
      ' or ',
    )})`;
  return 'value' in test ? COMPARISONS[test.test](row, name, test.value) : sql`false`;
}

type Comparison = (row: Sql, name: string, value: Literal | JsonLiteral) => Sql;

const COMPARISONS: Readonly<Record<Extract<Predicate, { readonly value: unknown }>['test'], Comparison>> = {
  '=': equals,
  '!=': (row, name, value) => sql`(${equals(row, name, value)}) is not true`,
  '<': (row, name, value) => ordered(row, name, value, sql`<`),
  '<=': (row, name, value) => ordered(row, name, value, sql`<=`),
  '>': (row, name, value) => ordered(row, name, value, sql`>`),
  '>=': (row, name, value) => ordered(row, name, value, sql`>=`),
  like: (row, name, value) => sql`${textOf(row, name)} like ${pattern(value)}`,
  ilike: (row, name, value) => sql`${textOf(row, name)} ilike ${pattern(value)}`,
  has: () => {
    throw invalidField('q', 'cannot use has with a single field');
  },
};

/** A bare number equals both the number and its text. */
function equals(row: Sql, name: string, value: Literal | JsonLiteral): Sql {
  const { text, plain } = literalOf(value);
  const asText = holds(row, { fields: [{ name, value: text }] });
  return typeof plain === 'number' ? sql`(${asText} or ${holds(row, { fields: [{ name, value: plain }] })})` : asText;
}

/** Numbers are ordered among numbers, texts among texts. */
function ordered(row: Sql, name: string, value: Literal | JsonLiteral, operator: Sql): Sql {
  const { text, plain } = literalOf(value);
  if (typeof plain !== 'number') return sql`${textOf(row, name)} ${operator} ${text}`;
  return sql`${numberOf(row, name)} ${operator} ${plain}::numeric`;
}

/** The CASE keeps the cast away from texts. */
const numberOf = (row: Sql, name: string): Sql =>
  sql`(select case when jsonb_typeof(f.field -> 'value') = 'number' then (f.field ->> 'value')::numeric end ${namedField(row, name)})`;

const textOf = (row: Sql, name: string): Sql =>
  sql`(select case when jsonb_typeof(f.field -> 'value') = 'string' then f.field ->> 'value' end ${namedField(row, name)})`;

const namedField = (row: Sql, name: string): Sql =>
  sql`from jsonb_array_elements(${row}.metadata -> 'fields') f (field) where f.field ->> 'name' = ${name} limit 1`;

/** The row's metadata contains a part. */
export const holds = (row: Sql, part: object): Sql => sql`${row}.metadata @> ${JSON.stringify(part)}::jsonb`;

const literalOf = (value: Literal | JsonLiteral): JsonLiteral =>
  typeof value === 'object' ? value : { text: String(value) };

/** As everywhere in `q`, only `*` is a wildcard. */
const pattern = (value: Literal | JsonLiteral): string =>
  literalOf(value)
    .text.replace(/[\\%_]/g, '\\$&')
    .replaceAll('*', '%');

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
