import {
  instantOf,
  invalidField,
  LIST_QUERY,
  nameSchema,
  one,
  parseWhere,
  type QueryParameter,
} from '@groundwork/rest';
import type { RawQuery, Where } from '@groundwork/rest';
import { auditEventView } from './audit-event.entity.js';

/** How long a period is. */
export const PERIODS = ['day', 'hour'] as const;
/** Most periods of a response: a quarter of a year in days. */
export const MAX_PERIODS = 92;

const UTC = 'UTC';
/** A name of the IANA database, as far as its form goes; `+08:00` and the like mean the opposite to PostgreSQL. */
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/;

/** Which audit events are counted, and by what. */
export interface AuditCountsQuery {
  readonly by: (typeof PERIODS)[number];
  /** ISO 8601; without it 30 days or 24 hours are counted. */
  readonly from?: string;
  /** ISO 8601; without it the moment of the request. */
  readonly to?: string;
  /** IANA name of the zone in which days and hours begin. */
  readonly timeZone: string;
  readonly where?: Where;
}

/** Response of Get audit event counts. */
export interface AuditCounts {
  /** Every period, also those without an event, the oldest first. */
  readonly periods: readonly { readonly starts_at: string; readonly ends_at: string }[];
  readonly items: readonly {
    readonly starts_at: string;
    readonly event_type: string;
    readonly outcome: string;
    readonly count: number;
  }[];
}

const instant = { type: 'string', format: 'date-time' };
const text = { type: 'string' };

export const COUNTS_PARAMETERS: readonly QueryParameter[] = [
  {
    name: 'by',
    schema: { ...text, enum: [...PERIODS], default: 'day' },
    description: 'How long a period is.',
  },
  {
    name: 'from',
    schema: { ...instant, example: '2026-11-01T00:00:00Z' },
    description: `The first period contains it; at most ${MAX_PERIODS} periods before \`to\`. Without it: 30 days, or 24 hours.`,
  },
  {
    name: 'to',
    schema: { ...instant, example: '2026-11-24T00:00:00Z' },
    description: 'Periods that begin at it or later are left out. Without it: now.',
  },
  {
    name: 'time_zone',
    schema: { ...text, maxLength: 64, default: UTC, example: 'Asia/Ulaanbaatar' },
    description: 'Name of the IANA time zone in which days and hours begin.',
  },
  ...LIST_QUERY.filter(({ name }) => name === 'q'),
];

nameSchema('AuditCounts', {
  type: 'object',
  required: ['periods', 'items'],
  properties: {
    periods: {
      type: 'array',
      description:
        'Every period, also those without an event; the oldest first. A day is as long as it is in its zone.',
      items: {
        type: 'object',
        required: ['starts_at', 'ends_at'],
        properties: {
          starts_at: { ...instant, example: '2026-11-23T16:00:00.000000Z' },
          ends_at: { ...instant, description: 'Is not part of it.', example: '2026-11-24T16:00:00.000000Z' },
        },
      },
    },
    items: {
      type: 'array',
      description: 'How many events of a type and outcome a period has; those of which there is none are absent.',
      items: {
        type: 'object',
        required: ['starts_at', 'event_type', 'outcome', 'count'],
        properties: {
          starts_at: { ...instant, description: 'Of the period.', example: '2026-11-23T16:00:00.000000Z' },
          event_type: { ...text, example: 'login.succeeded' },
          outcome: { $ref: '#/components/schemas/AuditOutcome' },
          count: { type: 'integer', minimum: 1, example: 12 },
        },
      },
    },
  },
});

/** Throws `invalid_request` naming the parameter. */
export function parseAuditCountsQuery(raw: RawQuery): AuditCountsQuery {
  const q = one(raw, 'q');
  const [from, to] = [instantOf(raw, 'from'), instantOf(raw, 'to')];
  if (from !== undefined && to !== undefined && Date.parse(to) <= Date.parse(from))
    throw invalidField('to', 'must be after from', 'range');
  return {
    by: periodOf(one(raw, 'by')),
    from,
    to,
    timeZone: zoneOf(one(raw, 'time_zone')),
    where: q === undefined || q.trim() === '' ? undefined : parseWhere(q, auditEventView.filters),
  };
}

function periodOf(value: string | undefined): AuditCountsQuery['by'] {
  const by = PERIODS.find((known) => known === (value || 'day'));
  if (!by) throw invalidField('by', `must be one of ${PERIODS.join(', ')}`, 'choice');
  return by;
}

function zoneOf(value: string | undefined): string {
  if (value === undefined || value === '') return UTC;
  if (!ZONE_NAME.test(value) || !isKnownZone(value)) throw unknownZone();
  return value;
}

/** The error for a zone that is not known. */
export const unknownZone = () => invalidField('time_zone', 'must be the name of an IANA time zone', 'unknown');

function isKnownZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false; // a RangeError
  }
}
