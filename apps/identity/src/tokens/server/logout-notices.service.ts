import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Records } from '@groundwork/records';
import { Log, Metrics, Sweeps } from '@groundwork/service';
import sql from 'sql-template-tag';
import { eventSql, type Occurrence } from '../../platform/audit/record-event.js';
import { AuthorizationServer } from './authorization-server.service.js';
import { ChangeFeed } from '../../platform/changes/change-feed.service.js';

/** Beside the change feed: for notices that wait for another attempt, and while the feed is down. */
const POLL_SECONDS = 10;
const BATCH = 20;
/** A notice that was taken is tried again after this, doubling, to an hour: also when its replica died. */
const FIRST_WAIT_SECONDS = 10;
const LONGEST_WAIT_SECONDS = 3_600;
/** The last one is some three hours after the first. */
const MOST_ATTEMPTS = 11;

const HELP = 'Back-channel logout notifications, by outcome.';

interface Notice {
  readonly id: string;
  readonly client_id: string;
  readonly user_id: string;
  readonly tenant_id: string | null;
  readonly sid: string | null;
  readonly attempts: number;
}

/** What becomes of a notice. */
type Outcome = 'sent' | 'failed' | 'given_up' | 'unwanted';

/** Where a delivery reports its result, and what starts it. */
@Injectable()
export class NoticeSurroundings {
  constructor(
    readonly log: Log,
    readonly metrics: Metrics,
    readonly sweeps: Sweeps,
  ) {}
}

/**
 * Notifies clients of sessions that ended: on any replica, each notice by one at a time; what a client does not accept is sent again,
 * with a fresh token, until the last attempt. (identity.md §9, "Sessions"; OpenID Connect Back-Channel Logout §2.5)
 */
@Injectable()
export class LogoutNotices implements OnApplicationBootstrap {
  constructor(
    private readonly records: Records,
    private readonly server: AuthorizationServer,
    private readonly changes: ChangeFeed,
    private readonly surroundings: NoticeSurroundings,
  ) {}

  onApplicationBootstrap(): void {
    this.changes.on('logout', () => void this.deliver().catch(() => undefined)); // the next poll tries again
    this.surroundings.sweeps.every({ name: 'logout_notices', seconds: POLL_SECONDS, work: () => this.deliver() });
  }

  /** Answers how many notices clients took. */
  async deliver(): Promise<number> {
    const notices = await this.take();
    const outcomes = await Promise.all(notices.map((notice) => this.send(notice)));
    return outcomes.filter((outcome) => outcome === 'sent').length;
  }

  /** What is due, kept from other replicas until its next attempt. */
  private take(): Promise<Notice[]> {
    return this.records.query<Notice>(sql`
      update logout_notices set attempts = attempts + 1,
        next_attempt_at = now() + make_interval(secs => least(${LONGEST_WAIT_SECONDS}, ${FIRST_WAIT_SECONDS} * 2 ^ attempts))
      where id in (
        select id from logout_notices where next_attempt_at <= now() order by next_attempt_at limit ${BATCH} for update skip locked)
      returning id, client_id, user_id, tenant_id, sid, attempts`);
  }

  private async send(notice: Notice): Promise<Outcome> {
    const { outcome, reason } = await this.attempt(notice);
    this.report(notice, outcome, reason);
    if (outcome === 'unwanted') await this.records.query(sql`delete from logout_notices where id = ${notice.id}`);
    else if (outcome !== 'failed') await this.close(notice, reason);
    return outcome;
  }

  private report({ id, client_id }: Notice, outcome: Outcome, reason: string | undefined): void {
    const { log, metrics } = this.surroundings;
    metrics.counter({ name: 'backchannel_logouts_total', help: HELP, labelNames: ['outcome'] }).inc({ outcome });
    if (reason) log.warn({ notice: id, client_id, reason }, 'a back-channel logout notification failed');
  }

  private async attempt({ client_id, user_id, sid, attempts }: Notice): Promise<{ outcome: Outcome; reason?: string }> {
    try {
      return {
        outcome: (await this.server.notifyLoggedOut(client_id, user_id, sid ?? undefined)) ? 'sent' : 'unwanted',
      };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return { outcome: attempts >= MOST_ATTEMPTS ? 'given_up' : 'failed', reason };
    }
  }

  /** Deletes the notice and records its outcome, both or neither. */
  private async close(notice: Notice, reason: string | undefined): Promise<void> {
    await this.records.query(sql`
      with event as (${eventSql(closing(notice, reason))}) delete from logout_notices where id = ${notice.id}`);
  }
}

const closing = ({ client_id, user_id, tenant_id, attempts }: Notice, reason: string | undefined): Occurrence => ({
  event_type: reason === undefined ? 'backchannel_logout.sent' : 'backchannel_logout.given_up',
  outcome: reason === undefined ? 'success' : 'failure',
  actor_client_id: client_id,
  tenant_id,
  subject_type: 'user',
  subject_id: user_id,
  after: { attempts, ...(reason === undefined ? {} : { reason }) },
});
