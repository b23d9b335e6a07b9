import { invalidField } from '../errors/api-error.js';
import { assertText } from '../body.pipe.js';
import { UUID_PATTERN } from '../fields/path-params.js';
import { kindOf, parseWhere, readLiteral, type Where } from './parse-where.js';
import type { WireView } from '../view.js';

/** One term of `sort`. */
export interface SortTerm {
  readonly attribute: string;
  readonly descending: boolean;
}

/** The query of a single-record operation: which attributes, and whether with children. */
export interface RecordQuery {
  /** The requested attributes; absent means all. */
  readonly fields?: ReadonlySet<string>;
  readonly expand: boolean;
}

/** The query of a list operation. (Identity, "Shared query parameters"; api.md, "Lists") */
export interface ListQuery extends RecordQuery {
  readonly where?: Where;
  readonly sort: readonly SortTerm[];
  readonly offset: number;
  readonly limit: number;
  readonly totalCount: boolean;
}

/** The largest page; larger limits are capped to it. */
export const MAX_LIMIT = 1_000;
const DEFAULT_LIMIT = 10;
const MAX_SORT_TERMS = 8;

/** The raw parameters of a request, as Express parsed them. */
export type RawQuery = Readonly<Record<string, unknown>>;

/** Everything of a record, without children. */
export const WHOLE_RECORD: RecordQuery = { expand: false };

/** Throws `invalid_request` naming the parameter. */
export function parseRecordQuery(raw: RawQuery, view: WireView): RecordQuery {
  return { fields: fieldsOf(one(raw, 'fields'), view), expand: expandOf(one(raw, 'expand')) };
}

/** Throws `invalid_request` naming the parameter. */
export function parseListQuery(raw: RawQuery, view: WireView): ListQuery {
  const q = one(raw, 'q');
  return {
    ...parseRecordQuery(raw, view),
    where: q === undefined || q.trim() === '' ? undefined : parseWhere(q, view.filters),
    sort: sortOf(one(raw, 'sort'), view),
    offset: wholeOf(raw, 'offset', 0) ?? 0,
    limit: Math.min(wholeOf(raw, 'limit', 1) ?? DEFAULT_LIMIT, MAX_LIMIT),
    totalCount: flagOf(raw, 'total_count'),
  };
}

/** A parameter that may be given once. Throws `invalid_request` for a repeated one. */
export function one(raw: RawQuery, name: string): string | undefined {
  const value = raw[name];
  if (value === undefined) return undefined;
  if (typeof value !== 'string') throw invalidField(name, 'may be given only once', 'duplicate');
  assertText(value, name);
  return value;
}

/** A parameter that is `true` or `false`; absent or empty is `false`. */
export function flagOf(raw: RawQuery, name: string): boolean {
  const value = one(raw, name) ?? '';
  if (!['', 'true', 'false'].includes(value)) throw invalidField(name, 'must be true or false', 'type');
  return value === 'true';
}

/** A parameter that is a whole number of at least `least`. */
export function wholeOf(raw: RawQuery, name: string, least: number): number | undefined {
  const value = one(raw, name);
  if (value === undefined || value === '') return undefined;
  if (!/^\d{1,15}$/.test(value) || Number(value) < least)
    throw invalidField(name, `must be a whole number of at least ${least}`, 'range');
  return Number(value);
}

/** A parameter that is a uuid, in lower case. */
export function uuidOf(raw: RawQuery, name: string): string | undefined {
  const value = one(raw, name);
  if (value !== undefined && !UUID_PATTERN.test(value)) throw invalidField(name, 'must be a uuid');
  return value?.toLowerCase();
}

/** A parameter that is a date-time as in `q`, with an offset: UTC where none is given. */
export function instantOf(raw: RawQuery, name: string): string | undefined {
  const text = one(raw, name);
  if (text === undefined || text === '') return undefined;
  const instant = readLiteral('date-time', { text, quoted: true });
  if (typeof instant !== 'string') throw invalidField(name, `must be ${kindOf('date-time')}`);
  return instant;
}

function fieldsOf(value: string | undefined, view: WireView): ReadonlySet<string> | undefined {
  if (value === undefined || value.trim() === '') return undefined;
  const names = value.split(',').map((name) => name.trim());
  for (const name of names) {
    if (!view.members.has(name))
      throw invalidField(
        'fields',
        `names ${name.slice(0, 64) || 'nothing'}, which is not an attribute of ${view.name}`,
        'unknown',
      );
  }
  return new Set(names);
}

function expandOf(value: string | undefined): boolean {
  if (value !== undefined && value !== '' && value !== 'all')
    throw invalidField('expand', 'must be all or empty', 'choice');
  return value === 'all';
}

function sortOf(value: string | undefined, view: WireView): SortTerm[] {
  if (value === undefined || value.trim() === '') return [];
  const terms = value.split(',').map((term) => sortTerm(term.trim(), view));
  if (terms.length > MAX_SORT_TERMS) throw invalidField('sort', `must have at most ${MAX_SORT_TERMS} terms`, 'length');
  return terms;
}

function sortTerm(term: string, view: WireView): SortTerm {
  const [attribute = '', direction = 'asc', ...more] = term.split(':');
  if (!view.sortable.has(attribute) && !namesMember(attribute, view))
    throw invalidField(
      'sort',
      `names ${attribute.slice(0, 64) || 'nothing'}, by which ${view.name} cannot be sorted`,
      'unknown',
    );
  if (more.length > 0 || !/^(asc|desc)$/i.test(direction))
    throw invalidField('sort', `takes asc or desc after ${attribute}`, 'choice');
  return { attribute, descending: direction.toLowerCase() === 'desc' };
}

const MAX_MEMBERS = 8;

/** `attributes.price` */
function namesMember(path: string, { sortableMembers }: WireView): boolean {
  const [attribute = '', ...members] = path.split('.');
  return (
    sortableMembers.has(attribute) &&
    members.length > 0 &&
    members.length <= MAX_MEMBERS &&
    members.every((name) => /^[\p{L}\p{N}_-]{1,100}$/u.test(name))
  );
}
