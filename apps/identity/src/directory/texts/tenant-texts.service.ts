import { Records, type Database } from '@groundwork/records';
import { ApiError, assertUnchanged, withState, type Caller, type IfMatchStates } from '@groundwork/rest';
import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { Changes } from '../../platform/changes/changes.service.js';
import { Languages } from '../../platform/texts/languages.service.js';
import { ownMessageFault } from '../../platform/texts/own-message.js';
import type { TenantTexts } from './tenant-texts.dto.js';
import { findTenant } from '../tenants/tenants.service.js';

const MAX_FAULTS = 20;

/** What the pages of a tenant say in its own words, by language. (branding.md, "Texts") */
@Injectable()
export class TenantTextsService {
  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
    private readonly languages: Languages,
  ) {}

  /** Throws `not_found` for a tenant the caller does not see, and for a language without pages. */
  async find(caller: Caller, tenantId: string, language: string): Promise<TenantTexts> {
    const tag = this.tagOf(language);
    await findTenant(this.records, caller, tenantId);
    return this.textsOf(this.records, tenantId, tag);
  }

  /** Replaces all texts of the language. Throws `invalid_request`, which names each key at fault; `precondition_failed`; `not_found` as above. */
  async put(
    caller: Caller,
    tenantId: string,
    language: string,
    texts: Readonly<Record<string, unknown>>,
    ifMatch?: IfMatchStates,
  ): Promise<TenantTexts> {
    const tag = this.tagOf(language);
    assertMessages(texts);
    const rows = JSON.stringify(texts);
    return this.changes.make(async (tx) => {
      await findTenant(tx, caller, tenantId, sql`for no key update`); // one at a time
      if (ifMatch) assertUnchanged(await ownTexts(tx, tenantId, tag), ifMatch);
      await tx.query(sql`
        delete from tenant_texts where tenant_id = ${tenantId} and language = ${tag} and not (${rows}::jsonb ? key)`);
      await tx.query(sql`
        insert into tenant_texts as t (tenant_id, language, key, message)
        select ${tenantId}, ${tag}, key, value from jsonb_each_text(${rows}::jsonb)
        on conflict (tenant_id, language, key) do update set message = excluded.message where t.message <> excluded.message`);
      return this.textsOf(tx, tenantId, tag);
    });
  }

  /** Throws `precondition_failed`, and `not_found` as above; there may be none. */
  async delete(caller: Caller, tenantId: string, language: string, ifMatch?: IfMatchStates): Promise<void> {
    const tag = this.tagOf(language);
    await this.changes.make(async (tx) => {
      await findTenant(tx, caller, tenantId, sql`for no key update`);
      if (ifMatch) assertUnchanged(await ownTexts(tx, tenantId, tag), ifMatch);
      await tx.query(sql`delete from tenant_texts where tenant_id = ${tenantId} and language = ${tag}`);
    });
  }

  private async textsOf(db: Pick<Database, 'query'>, tenantId: string, tag: string): Promise<TenantTexts> {
    const texts = await ownTexts(db, tenantId, tag);
    return withState({ language: tag, texts, defaults: Object.fromEntries(this.languages.messages(tag)) }, texts);
  }

  private tagOf(language: string): string {
    const tag = this.languages.tags.find((known) => known.toLowerCase() === language.toLowerCase());
    if (tag !== undefined) return tag;
    const tags = this.languages.tags.join(', ');
    throw new ApiError('not_found', `There are no pages in the language ${language}, but in ${tags}.`);
  }
}

async function ownTexts(db: Pick<Database, 'query'>, tenantId: string, tag: string): Promise<Record<string, string>> {
  const rows = await db.query<{ key: string; message: string }>(sql`
    select key, message from tenant_texts where tenant_id = ${tenantId} and language = ${tag} order by key`);
  return Object.fromEntries(rows.map(({ key, message }) => [key, message]));
}

/** Throws `invalid_request`, which names the first keys at fault with the reason. */
function assertMessages(texts: Readonly<Record<string, unknown>>): void {
  const details = Object.entries(texts).flatMap(([key, message]) => {
    const fault = ownMessageFault(key, message);
    return fault === undefined ? [] : [{ field: `texts.${key}`, code: 'format', message: fault }];
  });
  const [first] = details;
  if (!first) return;
  throw new ApiError('invalid_request', `${first.field} ${first.message}`, { details: details.slice(0, MAX_FAULTS) });
}
