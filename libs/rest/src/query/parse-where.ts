import { ApiError, invalidField } from '../errors/api-error.js';
import { fieldsOf, type FieldRule, type RecordClass } from '../fields/field-rule.js';
import { kindOf, readLiteral } from './literal.js';
import { QSyntaxError, readClause, type WrittenClause, type WrittenPredicate } from './q-grammar.js';
import type { JsonLiteral, Literal, Predicate, Subject, Where } from './where.js';

const MAX_CHARACTERS = 4_096;
const MAX_PREDICATES = 64;
const MAX_DEPTH = 16;

/** What `q` may name: attributes by name, and members that have a rule of their own by dotted name (`metadata.mime_type`). */
export type Filters = ReadonlyMap<string, FieldRule>;

/**
 * A where clause against a view's attributes. Limits: 4,096 characters, 64 predicates, 16 levels.
 * Throws `invalid_request` on `q`, naming the position and what was expected. (api.md, "q, the where clause")
 */
export function parseWhere(clause: string, filters: Filters): Where {
  if (clause.length > MAX_CHARACTERS) throw invalidField('q', `must be at most ${MAX_CHARACTERS} characters`, 'length');
  if (nesting(clause) > MAX_DEPTH) throw invalidField('q', `must be at most ${MAX_DEPTH} levels deep`, 'length');
  const written = read(clause);
  const size = measure(written);
  if (size.predicates > MAX_PREDICATES)
    throw invalidField('q', `must have at most ${MAX_PREDICATES} predicates`, 'length');
  if (size.depth > MAX_DEPTH * 2) throw invalidField('q', `must be at most ${MAX_DEPTH} levels deep`, 'length');
  return typed(written, filters);
}

function read(clause: string): WrittenClause {
  try {
    return readClause(clause);
  } catch (error) {
    if (error instanceof QSyntaxError)
      throw invalidField('q', `is malformed at position ${error.location.start.offset + 1}: ${error.message}`);
    if (error instanceof RangeError) throw invalidField('q', 'is nested too deep', 'length');
    throw error;
  }
}

/** The deepest open parenthesis, outside of strings. */
function nesting(clause: string): number {
  let depth = 0;
  let deepest = 0;
  for (const sign of clause.replace(/'[^']*'|"[^"]*"/g, '')) {
    if (sign === '(') deepest = Math.max(deepest, ++depth);
    if (sign === ')') depth--;
  }
  return deepest;
}

function measure(clause: WrittenClause): { predicates: number; depth: number } {
  if (clause.kind === 'predicate') return { predicates: Math.max(1, clause.values.length / 16), depth: 0 };
  const parts = (clause.kind === 'not' ? [clause.of] : clause.of).map(measure);
  return {
    predicates: parts.reduce((sum, part) => sum + part.predicates, 0),
    depth: 1 + Math.max(...parts.map((part) => part.depth)),
  };
}

function typed(clause: WrittenClause, filters: Filters): Where {
  if (clause.kind === 'predicate') return typedPredicate(clause, filters);
  if (clause.kind === 'not') return { not: typed(clause.of, filters) };
  const parts = clause.of.map((part) => typed(part, filters));
  return clause.kind === 'and' ? { all: parts } : { any: parts };
}

function typedPredicate(written: WrittenPredicate, filters: Filters): Where {
  const subject = subjectOf(written, filters);
  const predicate = test(written, subject);
  return written.not ? { not: predicate } : predicate;
}

/** The longest dotted name with a rule wins; what follows it are members of its JSON. */
function subjectOf({ path, at }: WrittenPredicate, filters: Filters): Subject {
  for (let length = path.length; length > 0; length--) {
    const attribute = path.slice(0, length).join('.');
    const rule = filters.get(attribute);
    if (!rule) continue;
    const members = path.slice(length);
    if (members.length > 0) assertMembers(attribute, rule, members, at);
    return { attribute, type: rule.type, members };
  }
  throw invalidField('q', `at position ${at}: there is no attribute ${path.join('.')}`, 'unknown');
}

/** An object whose members a class declares has no others; one that is free may have any. */
function assertMembers(attribute: string, { type, schema }: FieldRule, members: readonly string[], at: number): void {
  if (type !== 'json') throw invalidField('q', `at position ${at}: ${attribute} has no members`);
  // A field decorator put it there: `ObjectField` declares its members by a class.
  const of = schema.class as (() => RecordClass) | undefined;
  const [name, ...rest] = members;
  if (!of || name === undefined) return;
  const rule = fieldsOf(of()).get(name);
  if (!rule) throw invalidField('q', `at position ${at}: there is no attribute ${attribute}.${name}`, 'unknown');
  if (rest.length > 0) assertMembers(`${attribute}.${name}`, rule, rest, at);
}

function test(written: WrittenPredicate, subject: Subject): Predicate {
  const { op } = written;
  if (op === 'is') return isTest(written, subject);
  assertFits(written, subject);
  const values = written.values.map((value) => {
    const literal = readLiteral(op === 'like' || op === 'ilike' ? 'text' : subject.type, value);
    if (literal === undefined)
      throw invalidField(
        'q',
        `at position ${written.at}: ${subject.attribute} takes ${kindOf(subject.type)}, not ${value.text.slice(0, 64)}`,
      );
    return literal;
  });
  return op === 'in' ? { test: op, subject, values } : { test: op, subject, value: values[0] as Literal | JsonLiteral };
}

function isTest(written: WrittenPredicate, subject: Subject): Predicate {
  const word = written.values[0]?.text as 'null' | 'true' | 'false';
  if (word !== 'null' && subject.type !== 'boolean' && subject.type !== 'json') {
    throw invalidField('q', `at position ${written.at}: ${subject.attribute} is neither true nor false`);
  }
  return { test: word, subject };
}

/** Which operators a type has: a list only `has`, a flag no order, `like` only texts. */
function assertFits({ op, at, path }: WrittenPredicate, { type }: Subject): void {
  const name = path.join('.');
  const fits =
    op === 'has'
      ? type === 'list' || type === 'json'
      : op === 'like' || op === 'ilike'
        ? type === 'text' || type === 'json'
        : type === 'list'
          ? false
          : type === 'boolean'
            ? op === '=' || op === '!=' || op === 'in'
            : true;
  if (!fits)
    throw new ApiError('invalid_request', `q at position ${at}: ${name} cannot be compared by ${op}`, {
      details: [{ field: 'q', code: 'format', message: `${op} does not fit ${name}` }],
    });
}
