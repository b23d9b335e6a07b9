import { one, type QueryParameter, type RawQuery } from '@groundwork/rest';
import sql, { type Sql } from 'sql-template-tag';
import { parseFilter } from './scim-filter.js';
import { filterSql, type Filterables } from './scim-filter-sql.js';
import { scimFault } from './scim-fault.js';

/** Which resources a list asks for. */
export interface ScimListQuery {
  readonly condition: Sql;
  readonly order: Sql;
  /** Counted from 1. */
  readonly startIndex: number;
  readonly count: number;
}

const DEFAULT_COUNT = 100;
/** The largest page. (ServiceProviderConfig, `filter.maxResults`) */
export const MAX_COUNT = 200;

const TEXT = { type: 'string' };
const WHOLE = { type: 'integer' };

/** Which attributes a response has. */
export const PROJECTION_QUERY: readonly QueryParameter[] = [
  { name: 'attributes', schema: TEXT, description: 'The attributes to answer, separated by commas; `id` always.' },
  { name: 'excludedAttributes', schema: TEXT, description: 'Attributes to leave out, separated by commas.' },
  {
    name: 'aadOptscim062020',
    schema: TEXT,
    description: 'A flag of Entra ID in its tenant URL; changes nothing here.',
  },
];

/** The parameters of a list. (RFC 7644 §3.4.2) */
export const LIST_QUERY: readonly QueryParameter[] = [
  { name: 'filter', schema: TEXT, description: 'Such as `userName eq "ann@acme.example"`.' },
  { name: 'startIndex', schema: { ...WHOLE, default: 1 }, description: 'The first of the page, from 1.' },
  {
    name: 'count',
    schema: { ...WHOLE, default: DEFAULT_COUNT },
    description: `The size of the page, at most ${MAX_COUNT}.`,
  },
  { name: 'sortBy', schema: TEXT, description: 'An attribute that can be filtered by.' },
  {
    name: 'sortOrder',
    schema: { ...TEXT, enum: ['ascending', 'descending'], default: 'ascending' },
    description: 'Which comes first.',
  },
  ...PROJECTION_QUERY,
];

/** Throws `invalidFilter`, `invalidValue` naming the parameter. */
export function parseList(raw: RawQuery, filterables: Filterables): ScimListQuery {
  const filter = one(raw, 'filter')?.trim();
  return {
    condition: filter ? filterSql(parseFilter(filter), filterables) : sql`true`,
    order: orderOf(raw, filterables),
    startIndex: Math.max(1, wholeOf(raw, 'startIndex', 1)),
    count: Math.min(MAX_COUNT, Math.max(0, wholeOf(raw, 'count', DEFAULT_COUNT))),
  };
}

const MAX_WHOLE = 2_147_483_647;

/** Below the smallest one is the smallest one. (RFC 7644 §3.4.2.4) */
function wholeOf(raw: RawQuery, name: string, absent: number): number {
  const text = one(raw, name)?.trim();
  if (!text) return absent;
  const value = Number(text);
  if (!/^-?\d+$/.test(text) || value > MAX_WHOLE) throw scimFault('invalidValue', name, 'must be a whole number');
  return value;
}

function orderOf(raw: RawQuery, { values }: Filterables): Sql {
  const by = one(raw, 'sortBy')?.trim().toLowerCase();
  const descending = one(raw, 'sortOrder')?.trim().toLowerCase() === 'descending';
  if (!by) return sql`l.record_id`;
  const value = Object.hasOwn(values, by) ? values[by] : undefined;
  if (!value) throw scimFault('invalidValue', 'sortBy', `is none of ${Object.keys(values).join(', ')}`);
  const key = value.of === 'text' ? sql`lower(${value.expression})` : value.expression;
  return descending ? sql`${key} desc nulls last, l.record_id desc` : sql`${key} asc nulls last, l.record_id`;
}
