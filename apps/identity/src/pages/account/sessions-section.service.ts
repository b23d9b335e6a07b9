import { Injectable } from '@nestjs/common';
import { one, UUID_PATTERN, type RawQuery } from '@groundwork/rest';
import { type Frame, html, type Html } from '../html/layout.js';
import {
  buttonForm,
  instantText,
  type AccountSection,
  type AccountContext,
  type SectionOutcome,
  type SectionPage,
} from './account-forms.js';
import { Records } from '@groundwork/records';
import sql from 'sql-template-tag';
import { endSessionsOfUser } from '../../platform/grants/end-grants.js';
import { Changes } from '../../platform/changes/changes.service.js';

/** Browsers by their mark in `User-Agent`; the first match counts, since most name others too. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** Browser and operating system of a `User-Agent`; an unknown one is shown as it is, up to 60 characters. */
export function programName(userAgent: string): string {
  const [browser, system] = [BROWSERS, SYSTEMS].map((known) => known.find(([mark]) => mark.test(userAgent))?.[1]);
  return browser === undefined ? userAgent.slice(0, 60) : [browser, system].filter(Boolean).join(' · ');
}

/** A session of a user. */
export interface OwnSession {
  readonly id: string;
  readonly ip: string | null;
  readonly user_agent: string | null;
  readonly created_at: string;
  readonly last_seen_at: string;
  /** The session of this request. */
  readonly current: boolean;
}

/** The sessions of a user. (identity.md §9, "Sessions") */
@Injectable()
export class OwnSessions {
  constructor(
    private readonly records: Records,
    private readonly changes: Changes,
  ) {}

  /** The current one first, then by last use. One statement. */
  list(userId: string, uid: string): Promise<OwnSession[]> {
    return this.records.query<OwnSession>(sql`
      select record_id as id, host(ip) as ip, user_agent, created_at, coalesce(last_seen_at, created_at) as last_seen_at, uid = ${uid} as current
      from oidc_payloads
      where model = 'Session' and account_id = ${userId} and record_id is not null and expires_at > now()
      order by uid = ${uid} desc, coalesce(last_seen_at, created_at) desc, record_id`);
  }

  /** Ignores a session of another user, or one that has ended. */
  end(userId: string, id: string): Promise<void> {
    return this.changes.quietly((tx) => endSessionsOfUser(tx, userId, [id]));
  }

  /** All but the current one. */
  async endOthers(userId: string, uid: string): Promise<void> {
    const others = (await this.list(userId, uid)).filter(({ current }) => !current).map(({ id }) => id);
    if (others.length > 0) await this.changes.quietly((tx) => endSessionsOfUser(tx, userId, others));
  }
}

/** Lists and ends sessions. */
@Injectable()
export class SessionsSection implements AccountSection {
  readonly name = 'sessions';
  readonly fresh = false;

  constructor(private readonly sessions: OwnSessions) {}

  async show(context: AccountContext): Promise<SectionPage> {
    const sessions = await this.sessions.list(context.account.id, context.session.uid);
    const t = context.texts.account;
    const others = buttonForm(context, { section: this.name, action: 'end_others', text: t.end_others });
    return {
      title: t.sessions,
      content: (frame) =>
        html`<p>${t.sessions_text}</p>
          <ul class="rows">
            ${sessions.map((session) => this.row(frame, context, session))}
          </ul>
          ${sessions.length > 1 ? others : html`<p class="muted">${t.no_others}</p>`}`,
    };
  }

  async submit({ account, session }: AccountContext, form: RawQuery): Promise<SectionOutcome> {
    const id = one(form, 'id') ?? '';
    if (one(form, 'action') === 'end_others') await this.sessions.endOthers(account.id, session.uid);
    else if (UUID_PATTERN.test(id)) await this.sessions.end(account.id, id);
    return { done: 'ended' };
  }

  private row({ language: { tag } }: Frame, context: AccountContext, session: OwnSession): Html {
    const t = context.texts.account;
    const { id, ip, user_agent, created_at, last_seen_at, current } = session;
    const program = user_agent ? programName(user_agent) : t.unknown;
    return html`<li>
      <div>
        ${current && html`<strong>${t.this_browser}</strong>`}
        <span>${program}</span>
        <small>${t.address}: ${ip ?? t.unknown}</small>
        <small>${t.signed_in({ date: instantText(context, created_at, tag) })}</small>
        <small>${t.last_seen({ date: instantText(context, last_seen_at, tag) })}</small>
      </div>
      ${!current && buttonForm(context, { section: this.name, action: 'end', id, text: t.end_session, about: `${t.end_session}: ${program}` })}
    </li> `;
  }
}
