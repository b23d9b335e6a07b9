import type { Records } from '@groundwork/records';
import { guardedRequest, OutgoingError, secretOf, signedHeaders } from '@groundwork/outgoing';
import sql from 'sql-template-tag';

const BATCH = 16;
const LEASE_SECONDS = 30;
const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 65_536;
const KEEP_DAYS = 7;

/** How deliveries are made. */
export interface DeliveryOptions {
  /** The deployment's key that webhook secrets derive from. */
  readonly key: Buffer;
  /** Private and plain http targets are allowed: development and tests alone. */
  readonly allowPrivate: boolean;
}

interface Due {
  readonly id: string;
  readonly event_id: string;
  readonly url: string;
  /** Of the webhook as it is now; of a deleted one as it was. */
  readonly salt: Buffer;
  /** Of the secret that signs too, while it does. */
  readonly previous_salt: Buffer | null;
  readonly attempts: number;
  readonly body: string;
}

/** Sends what is due. Any number of replicas may: each delivery is leased to one, and a lost lease is taken up again. */
export class DeliveriesService {
  constructor(
    private readonly records: Records,
    private readonly options: DeliveryOptions,
  ) {}

  /** Sends one batch at most; returns how many. Costs 1 statement and 1 per delivery. */
  async deliver(): Promise<number> {
    const due = await this.lease();
    await Promise.all(due.map((delivery) => this.send(delivery)));
    return due.length;
  }

  /** Deletes events of over seven days ago with their deliveries, a thousand at a time. */
  async forget(): Promise<number> {
    const rows = await this.records.query(sql`delete from outbox where id in
      (select id from outbox where created_at < now() - make_interval(days => ${KEEP_DAYS}) limit 1000 for update skip locked) returning id`);
    return rows.length;
  }

  /** A leased delivery is due again when its lease ends, whatever became of its sender. */
  private lease(): Promise<Due[]> {
    return this.records.query<Due>(sql`
      with due as (select id, event_id, webhook_id from webhook_delivery where state = 'pending' and next_attempt_at <= now() order by next_attempt_at limit ${BATCH} for update skip locked)
      update webhook_delivery d set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${LEASE_SECONDS}), updated_at = now()
      from due join outbox o on o.id = due.event_id left join webhook w on w.id = due.webhook_id where d.id = due.id
      returning d.id, d.event_id, d.url, coalesce(w.salt, d.salt) as salt,
        case when w.overlap_until > now() then w.previous_salt end as previous_salt, d.attempts, o.body`);
  }

  private async send({ id, event_id, url, salt, previous_salt, attempts, body }: Due): Promise<void> {
    const { key, allowPrivate } = this.options;
    const salts = previous_salt ? [salt, previous_salt] : [salt];
    const secrets = salts.map((each) => secretOf(key, each));
    const headers = signedHeaders(secrets, event_id, body, Date.now());
    try {
      const { status } = await guardedRequest(url, {
        method: 'POST',
        headers,
        body,
        allowPrivate,
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_ANSWER_BYTES,
      });
      await (status >= 200 && status < 300
        ? this.delivered(id, status)
        : this.failed(id, attempts, `The target answered ${status}.`, status));
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error;
      await this.failed(id, attempts, error.message, null);
    }
  }

  private async delivered(id: string, status: number): Promise<void> {
    await this.records
      .query(sql`update webhook_delivery set state = 'delivered', status = ${status}, error = null, next_attempt_at = null,
      delivered_at = now(), updated_at = now() where id = ${id}`);
  }

  private async failed(id: string, attempts: number, error: string, status: number | null): Promise<void> {
    const delay = retryDelay(attempts) ?? null;
    await this.records
      .query(sql`update webhook_delivery set state = ${delay === null ? 'failed' : 'pending'}, status = ${status}, error = ${error.slice(0, 500)},
      next_attempt_at = now() + make_interval(secs => ${delay}::float8), updated_at = now() where id = ${id}`);
  }
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Waits in seconds after the first, second … failed attempt: eight tries over about a day and a half. */
const DELAYS_SECONDS = [10, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 8 * HOUR, 24 * HOUR] as const;

/** How long to wait after so many failed attempts, in seconds; `undefined` when it was the last. */
export const retryDelay = (attempts: number): number | undefined => DELAYS_SECONDS[attempts - 1];
