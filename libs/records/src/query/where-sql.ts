import { ApiError, type JsonLiteral, type Literal, type Predicate, type Subject, type Where } from '@groundwork/rest';
import sql, { join, type Sql } from 'sql-template-tag';
import type { View } from '../view/view.js';

/**
 * A where clause as a condition on a row. Every value is bound; names come from the view alone.
 * Two-valued: `!=`, `not in` and `not` hold for null too, so a clause and its negation never both miss a record.
 */
export const whereSql = (where: Where, view: View, row: Sql): Sql => condition(where, view, row, false);

/** Negation is pushed down to the predicates, where it keeps indexes usable. */
function condition(where: Where, view: View, row: Sql, negated: boolean): Sql {
  if ('not' in where) return condition(where.not, view, row, !negated);
  if ('all' in where || 'any' in where) {
    const parts = ('all' in where ? where.all : where.any).map((part) => condition(part, view, row, negated));
    return sql`(${join(parts, 'all' in where === negated ? ' or ' : ' and ')})`;
  }
  const test = predicate(where, view, row);
  return negated ? sql`(${test}) is not true` : test;
}

function predicate(test: Predicate, view: View, row: Sql): Sql {
  const own = view.virtual.get(test.subject.attribute);
  if (own) return own(row, test);
  const read = view.queryBy.get(test.subject.attribute);
  if (!read) throw new ApiError('server_error', `${view.name}.${test.subject.attribute} has no expression.`);
  return test.subject.type === 'json' ? jsonTest(test, read(row)) : columnTest(test, read(row));
}

function columnTest(test: Predicate, column: Sql): Sql {
  if (test.test === 'null') return sql`${column} is null`;
  if ('values' in test) return sql`${column} = any(${test.values}${castOf(test.subject, true)})`;
  if (!('value' in test)) return sql`${column} = ${test.test === 'true'}`;
  const value = sql`${literal(test.value)}${castOf(test.subject, false)}`;
  switch (test.test) {
    case '=':
      return sql`${column} = ${value}`;
    case '!=':
      return sql`${column} is distinct from ${value}`;
    case '<':
      return sql`${column} < ${value}`;
    case '<=':
      return sql`${column} <= ${value}`;
    case '>':
      return sql`${column} > ${value}`;
    case '>=':
      return sql`${column} >= ${value}`;
    case 'like':
      return sql`${column} like ${likePattern(test.value)}`;
    case 'ilike':
      return sql`${column} ilike ${likePattern(test.value)}`;
    case 'has':
      return sql`${column} @> array[${value}]`;
  }
}

const CASTS: Partial<Record<Subject['type'], Sql>> = {
  uuid: sql`::uuid`,
  text: sql`::text`,
  list: sql`::text`,
  integer: sql`::bigint`,
  number: sql`::numeric`,
  boolean: sql`::boolean`,
  date: sql`::date`,
  'date-time': sql`::timestamptz`,
};

const castOf = ({ type }: Subject, array: boolean): Sql =>
  array ? sql`${CASTS[type] ?? sql``}[]` : (CASTS[type] ?? sql``);

/** The pattern of SQL for one of `q`: `*` stands for any characters, nothing else has a meaning. */
export function likePattern(value: Literal | JsonLiteral): string {
  return String(literal(value))
    .replace(/[\\%_]/g, '\\$&')
    .replace(/\*/g, '%');
}

const literal = (value: Literal | JsonLiteral): Literal => (typeof value === 'object' ? value.text : value);

/** Tests inside JSON: a bare number or flag also matches its JSON form, order compares numbers with numbers and texts with texts. */
function jsonTest(test: Predicate, column: Sql): Sql {
  const path = test.subject.members;
  const at = path.length > 0 ? sql`(${column} #> ${path}::text[])` : column;
  const text = path.length > 0 ? sql`(${column} #>> ${path}::text[])` : sql`(${column} #>> '{}')`;
  if (test.test === 'null') return sql`coalesce(jsonb_typeof(${at}), 'null') = 'null'`;
  if ('values' in test) return sql`${text} = any(${test.values.map((value) => String(literal(value)))}::text[])`;
  return 'value' in test ? jsonComparison(test, at, text) : sql`${at} = ${test.test}::jsonb`;
}

type Comparison = Extract<Predicate, { readonly value: Literal | JsonLiteral }>;

function jsonComparison({ test, value }: Comparison, at: Sql, text: Sql): Sql {
  const { text: word, plain }: JsonLiteral = typeof value === 'object' ? value : { text: String(value) };
  const numeric = typeof plain === 'number';
  switch (test) {
    case '=':
      return numeric ? sql`(${at} = ${JSON.stringify(plain)}::jsonb or ${text} = ${word})` : sql`${text} = ${word}`;
    case '!=':
      return numeric
        ? sql`(${at} = ${JSON.stringify(plain)}::jsonb or ${text} = ${word}) is not true`
        : sql`${text} is distinct from ${word}`;
    case 'like':
      return sql`${text} like ${likePattern(value)}`;
    case 'ilike':
      return sql`${text} ilike ${likePattern(value)}`;
    case 'has':
      return sql`${at} @> ${JSON.stringify([plain ?? word])}::jsonb`;
    default:
      return numeric
        ? sql`${numberOf(at)} ${ORDER[test]} ${plain}::numeric`
        : sql`${textOf(at, text)} ${ORDER[test]} ${word}`;
  }
}

const ORDER = { '<': sql`<`, '<=': sql`<=`, '>': sql`>`, '>=': sql`>=` } as const;

const numberOf = (at: Sql): Sql => sql`(case when jsonb_typeof(${at}) = 'number' then (${at} #>> '{}')::numeric end)`;

const textOf = (at: Sql, text: Sql): Sql => sql`(case when jsonb_typeof(${at}) = 'string' then ${text} end)`;
