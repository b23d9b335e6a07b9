import { invalidField } from '../errors/api-error.js';

const MAX_DEPTH = 32;
/** Names by which JavaScript finds the class of an object. */
const RESERVED: ReadonlySet<string> = new Set(['__proto__', 'constructor']);

/**
 * Refuses what no record can hold: NUL and lone surrogates in texts, members named `__proto__` or `constructor`, nesting over 32 levels.
 * Throws `invalid_request` naming the member.
 */
export function assertStorable(value: unknown, field = '', depth = 0): void {
  if (typeof value === 'string') return assertText(value, field);
  if (typeof value !== 'object' || value === null) return;
  if (depth > MAX_DEPTH) throw invalidField(field, `is nested over ${MAX_DEPTH} levels deep`);
  if (Array.isArray(value)) return value.forEach((item, at) => assertStorable(item, `${field}[${at}]`, depth + 1));
  for (const [name, member] of Object.entries(value)) {
    const path = field ? `${field}.${name}` : name;
    if (RESERVED.has(name)) throw invalidField(path, 'is not a member of this body', 'unknown');
    assertText(name, path);
    assertStorable(member, path, depth + 1);
  }
}

/** Throws `invalid_request` for a text PostgreSQL cannot hold: with NUL, or not well-formed Unicode. */
export function assertText(text: string, field: string): void {
  if (text.includes('\0') || !text.isWellFormed())
    throw invalidField(field, 'must be well-formed Unicode without NUL characters');
}
