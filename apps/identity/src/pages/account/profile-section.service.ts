import { Injectable } from '@nestjs/common';
import { one, type RawQuery } from '@groundwork/rest';
import { html, type Html } from '../rendering/html.js';
import { sectionForm, textLine } from './account-forms.js';
import type { AccountSection, AccountVisit, SectionOutcome, SectionPage } from './account-section.js';
import { Records } from '@groundwork/records';
import sql from 'sql-template-tag';
import { Changes } from '../../platform/changes/changes.service.js';

/** What users say of themselves; empty texts are kept as none. */
export interface OwnProfile {
  readonly name: string;
  readonly given_name: string;
  readonly family_name: string;
  readonly nickname: string;
  /** A language of the pages, or empty: as the browser says. */
  readonly locale: string;
}

const MOST_CHARACTERS = 255;

/** Users change their own profiles. (Identity, "Users") */
@Injectable()
export class OwnProfiles {
  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
  ) {}

  async find(userId: string): Promise<OwnProfile> {
    const [row] = await this.records.query<Record<keyof OwnProfile, string | null>>(sql`
      select name, given_name, family_name, nickname, locale from users where id = ${userId}`);
    const { name, given_name, family_name, nickname, locale } = row ?? EMPTY;
    return {
      name: name ?? '',
      given_name: given_name ?? '',
      family_name: family_name ?? '',
      nickname: nickname ?? '',
      locale: locale ?? '',
    };
  }

  /** False when a text is too long; nothing is changed then. */
  async save(userId: string, profile: OwnProfile): Promise<boolean> {
    if (Object.values(profile).some((text: string) => [...text].length > MOST_CHARACTERS)) return false;
    const { name, given_name, family_name, nickname, locale } = profile;
    await this.changes.quietly((tx) =>
      tx.query(sql`
        update users set name = nullif(${name}, ''), given_name = nullif(${given_name}, ''), family_name = nullif(${family_name}, ''),
          nickname = nullif(${nickname}, ''), locale = nullif(${locale}, ''), updated_by = ${userId}, updated_at = clock_timestamp()
        where id = ${userId}`),
    );
    return true;
  }
}

const EMPTY = { name: null, given_name: null, family_name: null, nickname: null, locale: null };

/** Name and language. */
@Injectable()
export class ProfileSection implements AccountSection {
  readonly name = 'profile';
  readonly fresh = false;

  constructor(private readonly profiles: OwnProfiles) {}

  async show(visit: AccountVisit): Promise<SectionPage> {
    return this.page(visit, await this.profiles.find(visit.account.id));
  }

  async take(visit: AccountVisit, form: RawQuery): Promise<SectionOutcome> {
    const text = (name: string): string => (one(form, name) ?? '').trim();
    const { locale: before } = await this.profiles.find(visit.account.id);
    const locale = text('locale');
    const profile = {
      name: text('name'),
      given_name: text('given_name'),
      family_name: text('family_name'),
      nickname: text('nickname'),
      locale: locale === before || Object.hasOwn(visit.texts.account.languages, locale) ? locale : before,
    };
    if (await this.profiles.save(visit.account.id, profile)) return { done: 'saved' };
    return { ...this.page(visit, profile), status: 400, problem: visit.texts.account.tooLong };
  }

  private page(visit: AccountVisit, profile: OwnProfile): SectionPage {
    const t = visit.texts.account;
    const lines = html`${textLine({ name: 'name', label: t.name, value: profile.name, autocomplete: 'name' })}
    ${textLine({ name: 'given_name', label: t.givenName, value: profile.given_name, autocomplete: 'given-name' })}
    ${textLine({ name: 'family_name', label: t.familyName, value: profile.family_name, autocomplete: 'family-name' })}
    ${textLine({ name: 'nickname', label: t.nickname, value: profile.nickname, autocomplete: 'nickname' })}
    ${languageChoice(visit, profile.locale)}`;
    const content = html`${fixed(visit)}
    ${sectionForm(
      visit,
      this.name,
      html`${lines}
        <div class="actions"><button name="action" value="save">${t.save}</button></div>`,
    )}`;
    return { title: t.profile, content: () => content };
  }
}

/** What only others change. */
function fixed({ account: { username, email, email_verified }, texts: { account: t } }: AccountVisit): Html {
  const verified = email_verified ? '' : ` (${t.unconfirmed})`;
  return html`<dl>
      ${
        username !== null &&
        html`<dt>${t.username}</dt>
          <dd>${username}</dd>`
      }
      ${
        email !== null &&
        html`<dt>${t.email}</dt>
          <dd>${email}${verified}</dd>`
      }
    </dl>
    <p class="muted">${t.profileFixed}</p>`;
}

function languageChoice({ texts: { account: t } }: AccountVisit, chosen: string): Html {
  // A language we have no pages in stays what it is until the user chooses another.
  const known = Object.keys(t.languages).find((tag) => tag !== '' && tag === chosen.split('-')[0]);
  const languages = { ...t.languages, ...(known === undefined && chosen !== '' ? { [chosen]: chosen } : {}) };
  const language = known ?? chosen;
  return html`<div>
    <label for="locale">${t.language}</label>
    <select id="locale" name="locale">
      ${Object.entries(languages).map(
        ([tag, name]) => html`<option value="${tag}" ${tag === language && html` selected`}>${name}</option>`,
      )}
    </select>
  </div>`;
}
