import { allOf, where, type Where } from '@groundwork/client';
import { lastDays, midnightOf, type AuditWindow } from '../../data/audit-counts';
import { isId } from '../../data/ids';
import { offsetOf } from '../../data/paging';

export const OUTCOMES = ['all', 'success', 'failure'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** How much the timeline shows. */
export const RANGES = ['hours', 'week', 'month', 'quarter'] as const;
export type Range = (typeof RANGES)[number];
const DAYS: Readonly<Record<Exclude<Range, 'hours'>, number>> = { week: 7, month: 30, quarter: 90 };
const HOURS = 24;

/** What the address of the list says. */
export interface AuditSearch {
  /** A kind of event (`user.blocked`), with `*` for any characters, or the id of an actor, a subject or a request. */
  readonly q?: string | undefined;
  readonly outcome?: Outcome | undefined;
  /** `YYYY-MM-DD` */
  readonly day?: string | undefined;
  /** When an hour begins: `YYYY-MM-DDTHH:MMZ` */
  readonly hour?: string | undefined;
  /** A month where it is absent. */
  readonly range?: Range | undefined;
  readonly offset?: number | undefined;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const HOUR = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}Z$/;
const HOUR_MS = 3_600_000;

const isInstant = (value: unknown, form: RegExp): value is string =>
  typeof value === 'string' && form.test(value) && !Number.isNaN(Date.parse(value));
const isRange = (value: unknown): value is Range => (RANGES as readonly unknown[]).includes(value);

/** Reads an address, whatever somebody typed there. */
export const readAuditSearch = (given: Readonly<Record<string, unknown>>): AuditSearch => {
  const { q, outcome, day, hour, range, offset } = given;
  return {
    ...(typeof q === 'string' && q !== '' && { q }),
    ...((outcome === 'success' || outcome === 'failure') && { outcome }),
    ...(isInstant(day, DAY) ? { day } : isInstant(hour, HOUR) && { hour }),
    ...(isRange(range) && range !== 'month' && { range }),
    ...(offsetOf(offset) > 0 && { offset: offsetOf(offset) }),
  };
};

/** `YYYY-MM-DDTHH:MMZ` of the moment at which an hour begins. */
export const hourOf = (moment: Date): string => `${moment.toISOString().slice(0, 16)}Z`;

/** The day or hour that is chosen, in the zone of the browser; nothing where none is. */
export function periodOf({ day, hour }: AuditSearch): { readonly from: Date; readonly to: Date } | undefined {
  if (hour !== undefined) return { from: new Date(hour), to: new Date(Date.parse(hour) + HOUR_MS) };
  if (day === undefined) return undefined;
  const from = new Date(`${day}T00:00:00`);
  return { from, to: midnightOf(from, 1) };
}

/** Events of a kind, of somebody or something; `types` are kinds that are called as somebody typed. */
export function eventClause({ q = '', outcome }: AuditSearch, types: readonly string[] = []): Where | undefined {
  const text = q.trim();
  const pattern = `*${text}*`;
  const byName = where`event_type ilike ${pattern}`;
  const about = isId(text)
    ? where`actor_id = ${text} or subject_id = ${text} or actor_client_id = ${text} or request_id = ${text}`
    : types.length > 0
      ? where`event_type ilike ${pattern} or event_type in ${types}`
      : byName;
  return allOf(text === '' ? undefined : about, outcome === undefined ? undefined : where`outcome = ${outcome}`);
}

/** The same, of the day or hour that is chosen. */
export function auditClause(search: AuditSearch, types: readonly string[] = []): Where | undefined {
  const period = periodOf(search);
  return allOf(eventClause(search, types), period && where`created_at >= ${period.from} and created_at < ${period.to}`);
}

/** The periods of the timeline: up to the present one, or to a chosen one that is older. */
export function windowOf(search: AuditSearch, now = new Date()): AuditWindow {
  const { range = 'month' } = search;
  const chosen = periodOf(search);
  if (range === 'hours') return hoursUpTo(chosen, now);
  const window = lastDays(DAYS[range], now);
  if (!chosen || chosen.from >= window.from) return window;
  return { by: 'day', from: midnightOf(chosen.from, 1 - DAYS[range]), to: midnightOf(chosen.from, 1) };
}

/** A day in hours: the last ones, or those before the end of an older period. The same for as long as the hour lasts. */
function hoursUpTo(chosen: ReturnType<typeof periodOf>, now: Date): AuditWindow {
  const before = (to: Date): AuditWindow => ({ by: 'hour', from: new Date(to.getTime() - HOURS * HOUR_MS), to });
  const last = before(new Date((Math.floor(now.getTime() / HOUR_MS) + 1) * HOUR_MS));
  return !chosen || chosen.from >= last.from ? last : before(chosen.to);
}
