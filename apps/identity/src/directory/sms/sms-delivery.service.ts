import { Records } from '@groundwork/records';
import { ApiError } from '@groundwork/rest';
import { Log, Metrics, sweepRows, Sweeps } from '@groundwork/service';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import sql from 'sql-template-tag';
import { ChangeFeed } from '../../platform/changes/change-feed.service.js';
import { HookCalls } from '../hooks/hook-calls.service.js';
import { HookReaders } from '../hooks/hook-readers.service.js';
import { SmsOutbox } from './sms-outbox.service.js';

interface WaitingSms {
  readonly id: string;
  readonly template: string;
  readonly sealed: string;
  readonly expired: boolean;
}

type Outcome = 'sent' | 'refused' | 'failed' | 'expired';

/** Beside notifications: for messages that wait for another attempt, and while the change feed is disconnected. */
const POLL_SECONDS = 10;
const BATCH = 20;
/** A message that was taken is tried again after this, doubling, until it is of no use. */
const FIRST_WAIT_SECONDS = 10;

/** Hands text messages to the hook `send_sms`, on any replica, each by one at a time; what fails is tried again. (docs/hooks.md) */
@Injectable()
export class SmsDelivery implements OnApplicationBootstrap {
  private readonly count;

  constructor(
    private readonly records: Records,
    private readonly outbox: SmsOutbox,
    private readonly hooks: HookCalls,
    private readonly readers: HookReaders,
    private readonly log: Log,
    private readonly sweeps: Sweeps,
    private readonly changes: ChangeFeed,
    metrics: Metrics,
  ) {
    this.count = metrics.counter({ name: 'sms_total', help: 'Text messages by outcome.', labelNames: ['outcome'] });
  }

  onApplicationBootstrap(): void {
    this.changes.on('mail', () => void this.deliver().catch(() => undefined)); // the next poll tries again
    this.sweeps.every({ name: 'sms', seconds: POLL_SECONDS, work: () => this.deliver() });
    this.sweeps.every({ name: 'sms_outbox', seconds: 3_600, work: () => this.forget() });
  }

  /** Answers how many were handed over. */
  async deliver(): Promise<number> {
    const messages = await this.take();
    const outcomes = await Promise.all(messages.map((message) => this.send(message)));
    return outcomes.filter((outcome) => outcome === 'sent').length;
  }

  /** What is due, kept from other replicas until its next attempt. */
  private take(): Promise<WaitingSms[]> {
    return this.records.query<WaitingSms>(sql`
      update sms_outbox set attempts = attempts + 1,
        next_attempt_at = now() + make_interval(secs => ${FIRST_WAIT_SECONDS} * 2 ^ attempts)
      where id in (
        select id from sms_outbox where sealed is not null and next_attempt_at <= now()
        order by next_attempt_at limit ${BATCH} for update skip locked)
      returning id, template, sealed, expires_at <= now() as expired`);
  }

  private async send(message: WaitingSms): Promise<Outcome | undefined> {
    const { id, template } = message;
    try {
      const outcome = message.expired ? 'expired' : await this.hand(message);
      if (outcome) this.count.inc({ outcome });
      await this.records.query(sql`
        update sms_outbox set sealed = null, sent_at = case when ${outcome === 'sent'} then now() end,
          failed_at = case when ${outcome !== undefined && outcome !== 'sent'} then now() end where id = ${id}`);
      return outcome;
    } catch (error) {
      const reason = error instanceof ApiError ? error.code : 'error';
      this.log.warn({ sms: id, template, error: reason }, 'a text message could not be sent');
      await this.records.query(sql`update sms_outbox set last_error = ${reason} where id = ${id}`);
      return undefined;
    }
  }

  /** `undefined` for nobody's message. Throws `unavailable` where a closed hook gives no answer: it is asked again. */
  private async hand(message: WaitingSms): Promise<Outcome | undefined> {
    const { to, tenantId, userId, text, language } = this.outbox.open(message);
    if (to === null) return undefined;
    const mayAsk = await this.readers.of({ tenantId, userId, phone: to });
    if (!mayAsk) return 'refused';
    const { id, template } = message;
    const payload = { sms: { id, template, to, text, language } };
    const answer = await this.hooks.first('send_sms', { tenantId, payload }, { mayAsk });
    if (!answer) return 'failed';
    return answer.allow ? 'sent' : 'refused';
  }

  /** What was sent or given up stays a week; counts only as long as they count. */
  private async forget(): Promise<number> {
    const counts = await sweepRows(this.records, 'sms_counts', sql`started_at < now() - interval '1 day'`);
    return counts + (await sweepRows(this.records, 'sms_outbox', sql`created_at < now() - interval '7 days'`));
  }
}
