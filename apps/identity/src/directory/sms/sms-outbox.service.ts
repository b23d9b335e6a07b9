import { type Database, newId } from '@groundwork/records';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { Brands } from '../../platform/branding/brands.service.js';
import { notifyIdentityChanged } from '../../platform/changes/change-feed.service.js';
import { InjectConfig } from '@groundwork/service';
import type { IdentityConfig } from '../../platform/config/config.js';
import { Pepper } from '../../platform/keys/pepper.service.js';
import { SecretCipher } from '../../platform/keys/secret-cipher.service.js';
import { Languages } from '../../platform/texts/languages.service.js';
import { reaches, type SmsSettings } from './sms-settings.service.js';

/** What a text message is about. */
export type SmsTemplate = 'one_time_password' | 'password_code' | 'password_link' | 'phone_change';

/** A text message to be sent. */
export interface Sms {
  readonly template: SmsTemplate;
  readonly tenantId: string;
  /** E.164; `null` is discarded at the cost of a message, so that the response time does not reveal whether an account exists. */
  readonly to: string | null;
  /** Whose message it is, where the number is not yet that of the user. */
  readonly userId?: string;
  /** BCP 47 tag of the page's language, else of the reader's. */
  readonly locale?: string | null;
  readonly code?: string;
  /** Where a link leads, below the issuer: `/ticket/…`. */
  readonly path?: string;
  /** For so long: the message is of no use afterwards. */
  readonly seconds: number;
}

/** A text message as it is handed over. */
export interface SealedSms {
  readonly to: string | null;
  readonly tenantId: string;
  readonly userId?: string;
  readonly text: string;
  /** BCP 47 tag of the text. */
  readonly language: string;
}

/** Per number and tenant. */
const PER_HOUR = 5;
const SECONDS_PER_MINUTE = 60;

/** Text messages are stored, encrypted, in the transaction of the change they are about, and sent after it commits. (docs/hooks.md) */
@Injectable()
export class SmsOutbox {
  constructor(
    private readonly cipher: SecretCipher,
    private readonly pepper: Pepper,
    private readonly brands: Brands,
    private readonly languages: Languages,
    @InjectConfig() private readonly config: Pick<IdentityConfig, 'ISSUER'>,
  ) {}

  /**
   * Counts a message to a number, unless its country is closed, or the number or the tenant had its number of messages; answers whether.
   * Nobody's number (`null`) costs the same statement. The counts begin with a message and last an hour for a number, a day for a tenant.
   */
  async admit(
    tx: Pick<Database, 'query'>,
    settings: SmsSettings,
    { tenantId, to }: Pick<Sms, 'tenantId' | 'to'>,
  ): Promise<boolean> {
    const number = to !== null && reaches(settings, to) ? to : undefined;
    const counted = this.pepper.digest('sms_number', number ?? newId());
    const admitted = await tx.query(sql`
      with number as (
        insert into sms_counts as c (tenant_id, counted, started_at, sent)
        select t.id, ${counted}, now(), 1 from tenants t where t.id = ${number === undefined ? newId() : tenantId}
        on conflict (tenant_id, counted) do update set
          started_at = case when c.started_at <= now() - interval '1 hour' then now() else c.started_at end,
          sent = case when c.started_at <= now() - interval '1 hour' then 1 else c.sent + 1 end
        where c.started_at <= now() - interval '1 hour' or c.sent < ${PER_HOUR}
        returning tenant_id)
      insert into sms_counts as c (tenant_id, counted, started_at, sent) select tenant_id, 'all', now(), 1 from number
      on conflict (tenant_id, counted) do update set
        started_at = case when c.started_at <= now() - interval '1 day' then now() else c.started_at end,
        sent = case when c.started_at <= now() - interval '1 day' then 1 else c.sent + 1 end
      where c.started_at <= now() - interval '1 day' or c.sent < ${settings.dailyLimit}
      returning 1`);
    return admitted.length > 0;
  }

  /** Sends the message when the transaction commits. */
  async add(tx: Pick<Database, 'query'>, sms: Sms): Promise<void> {
    const id = newId();
    const { template, tenantId, to, userId, seconds } = sms;
    const message: SealedSms = { to, tenantId, ...(userId && { userId }), ...(await this.compose(tx, sms)) };
    const sealed = this.cipher.encrypt(JSON.stringify(message), placeOf(id));
    await tx.query(sql`
      insert into sms_outbox (id, template, sealed, expires_at)
      values (${id}, ${template}, ${sealed}, now() + make_interval(secs => ${seconds}))`);
    await notifyIdentityChanged(tx, 'mail');
  }

  /** The message behind its seal. */
  open({ id, sealed }: { readonly id: string; readonly sealed: string }): SealedSms {
    return JSON.parse(this.cipher.decrypt(sealed, placeOf(id)).toString()) as SealedSms; // written by `add`
  }

  private async compose(
    db: Pick<Database, 'query'>,
    { template, tenantId, locale, code = '', path = '', seconds }: Sms,
  ): Promise<Pick<SealedSms, 'text' | 'language'>> {
    const brand = await this.brands.of(tenantId, db);
    const { tag, texts } = this.languages.choose({ uiLocales: locale ?? '' }, brand);
    const minutes = Math.ceil(seconds / SECONDS_PER_MINUTE);
    const link = this.config.ISSUER + path;
    return { text: texts.sms[template]({ code, link, minutes, tenant: brand.name }), language: tag };
  }
}

const placeOf = (id: string): string => `sms/${id}`;
