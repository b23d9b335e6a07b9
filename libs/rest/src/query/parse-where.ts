import { ApiError, invalidField } from '../errors/api-error.js';
import { fieldsOf, type FieldRule, type RecordClass, type FieldType } from '../fields/field.js';
import {
  OPERATORS,
  QSyntaxError,
  readClause,
  type Operator,
  type WrittenClause,
  type WrittenPredicate,
  type WrittenValue,
} from './q-grammar.js';
import { assertText } from '../body.pipe.js';
import { UUID_PATTERN } from '../fields/path-params.js';

/** A value ready to be bound: its type fits the attribute it is compared with. */
export type Literal = string | number | boolean;

/** A literal against JSON, which has no column type: its text and, where it looks like one and was not quoted, its number or flag. */
export interface JsonLiteral {
  readonly text: string;
  readonly plain?: number | boolean;
}

/** The subject of a predicate: an attribute of the view, or a member inside one that is JSON. */
export interface Subject {
  readonly attribute: string;
  readonly type: FieldType;
  /** Names of the members below the attribute; empty for the attribute itself. */
  readonly members: readonly string[];
}

/** One typed test. `is null`, `is true` have no other value than the one in `test`. */
export type Predicate =
  | {
      readonly test: Operator;
      readonly subject: Subject;
      readonly value: Literal | JsonLiteral;
    }
  | { readonly test: 'in'; readonly subject: Subject; readonly values: readonly (Literal | JsonLiteral)[] }
  | { readonly test: 'null' | 'true' | 'false'; readonly subject: Subject };

/** A where clause whose attributes exist and whose literals fit. (api.md, "q, the where clause") */
export type Where =
  { readonly all: readonly Where[] } | { readonly any: readonly Where[] } | { readonly not: Where } | Predicate;

const NUMBER_PATTERN = /^-?\d{1,300}(\.\d{1,300})?([eE][+-]?\d{1,3})?$/;
const DATE_TIME_PATTERN = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/;
const KINDS: Readonly<Record<FieldType, string>> = {
  uuid: 'a uuid',
  text: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  'date-time': 'a date-time like 2026-11-20T09:30:00Z',
  date: 'a date like 2026-11-20',
  list: 'a text',
  json: 'a value',
};

/** How a value of a type is called in an error. */
export const kindOf = (type: FieldType): string => KINDS[type];

/** A literal as a value of the attribute's type; `undefined` when it is none. The column decides, never the look. */
export function readLiteral(type: FieldType, written: WrittenValue): Literal | JsonLiteral | undefined {
  const { text } = written;
  assertText(text, 'q');
  if (type === 'json') return jsonLiteral(written);
  if (type === 'uuid') return UUID_PATTERN.test(text) ? text.toLowerCase() : undefined;
  if (type === 'integer') return /^-?\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined;
  if (type === 'number') return readNumber(text);
  if (type === 'boolean') return /^(true|false)$/i.test(text) ? text.toLowerCase() === 'true' : undefined;
  if (type === 'date-time' || type === 'date') return readInstant(type, text);
  return text.normalize('NFC');
}

function jsonLiteral({ text, quoted }: WrittenValue): JsonLiteral {
  if (quoted) return { text };
  if (text === 'true' || text === 'false') return { text, plain: text === 'true' };
  const plain = readNumber(text);
  return plain === undefined ? { text } : { text, plain };
}

function readNumber(text: string): number | undefined {
  const value = Number(text);
  return NUMBER_PATTERN.test(text) && Number.isFinite(value) ? value : undefined;
}

/** Days and times that exist; without an offset a time is UTC. */
function readInstant(type: 'date-time' | 'date', text: string): string | undefined {
  if (type === 'date' && text.length !== 10) return undefined;
  if (!DATE_TIME_PATTERN.test(text)) return undefined;
  const utc = text.length > 10 && !/(Z|[+-]\d{2}:\d{2})$/.test(text) ? `${text}Z` : text;
  const at = new Date(utc);
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(at.getTime()) || Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text.slice(0, 10))
    return undefined;
  return utc;
}

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
  const { types, value: type = subject.type } = OPERATORS[op === 'in' ? '=' : op];
  if (!types.includes(subject.type)) throw unfit(written);
  const values = written.values.map((value) => {
    const literal = readLiteral(type, value);
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

function unfit({ op, at, path }: WrittenPredicate): ApiError {
  const name = path.join('.');
  return new ApiError('invalid_request', `q at position ${at}: ${name} cannot be compared by ${op}`, {
    details: [{ field: 'q', code: 'format', message: `${op} does not fit ${name}` }],
  });
}
