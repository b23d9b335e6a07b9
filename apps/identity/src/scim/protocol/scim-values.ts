import { attributeNamed, type ScimAttribute } from './scim-attributes.js';
import type { Comparison, Filter } from './scim-filter.js';
import { scimFault } from './scim-fault.js';

/** A resource, or a complex value, by canonical names. */
export type ScimObject = Record<string, unknown>;

const MAX_CHARACTERS = 4_000;
/** Values of one attribute, but for the members of a group. */
const MAX_VALUES = 100;

export const isObject = (value: unknown): value is ScimObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A value as the schema has it: canonical names in the order of the schema, `"False"` of Entra ID as `false`, a lone text as `{ value }`,
 * one value as a list of one. `undefined` for none. Members that the schema does not have are left out. Throws `invalidValue`.
 */
export function canonicalValue(attribute: ScimAttribute, value: unknown, path = attribute.name): unknown {
  if (value === null || value === undefined) return undefined;
  if (!attribute.multiValued) return singleValue(attribute, value, path);
  const values = [value].flat().flatMap((one: unknown) => singleValue(attribute, one, path) ?? []);
  assertFew(attribute, values, path);
  return values.length > 0 ? values : undefined;
}

/** Throws `invalidValue` for too many values. */
export function assertFew({ name }: ScimAttribute, values: readonly unknown[], path: string): void {
  if (name !== 'members' && values.length > MAX_VALUES)
    throw scimFault('invalidValue', path, `has more than ${MAX_VALUES} values`);
}

function singleValue(attribute: ScimAttribute, given: unknown, path: string): unknown {
  const value = Array.isArray(given) && given.length === 1 ? (given[0] as unknown) : given;
  if (value === null || value === undefined) return undefined;
  if (attribute.type === 'complex') return complexValue(attribute, value, path);
  if (attribute.type === 'boolean') return flagValue(value, path);
  if (typeof value !== 'string' && typeof value !== 'number') throw scimFault('invalidValue', path, 'must be a text');
  const text = String(value);
  if (text.length > MAX_CHARACTERS) throw scimFault('invalidValue', path, `has more than ${MAX_CHARACTERS} characters`);
  return text;
}

function flagValue(value: unknown, path: string): boolean {
  if (typeof value === 'boolean') return value;
  const word = typeof value === 'string' ? value.toLowerCase() : '';
  if (word !== 'true' && word !== 'false') throw scimFault('invalidValue', path, 'must be true or false');
  return word === 'true';
}

function complexValue({ subAttributes = [] }: ScimAttribute, value: unknown, path: string): ScimObject | undefined {
  const given = isObject(value) ? value : { value };
  if (!isObject(value) && (typeof value !== 'string' || !attributeNamed(subAttributes, 'value')))
    throw scimFault('invalidValue', path, 'must be an object');
  return ordered(subAttributes, given, path);
}

/** The members that the attributes name, in their order; `undefined` without any. */
export function ordered(attributes: readonly ScimAttribute[], given: ScimObject, path: string): ScimObject | undefined {
  const byName = new Map(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]));
  const members = attributes.flatMap((attribute) => {
    const value = canonicalValue(attribute, byName.get(attribute.name.toLowerCase()), `${path}.${attribute.name}`);
    return value === undefined ? [] : [[attribute.name, value] as const];
  });
  return members.length > 0 ? Object.fromEntries(members) : undefined;
}

/** Whether an entry of a multi-valued attribute fits a filter over its members. Throws `invalidFilter`. (RFC 7644 §3.5.2) */
export function fits(filter: Filter, attribute: ScimAttribute, entry: ScimObject): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.terms.every((term) => fits(term, attribute, entry));
    case 'or':
      return filter.terms.some((term) => fits(term, attribute, entry));
    case 'not':
      return !fits(filter.term, attribute, entry);
    case 'has':
      throw scimFault('invalidFilter', filter.path, 'has no entries');
    case 'test': {
      const member = memberOf(attribute, filter.path);
      return compares(filter.comparison, entry[member.name], wantedValue(member, filter.value), member);
    }
  }
}

/** The member that a filter over entries names. Throws `invalidFilter`. */
export function memberOf(attribute: ScimAttribute, path: string): ScimAttribute {
  const member = attributeNamed(attribute.subAttributes, path);
  if (!member) throw scimFault('invalidFilter', path, `is no member of ${attribute.name}`);
  return member;
}

/** The value of a filter, of the attribute's type. Throws `invalidFilter`. */
export function wantedValue(
  attribute: ScimAttribute,
  value: string | number | boolean | null,
): string | boolean | null {
  if (value === null) return null;
  if (attribute.type === 'boolean') {
    const word = String(value).toLowerCase();
    if (word !== 'true' && word !== 'false') throw scimFault('invalidFilter', attribute.name, 'is true or false');
    return word === 'true';
  }
  return String(value);
}

function compares(
  comparison: Comparison,
  has: unknown,
  wanted: string | boolean | null,
  { caseExact = false, type }: ScimAttribute,
): boolean {
  if (comparison === 'pr') return has !== undefined;
  if (wanted === null) return (has === undefined) === (comparison === 'eq');
  const fold = (value: unknown) => (caseExact || typeof value !== 'string' ? value : value.toLowerCase());
  const [mine, other] = [fold(has), fold(wanted)];
  if (comparison === 'eq' || comparison === 'ne') return (mine === other) === (comparison === 'eq');
  if (type === 'boolean') throw scimFault('invalidFilter', comparison, 'does not compare true and false');
  if (typeof mine !== 'string' || typeof other !== 'string') return false;
  const tests = {
    co: () => mine.includes(other),
    sw: () => mine.startsWith(other),
    ew: () => mine.endsWith(other),
    gt: () => mine > other,
    ge: () => mine >= other,
    lt: () => mine < other,
    le: () => mine <= other,
  };
  return tests[comparison]();
}
