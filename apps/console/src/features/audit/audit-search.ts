import { allOf, where, type Where } from '@groundwork/client';
import { isId } from '../../data/ids';
import { offsetOf } from '../../data/paging';

export const OUTCOMES = ['all', 'success', 'failure'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What the address of the list says. */
export interface AuditSearch {
  /** A kind of event (`user.blocked`), with `*` for any characters, or the id of an actor, a subject or a request. */
  readonly q?: string | undefined;
  readonly outcome?: Outcome | undefined;
  /** `YYYY-MM-DD` */
  readonly day?: string | undefined;
  readonly offset?: number | undefined;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads an address, whatever somebody typed there. */
export const readAuditSearch = ({ q, outcome, day, offset }: Readonly<Record<string, unknown>>): AuditSearch => ({
  ...(typeof q === 'string' && q !== '' && { q }),
  ...((outcome === 'success' || outcome === 'failure') && { outcome }),
  ...(typeof day === 'string' && DAY.test(day) && !Number.isNaN(Date.parse(day)) && { day }),
  ...(offsetOf(offset) > 0 && { offset: offsetOf(offset) }),
});

const DAY_MS = 86_400_000;

/** Events of a kind, of somebody or something, of a day in the zone of the browser. */
export function auditClause({ q = '', outcome, day }: AuditSearch): Where | undefined {
  const text = q.trim();
  const pattern = `*${text}*`;
  const about = isId(text)
    ? where`actor_id = ${text} or subject_id = ${text} or actor_client_id = ${text} or request_id = ${text}`
    : where`event_type ilike ${pattern}`;
  const from = day === undefined ? undefined : new Date(`${day}T00:00:00`);
  return allOf(
    text === '' ? undefined : about,
    outcome === undefined ? undefined : where`outcome = ${outcome}`,
    from && where`created_at >= ${from} and created_at < ${new Date(from.getTime() + DAY_MS)}`,
  );
}
