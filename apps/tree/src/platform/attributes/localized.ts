import type { Expression } from '@groundwork/records';
import sql, { join } from 'sql-template-tag';
import type { JsonSchema } from './json-schema.js';

/** Marks a member of attributes that has a value per language. */
const LOCALIZED = 'x-localized';
/** Names of languages: `mn_MN`, `zh-Hant`. (RFC 5646 §2.1) */
const LANGUAGE = '^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*$';

type Members = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const propertiesOf = (schema: JsonSchema): Members => {
  const properties: unknown = typeof schema === 'object' ? schema['properties'] : undefined;
  return isObject(properties) ? properties : {};
};

/** The schema of what is stored: a localized member is an object of values by language, each as its schema says. */
export function withLanguages(schema: JsonSchema): JsonSchema {
  if (typeof schema === 'boolean') return schema;
  const localized = Object.entries(propertiesOf(schema)).flatMap(([name, member]): [string, object][] =>
    isObject(member) && member[LOCALIZED] === true ? [[name, byLanguage(member)]] : [],
  );
  if (localized.length === 0) return schema;
  return { ...schema, properties: { ...propertiesOf(schema), ...Object.fromEntries(localized) } };
}

function byLanguage({ [LOCALIZED]: _, default: preset, ...value }: Members): object {
  const own = preset === undefined ? {} : { default: preset };
  return { type: 'object', propertyNames: { pattern: LANGUAGE }, additionalProperties: value, ...own };
}

/** Names what is wrong with the marks of a schema; `undefined` where nothing is. */
export function findMisplacedMark(schema: JsonSchema): string | undefined {
  for (const member of Object.values(propertiesOf(schema)))
    if (isObject(member) && LOCALIZED in member && typeof member[LOCALIZED] !== 'boolean')
      return `has ${LOCALIZED} that is neither true nor false`;
  const { properties, ...rest } = typeof schema === 'object' ? schema : {};
  const below = isObject(properties) ? Object.values(properties).map(withoutMark) : [];
  return [rest, ...below].some(hasMark) ? `has ${LOCALIZED} elsewhere than in a member of properties` : undefined;
}

const withoutMark = (member: unknown): unknown => (isObject(member) ? { ...member, [LOCALIZED]: false } : member);

const hasMark = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  ((isObject(value) && value[LOCALIZED] === true) || Object.values(value).some(hasMark));

/** The attributes of a node with one value in place of those by language: the first that the chain has, null where it has none. */
export const attributesIn =
  (chain: readonly string[]): Expression =>
  (row) => {
    const values = chain.map(
      (language) => sql`nullif(nullif(${row}.attributes -> m.key -> ${language}, 'null'), '""')`,
    );
    return sql`(select ${row}.attributes || coalesce(jsonb_object_agg(m.key, coalesce(${join([...values, sql`'null'`])})), '{}')
      from tree_version v join tree o on o.id = v.tree_id
      cross join lateral jsonb_each(coalesce(o.schema -> ${row}.depth::text, o.schema -> '*') -> 'properties') m
      where v.id = ${row}.tree_version_id and m.value -> ${LOCALIZED} = 'true' and jsonb_typeof(${row}.attributes -> m.key) = 'object')`;
  };
