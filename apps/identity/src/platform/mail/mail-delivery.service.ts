import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Records } from '@groundwork/records';
import { Log, Metrics, sweepRows, Sweeps } from '@groundwork/service';
import sql from 'sql-template-tag';
import type { ChangeFeed } from '../changes/change-feed.service.js';
import type { ComposedMail } from './compose-mail.js';
import type { MailCouriers } from './mail-couriers.service.js';
import { Outbox, type WaitingMail } from './outbox.service.js';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** A mail to one recipient. */
export type AddressedMail = ComposedMail & { readonly to: string };

/** Takes mails away; throws when it could not. */
export interface MailTransport {
  /** For the log: where mails go. Never with credentials. */
  readonly where: string;
  send(id: string, mail: AddressedMail): Promise<void>;
  /** Throws while no mail could be sent. */
  check(): Promise<void>;
  close(): void;
}

const TIMEOUT_MS = 10_000;

/** Loaded where mails are sent, not with the service: it is a large part of its code. (ADR 0102) */
const loadMailer = async () => (await import('nodemailer')).default;

/** Sends over SMTP. `url` is `smtp(s)://user:password@host:port`. */
export async function smtpTransport(url: string, from: string): Promise<MailTransport> {
  const nodemailer = await loadMailer();
  const server = nodemailer.createTransport(
    // Parameters of the URL take precedence.
    { url, pool: true, connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
    { from },
  );
  return {
    where: new URL(url).host,
    // Mail programs show a mail that is sent twice once, by its Message-ID.
    send: async (id, mail) => void (await server.sendMail({ ...mail, messageId: `<${id}@${hostOf(from)}>` })),
    check: async () => void (await server.verify()),
    close: () => server.close(),
  };
}

/** Writes each mail to a file: for development, without a mail server. */
export async function folderTransport(folder: string, from: string): Promise<MailTransport> {
  const nodemailer = await loadMailer();
  const where = resolve(folder);
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from });
  return {
    where,
    async send(id, mail) {
      await makeFolder(where);
      const { message } = await composer.sendMail({ ...mail, messageId: `<${id}@${hostOf(from)}>` });
      // With `buffer` it is one.
      await writeFile(join(where, `${id}.eml`), message as Buffer, { mode: 0o600 });
    },
    check: () => makeFolder(where),
    close: () => composer.close(),
  };
}

const hostOf = (from: string): string => from.replace(/^.*@|>.*$/g, '');

const makeFolder = async (path: string): Promise<void> => void (await mkdir(path, { recursive: true, mode: 0o700 }));

/** Beside notifications: for mails that wait for another attempt, and while the change feed is disconnected. */
const POLL_SECONDS = 10;
const BATCH = 20;
/** A mail that was taken is tried again after this, doubling, to an hour: also when its replica died. */
const FIRST_WAIT_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 3_600;
const MOST_ATTEMPTS = 12;

/** What starts deliveries, and where they are logged and counted. */
export interface MailSurroundings {
  readonly changes: Pick<ChangeFeed, 'on'>;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly sweeps: Sweeps;
  /** Asked before the mail server. */
  readonly couriers: Pick<MailCouriers, 'offer'>;
}

/** Takes mails out of the outbox, on any replica, each by one at a time; what fails is tried again. (identity.md §9, "Mail") */
@Injectable()
export class MailDelivery implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly records: Records,
    private readonly outbox: Outbox,
    private readonly surroundings: MailSurroundings,
    private readonly transport: MailTransport | undefined,
  ) {}

  onApplicationBootstrap(): void {
    const { changes, log, sweeps } = this.surroundings;
    sweeps.every({ name: 'outbox', seconds: 3_600, work: () => this.forget() });
    if (!this.transport) return log.warn({}, 'mails wait in the outbox: SMTP_URL is not set');
    log.info({ mail: this.transport.where }, 'mails are written to this folder');
    changes.on('mail', () => void this.deliver().catch(() => undefined)); // the next poll tries again
    sweeps.every({ name: 'mail', seconds: POLL_SECONDS, work: () => this.deliver() });
  }

  onApplicationShutdown(): void {
    this.transport?.close();
  }

  /** Throws while mails cannot be sent: the server does not answer, or none is configured. */
  async check(): Promise<void> {
    if (!this.transport) throw new Error('SMTP_URL is not set: mails wait');
    await this.transport.check();
  }

  /** Answers how many mails were sent. */
  async deliver(): Promise<number> {
    const mails = await this.take();
    const sent = await Promise.all(mails.map((mail) => this.send(mail)));
    return sent.filter(Boolean).length;
  }

  /** What is due, kept from other replicas until its next attempt. */
  private take(): Promise<WaitingMail[]> {
    return this.records.query<WaitingMail>(sql`
      update outbox set attempts = attempts + 1,
        next_attempt_at = now() + make_interval(secs => least(${LONGEST_WAIT_SECONDS}, ${FIRST_WAIT_SECONDS} * 2 ^ attempts))
      where id in (
        select id from outbox where sealed is not null and next_attempt_at <= now()
        order by next_attempt_at limit ${BATCH} for update skip locked)
      returning id, template, sealed, attempts`);
  }

  private async send(mail: WaitingMail): Promise<boolean> {
    const { id, template, attempts } = mail;
    const { log, metrics } = this.surroundings;
    let outcome = 'sent';
    const count = metrics.counter({ name: 'mails_total', help: 'Mails by outcome.', labelNames: ['outcome'] });
    try {
      const { to, tenantId = null, userId, ...composed } = this.outbox.open(mail);
      if (to !== null) outcome = await this.hand({ ...composed, to }, { id, template, tenantId, userId });
    } catch (error) {
      count.inc({ outcome: 'failed' });
      log.warn({ mail: id, template, attempts, error: reasonOf(error) }, 'a mail could not be sent');
      await this.postpone(mail, reasonOf(error));
      return false;
    }
    count.inc({ outcome });
    await this.records.query(sql`update outbox set sent_at = now(), sealed = null, last_error = null where id = ${id}`);
    return true;
  }

  /** To who takes mails of the tenant, else to the mail server. */
  private async hand(mail: AddressedMail, { tenantId, ...of }: HandedMail): Promise<'sent' | 'refused'> {
    const answer = tenantId === null ? undefined : await this.surroundings.couriers.offer({ ...mail, ...of, tenantId });
    if (answer === undefined) await this.transport?.send(of.id, mail);
    return answer === 'refused' ? 'refused' : 'sent';
  }

  private async postpone({ id, attempts }: WaitingMail, reason: string): Promise<void> {
    const over = attempts >= MOST_ATTEMPTS;
    await this.records.query(sql`
      update outbox set last_error = ${reason}, failed_at = case when ${over} then now() end,
        sealed = case when ${over} then null else sealed end where id = ${id}`);
  }

  /** What was sent or given up stays a week. */
  private forget(): Promise<number> {
    return sweepRows(this.records, 'outbox', sql`created_at < now() - interval '7 days'`);
  }
}

interface HandedMail {
  readonly id: string;
  readonly template: string;
  readonly tenantId: string | null;
  readonly userId: string | undefined;
}

/** The answer of a mail server may quote the mail: only its code is logged. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown }; // read below with care
  return (
    [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ') || 'error'
  );
}
