import { Records, type Database } from '@groundwork/records';
import { ApiError, assertUnchanged, invalidField, withState, type Caller, type IfMatchStates } from '@groundwork/rest';
import { InjectConfig, RateLimits } from '@groundwork/service';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { Changes } from '../../platform/changes/changes.service.js';
import type { IdentityConfig } from '../../platform/config/config.js';
import { MAIL_PARTS } from '../../platform/mail/compose-mail.js';
import { defaultMail, type MailSource } from '../../platform/mail/default-mails.js';
import { MailComposer } from '../../platform/mail/mail-composer.service.js';
import { MailFault } from '../../platform/mail/mail-fault.js';
import { MAIL_TEMPLATES, sampleValuesOf, valueNamesOf, type MailTemplate } from '../../platform/mail/mail-templates.js';
import { Outbox } from '../../platform/mail/outbox.service.js';
import { Languages } from '../../platform/texts/languages.service.js';
import type { MailTemplateDraft, TenantMail, TenantMails } from './mail-templates.dto.js';
import { findTenant } from '../tenants/tenants.service.js';

const TESTS = { name: 'mail-test', points: 20, seconds: 3_600 };

/** Which mail. */
export interface MailKey {
  readonly template: MailTemplate;
  /** BCP 47 tag, in any case. */
  readonly language: string;
}

type Queries = Pick<Database, 'query'>;

/** Mails of a tenant in its own words. (branding.md, "Mails") */
@Injectable()
export class MailTemplatesService {
  private readonly tests;

  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
    private readonly languages: Languages,
    private readonly composer: MailComposer,
    private readonly outbox: Outbox,
    @InjectConfig() private readonly config: IdentityConfig,
    limits: RateLimits,
  ) {
    this.tests = limits.limiter({ ...TESTS, database: records });
  }

  /** Throws `not_found` for a tenant the caller does not see. */
  async list(caller: Caller, tenantId: string): Promise<TenantMails> {
    await findTenant(this.records, caller, tenantId);
    const rows = await this.records.query<MailKey>(sql`
      select template, language from mail_templates where tenant_id = ${tenantId} order by template, language`);
    const items = MAIL_TEMPLATES.map((template) => ({
      template,
      values: valueNamesOf(template),
      own_languages: rows.filter((row) => row.template === template).map(({ language }) => language),
    }));
    return { languages: this.languages.tags, items };
  }

  /** Throws `not_found` for a tenant the caller does not see, and for a language without pages. */
  async find(caller: Caller, tenantId: string, key: MailKey): Promise<TenantMail> {
    const known = this.known(key);
    await findTenant(this.records, caller, tenantId);
    return inForce(this.records, tenantId, known);
  }

  /** Throws `invalid_request`, which names the part at fault; `precondition_failed`; `not_found` as above. */
  async put(
    caller: Caller,
    tenantId: string,
    key: MailKey,
    words: MailSource,
    ifMatch?: IfMatchStates,
  ): Promise<TenantMail> {
    const known = this.known(key);
    await findTenant(this.records, caller, tenantId); // before the work of trying
    const domains = await verifiedDomains(this.records, tenantId);
    refusing(() => this.composer.check(known.template, words, domains));
    const { subject, html, text } = words;
    return this.changes.make(async (tx) => {
      await findTenant(tx, caller, tenantId, sql`for no key update`); // one at a time
      if (ifMatch) assertUnchanged(await ownWords(tx, tenantId, known), ifMatch);
      await tx.query(sql`
        insert into mail_templates (tenant_id, template, language, subject, html, text)
        values (${tenantId}, ${known.template}, ${known.language}, ${subject}, ${html}, ${text})
        on conflict (tenant_id, template, language) do update set subject = excluded.subject, html = excluded.html, text = excluded.text`);
      return inForce(tx, tenantId, known);
    });
  }

  /** Throws `precondition_failed`, and `not_found` as above; there may be none. */
  async delete(caller: Caller, tenantId: string, key: MailKey, ifMatch?: IfMatchStates): Promise<void> {
    const { template, language } = this.known(key);
    await this.changes.make(async (tx) => {
      await findTenant(tx, caller, tenantId, sql`for no key update`);
      if (ifMatch) assertUnchanged(await ownWords(tx, tenantId, { template, language }), ifMatch);
      await tx.query(sql`
        delete from mail_templates where tenant_id = ${tenantId} and template = ${template} and language = ${language}`);
    });
  }

  /** Throws as `put`. */
  async preview(caller: Caller, tenantId: string, key: MailKey, draft: MailTemplateDraft): Promise<MailSource> {
    const { template, language } = this.known(key);
    const source = await this.drafted(caller, tenantId, { template, language }, draft);
    const { subject, html, text } = await refusingLater(() =>
      this.composer.preview(this.records, tenantId, template, { language, source }),
    );
    return { subject, html, text };
  }

  /** Throws as `put`; `forbidden` for a client, `invalid_request` for a user without a verified address, `too_many_requests`. */
  async sendTest(caller: Caller, tenantId: string, key: MailKey, draft: MailTemplateDraft): Promise<void> {
    const { template, language } = this.known(key);
    const source = await this.drafted(caller, tenantId, { template, language }, draft);
    await refusingLater(() => this.composer.preview(this.records, tenantId, template, { language, source }));
    const to = await this.ownAddress(caller);
    await this.tests.consume(caller.subject);
    const { link, ...values } = sampleValuesOf(template, this.config.ISSUER);
    const path = link === undefined ? undefined : String(link).slice(this.config.ISSUER.length);
    await this.changes.make((tx) =>
      this.outbox.add(tx, { template, tenantId, to, values, path, draft: { language, source } }),
    );
  }

  /** The words that are tried: `null` for ours. */
  private async drafted(
    caller: Caller,
    tenantId: string,
    key: MailKey,
    draft: MailTemplateDraft,
  ): Promise<MailSource | null> {
    await findTenant(this.records, caller, tenantId);
    const { is_own, subject, html, text } = await inForce(this.records, tenantId, key);
    const given = [draft.subject, draft.html, draft.text].some((part) => part !== undefined && part !== null);
    if (!given && !is_own) return null;
    return { subject: draft.subject ?? subject, html: draft.html ?? html, text: draft.text ?? text };
  }

  private async ownAddress(caller: Caller): Promise<string> {
    if (!caller.isUser)
      throw new ApiError('forbidden', 'The token does not belong to a user: only users have an address.');
    const [user] = await this.records.query<{ email: string }>(sql`
      select email from users where id = ${caller.subject} and email is not null and email_verified`);
    if (!user)
      throw new ApiError('invalid_request', 'You have no verified email address to which the mail could be sent.');
    return user.email;
  }

  private known({ template, language }: MailKey): MailKey {
    const tag = this.languages.tags.find((known) => known.toLowerCase() === language.toLowerCase());
    if (tag !== undefined) return { template, language: tag };
    throw new ApiError(
      'not_found',
      `There are no mails in the language ${language}, but in ${this.languages.tags.join(', ')}.`,
    );
  }
}

/** The tenant's own words of a mail; null where it has none. */
async function ownWords(db: Queries, tenantId: string, { template, language }: MailKey): Promise<MailSource | null> {
  const [own] = await db.query<MailSource>(sql`
    select subject, html, text from mail_templates
    where tenant_id = ${tenantId} and template = ${template} and language = ${language}`);
  return own ?? null;
}

async function inForce(db: Queries, tenantId: string, key: MailKey): Promise<TenantMail> {
  const { template, language } = key;
  const own = await ownWords(db, tenantId, key);
  const defaults = defaultMail(template, language);
  const { subject, html, text } = own ?? defaults;
  const mail = { template, language, is_own: own !== null, values: valueNamesOf(template), defaults };
  return withState({ ...mail, subject, html, text }, own);
}

async function verifiedDomains(db: Queries, tenantId: string): Promise<string[]> {
  const rows = await db.query<{ domain: string }>(sql`
    select domain from tenant_domains where tenant_id = ${tenantId} and verified_at is not null`);
  return rows.map(({ domain }) => domain);
}

function refusing(work: () => void): void {
  try {
    work();
  } catch (error) {
    throw refusedFault(error);
  }
}

const refusingLater = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    throw refusedFault(error);
  });

/** The part that a fault begins with becomes the field. */
function refusedFault(error: unknown): unknown {
  if (!(error instanceof MailFault)) return error;
  const part = MAIL_PARTS.find((name) => error.message.startsWith(`${name} `));
  return part === undefined ? error : invalidField(part, error.message.slice(part.length + 1), 'format');
}
