import { fieldsOf, invalidField, one, type QueryParameter, type RawQuery, type RecordClass } from '@groundwork/rest';

/** Shows some members of an answer. */
export type Selection = (body: Readonly<Record<string, unknown>>) => Record<string, unknown>;

/** The parameter `fields` of the token operations. */
export const FIELDS: QueryParameter = {
  name: 'fields',
  schema: { type: 'string' },
  description: 'Comma-separated names of the members to return.',
};

/**
 * The members of an answer that `fields` names; nothing when it is absent or empty. `declared`: members that the answer may have beside
 * those of its class. Throws `invalid_request` for a name the answer never has.
 */
export function selectionOf(
  raw: RawQuery,
  answer: RecordClass,
  declared: readonly string[] = [],
): Selection | undefined {
  const names = (one(raw, 'fields') ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  if (names.length === 0) return undefined;
  const known = new Set([...fieldsOf(answer).keys(), ...declared]);
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined)
    throw invalidField('fields', `names ${unknown.slice(0, 64)}; known: ${[...known].join(', ')}`, 'unknown');
  return (body) => Object.fromEntries(names.filter((name) => name in body).map((name) => [name, body[name]]));
}
