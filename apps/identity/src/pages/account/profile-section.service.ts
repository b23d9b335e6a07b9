import { Injectable } from '@nestjs/common';
import { one, type RawQuery } from '@groundwork/rest';
import { textLine } from '../html/text-line.js';
import { html, type Html } from '../html/layout.js';
import {
  sectionForm,
  type AccountSection,
  type AccountContext,
  type SectionOutcome,
  type SectionPage,
} from './account-forms.js';
import { Records } from '@groundwork/records';
import sql from 'sql-template-tag';
import { Changes } from '../../platform/changes/changes.service.js';
import { Languages } from '../../platform/texts/languages.service.js';

/** Members that users edit themselves; an empty one is stored as `null`. */
export interface OwnProfile {
  readonly name: string;
  readonly given_name: string;
  readonly family_name: string;
  readonly nickname: string;
  /** A language of the pages, or empty: that of the browser. */
  readonly locale: string;
}

const MOST_CHARACTERS = 255;

/** Reads and changes the profile of a user. (Identity, "Users") */
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

/** Shows and changes name and language. */
@Injectable()
export class ProfileSection implements AccountSection {
  readonly name = 'profile';
  readonly fresh = false;

  constructor(
    private readonly profiles: OwnProfiles,
    private readonly languages: Languages,
  ) {}

  async show(context: AccountContext): Promise<SectionPage> {
    return this.page(context, await this.profiles.find(context.account.id));
  }

  async submit(context: AccountContext, form: RawQuery): Promise<SectionOutcome> {
    const text = (name: string): string => (one(form, name) ?? '').trim();
    const { locale: before } = await this.profiles.find(context.account.id);
    const locale = text('locale');
    const profile = {
      name: text('name'),
      given_name: text('given_name'),
      family_name: text('family_name'),
      nickname: text('nickname'),
      locale: ['', before, ...this.languages.tags].includes(locale) ? locale : before,
    };
    if (await this.profiles.save(context.account.id, profile)) return { done: 'saved' };
    return { ...this.page(context, profile), status: 400, problem: context.texts.account.too_long };
  }

  private page(context: AccountContext, profile: OwnProfile): SectionPage {
    const t = context.texts.account;
    const lines = html`${textLine({ name: 'name', label: t.name, value: profile.name, autocomplete: 'name' })}
    ${textLine({ name: 'given_name', label: t.given_name, value: profile.given_name, autocomplete: 'given-name' })}
    ${textLine({ name: 'family_name', label: t.family_name, value: profile.family_name, autocomplete: 'family-name' })}
    ${textLine({ name: 'nickname', label: t.nickname, value: profile.nickname, autocomplete: 'nickname' })}
    ${this.languageChoice(context, profile.locale)}`;
    const content = html`${fixed(context)}
    ${sectionForm(
      context,
      this.name,
      html`${lines}
        <div class="actions"><button name="action" value="save">${t.save}</button></div>`,
    )}`;
    return { title: t.profile, content: () => content };
  }

  private languageChoice({ texts: { account: t } }: AccountContext, chosen: string): Html {
    // A language without texts is kept until the user chooses another.
    const known = this.languages.find(chosen);
    const language = known ?? chosen;
    const others = known === undefined && chosen !== '' ? [[chosen, chosen] as const] : [];
    const names = this.languages.tags.map((tag) => [tag, this.languages.nameOf(tag)] as const);
    return html`<div>
      <label for="locale">${t.language}</label>
      <select id="locale" name="locale">
        ${[['', t.language_of_browser] as const, ...names, ...others].map(
          ([tag, name]) => html`<option value="${tag}" ${tag === language && html` selected`}>${name}</option>`,
        )}
      </select>
    </div>`;
  }
}

/** Members that users cannot change. */
function fixed({ account: { username, email, email_verified }, texts: { account: t } }: AccountContext): Html {
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
    ${username !== null && html`<p class="muted">${t.profile_fixed}</p>`}`;
}
