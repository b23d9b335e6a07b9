import { Injectable } from '@nestjs/common';
import { one, UUID_PATTERN, type RawQuery } from '@groundwork/rest';
import { OwnSessions, type OwnSession } from './own-sessions.service.js';
import { html, type Html } from '../rendering/html.js';
import type { Frame } from '../rendering/layout.js';
import { instantText } from './account-dates.js';
import { buttonForm } from './account-forms.js';
import { programName } from './program-name.js';
import type { AccountSection, AccountVisit, SectionOutcome, SectionPage } from './account-section.js';

/** Where the user is signed in. */
@Injectable()
export class SessionsSection implements AccountSection {
  readonly name = 'sessions';
  readonly fresh = false;

  constructor(private readonly sessions: OwnSessions) {}

  async show(visit: AccountVisit): Promise<SectionPage> {
    const sessions = await this.sessions.list(visit.account.id, visit.session.uid);
    const t = visit.texts.account;
    const others = buttonForm(visit, { section: this.name, action: 'end_others', text: t.endOthers });
    return {
      title: t.sessions,
      content: (frame) =>
        html`<p>${t.sessionsText}</p>
          <ul class="rows">
            ${sessions.map((session) => this.row(frame, visit, session))}
          </ul>
          ${sessions.length > 1 ? others : html`<p class="muted">${t.noOthers}</p>`}`,
    };
  }

  async take({ account, session }: AccountVisit, form: RawQuery): Promise<SectionOutcome> {
    const id = one(form, 'id') ?? '';
    if (one(form, 'action') === 'end_others') await this.sessions.endOthers(account.id, session.uid);
    else if (UUID_PATTERN.test(id)) await this.sessions.end(account.id, id);
    return { done: 'ended' };
  }

  private row({ language: { tag } }: Frame, visit: AccountVisit, session: OwnSession): Html {
    const t = visit.texts.account;
    const { id, ip, user_agent, created_at, last_seen_at, current } = session;
    const program = user_agent ? programName(user_agent) : t.unknown;
    return html`<li>
      <div>
        ${current && html`<strong>${t.thisBrowser}</strong>`}
        <span>${program}</span>
        <small>${t.address}: ${ip ?? t.unknown}</small>
        <small>${t.signedIn(instantText(visit, created_at, tag))}</small>
        <small>${t.lastSeen(instantText(visit, last_seen_at, tag))}</small>
      </div>
      ${!current && buttonForm(visit, { section: this.name, action: 'end', id, text: t.endSession, about: `${t.endSession}: ${program}` })}
    </li> `;
  }
}
