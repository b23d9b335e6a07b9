import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Database } from '@groundwork/records';
import { InjectConfig, Log } from '@groundwork/service';
import sql from 'sql-template-tag';
import { Brands, type Brand } from '../branding/brands.service.js';
import { ChangeCache } from '../changes/change-cache.js';
import { ChangeFeed } from '../changes/change-feed.service.js';
import type { IdentityConfig } from '../config/config.js';
import { Languages } from '../texts/languages.service.js';
import { checkedParts, composeDefault, composeOwn, type ComposedMail } from './compose-mail.js';
import type { MailSource } from './default-mails.js';
import { MailFault } from './mail-fault.js';
import { completeValues, sampleValuesOf, trialValuesOf, type MailTemplate, type MailValue } from './mail-templates.js';

/** A mail to be sent. */
export interface Mail {
  readonly template: MailTemplate;
  /** Whose words and colors it has; `null`: those of the default tenant. */
  readonly tenantId: string | null;
  /** `null` is discarded at the cost of a mail, so that the response time does not reveal whether an account exists. */
  readonly to: string | null;
  /** Whose mail it is, where the address is not yet, or not any more, that of the user. */
  readonly userId?: string;
  /** BCP 47 tag of the page's language, else of the reader's. */
  readonly locale?: string | null;
  readonly values?: Readonly<Record<string, MailValue>>;
  /** Where the link leads, below the issuer: `/ticket/…`. */
  readonly path?: string;
  /** A test: in this language whatever the tenant offers, in these words (`null`: ours). */
  readonly draft?: MailDraft;
}

/** Words of a mail that are tried. */
export interface MailDraft {
  /** BCP 47 tag. */
  readonly language: string;
  readonly source: MailSource | null;
}

interface OwnMail {
  readonly own: MailSource | null;
  readonly domains: readonly string[];
}

const TRIAL_BYTES = 16;
const LIMITS = { max: 500, foundMs: 30_000, missingMs: 5_000 };

/** Writes mails: in the tenant's words where it has some, else in ours. Cached like brands: a mail costs no statement for them. (branding.md) */
@Injectable()
export class MailComposer {
  private readonly cache: ChangeCache<OwnMail>;

  constructor(
    private readonly brands: Brands,
    private readonly languages: Languages,
    changes: ChangeFeed,
    private readonly log: Log,
    @InjectConfig() private readonly config: Pick<IdentityConfig, 'ISSUER'>,
  ) {
    this.cache = new ChangeCache(changes, LIMITS);
  }

  /** Reads with `db`, which is the transaction where there is one: nobody waits for a second connection while holding one. */
  async compose(db: Pick<Database, 'query'>, mail: Mail): Promise<ComposedMail> {
    const { template, values = {}, path } = mail;
    const { ISSUER: issuer } = this.config;
    const brand = await this.brands.of(mail.tenantId, db);
    const language = mail.draft?.language ?? this.languageOf(brand, mail.locale);
    const link = path === undefined ? null : issuer + path;
    const filled = completeValues(template, { ...values, tenant: brand.name, issuer, link });
    const setting = { brand, language, issuer };
    const { own: stored, domains } = await this.ownOf(db, brand.tenantId, template, language);
    const own = mail.draft ? mail.draft.source : stored;
    if (own === null) return composeDefault(template, filled, setting);
    try {
      return composeOwn(own, filled, setting, { issuer, domains });
    } catch (error) {
      if (!(error instanceof MailFault)) throw error;
      // It was tried before it was stored, but with other values. The fault may quote the mail.
      this.log.warn(
        { tenant_id: brand.tenantId, template, language },
        'a mail of the tenant does not work: sent in ours',
      );
      return composeDefault(template, filled, setting);
    }
  }

  /** A mail with sample values. Throws MailFault. */
  async preview(db: Pick<Database, 'query'>, tenantId: string, template: MailTemplate, draft: MailDraft) {
    const { language, source } = draft;
    const { ISSUER: issuer } = this.config;
    const brand = await this.brands.of(tenantId, db);
    const values = sampleValuesOf(template, issuer, brand.name);
    const setting = { brand, language, issuer };
    if (source === null) return composeDefault(template, values, setting);
    const { domains } = await this.ownOf(db, tenantId, template, language);
    return composeOwn(source, values, setting, { issuer, domains });
  }

  /** Throws MailFault unless the words work for each mail that there can be of the template. */
  check(template: MailTemplate, source: MailSource, domains: readonly string[]): void {
    const { ISSUER: issuer } = this.config;
    for (const values of trialValuesOf(template, issuer, () => randomBytes(TRIAL_BYTES).toString('hex')))
      checkedParts(source, values, { issuer, domains });
  }

  /** Of the page or the reader, where the tenant offers it; else the first the tenant offers; else English. */
  private languageOf(brand: Brand, locale: string | null = null): string {
    const offered = this.languages.offered(brand);
    return this.languages.find(locale ?? '', offered) ?? offered[0] ?? '';
  }

  private async ownOf(
    db: Pick<Database, 'query'>,
    tenantId: string | null,
    template: MailTemplate,
    language: string,
  ): Promise<OwnMail> {
    if (tenantId === null) return NOTHING;
    const load = () => loadOwn(db, tenantId, template, language);
    return (await this.cache.find(`${tenantId}/${template}/${language}`, load)) ?? NOTHING;
  }
}

const NOTHING: OwnMail = { own: null, domains: [] };

async function loadOwn(
  db: Pick<Database, 'query'>,
  tenantId: string,
  template: MailTemplate,
  language: string,
): Promise<OwnMail | undefined> {
  const [row] = await db.query<OwnMail>(sql`
    select (select jsonb_build_object('subject', m.subject, 'html', m.html, 'text', m.text) from mail_templates m
        where m.tenant_id = ${tenantId} and m.template = ${template} and m.language = ${language}) as own,
      array(select d.domain from tenant_domains d where d.tenant_id = ${tenantId} and d.verified_at is not null) as domains`);
  return row;
}
