import type { Database } from '@groundwork/records';
import sql from 'sql-template-tag';
import { currentContext, errors, type KoaContextWithOIDC } from './oidc-provider.js';

/** Seconds a device waits between polls, until it has to slow down. (RFC 8628 §3.2) */
const POLL_SECONDS = 5;

const intervals = new WeakMap<object, number>();

/** How long the device of this request has to wait from now on. */
export const intervalOf = (ctx: KoaContextWithOIDC): number => intervals.get(ctx) ?? POLL_SECONDS;

/**
 * Counts a poll of a device whose user has not answered yet. One that comes too early makes the interval 5 s longer, for
 * good. Throws `slow_down`. (RFC 8628 §3.5; identity.md §3.9)
 */
export async function countPoll(db: Pick<Database, 'query'>, id: string): Promise<void> {
  const ctx = currentContext();
  if (ctx?.oidc.route !== 'token') return;
  const clientId = ctx.oidc.client?.clientId ?? null; // of another client: refused by the library
  const [poll] = await db.query<{ early: boolean; seconds: number }>(sql`
    with pending as (
      select model, id, coalesce(polled_at > clock_timestamp() - make_interval(secs => poll_interval), false) as early
      from oidc_payloads
      where model = 'DeviceCode' and id = ${id} and client_id = ${clientId} and expires_at > now() and not payload ?| array['accountId', 'error'] for update)
    update oidc_payloads p set polled_at = clock_timestamp(),
      poll_interval = p.poll_interval + case when pending.early then ${POLL_SECONDS} else 0 end
    from pending where p.model = pending.model and p.id = pending.id returning pending.early, p.poll_interval as seconds`);
  if (!poll) return;
  intervals.set(ctx, poll.seconds);
  if (poll.early) throw new errors.SlowDown();
}
