import { assertText } from '../body/storable.js';
import type { FieldType } from '../fields/field-rule.js';
import { UUID_PATTERN } from '../fields/path-params.js';
import type { JsonLiteral, Literal } from './where.js';
import type { WrittenValue } from './q-grammar.js';

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
