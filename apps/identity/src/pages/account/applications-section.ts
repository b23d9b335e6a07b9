import { Injectable } from '@nestjs/common';
import { one, UUID_PATTERN, type RawQuery } from '@groundwork/rest';
import { OwnApplications, type OwnApplication } from './own-applications.service.js';
import { scopeWording } from '../rendering/consent-page.js';
import { html, type Html } from '../rendering/html.js';
import type { Frame } from '../rendering/layout.js';
import { instantText } from './account-dates.js';
import { buttonForm } from './account-forms.js';
import type { AccountSection, AccountVisit, SectionOutcome, SectionPage } from './account-section.js';

/** What the user let applications do. */
@Injectable()
export class ApplicationsSection implements AccountSection {
  readonly name = 'applications';
  readonly fresh = false;

  constructor(private readonly applications: OwnApplications) {}

  async show(visit: AccountVisit): Promise<SectionPage> {
    const granted = await this.applications.list(visit.account.id);
    const t = visit.texts.account;
    return {
      title: t.applications,
      content: (frame) =>
        html`<p>${t.applicationsText}</p>
          ${
            granted.length === 0
              ? html`<p class="muted">${t.applicationsNone}</p>`
              : html`<ul class="rows">
                  ${granted.map((application) => this.row(frame, visit, application))}
                </ul>`
          }`,
    };
  }

  async take({ account }: AccountVisit, form: RawQuery): Promise<SectionOutcome> {
    const id = one(form, 'id') ?? '';
    if (UUID_PATTERN.test(id)) await this.applications.revoke(account.id, id);
    return { done: 'revoked' };
  }

  private row(frame: Frame, visit: AccountVisit, application: OwnApplication): Html {
    const t = visit.texts.account;
    const { id, client_name, scopes, created_at, last_used_at } = application;
    const { tag } = frame.language;
    const used = last_used_at === null ? t.never : instantText(visit, last_used_at, tag);
    return html`<li>
      <div>
        <strong>${client_name}</strong>
        <small>${t.since(instantText(visit, created_at, tag))} · ${t.lastUsed(used)}</small>
        ${
          scopes.length > 0 &&
          html`<span>${t.may}</span>
            <ul class="inner">
              ${scopes.map((scope) => html`<li>${scopeWording(frame, scope)}</li> `)}
            </ul>`
        }
      </div>
      ${buttonForm(visit, { section: this.name, action: 'revoke', id, text: t.remove, about: `${t.remove}: ${client_name}` })}
    </li> `;
  }
}
