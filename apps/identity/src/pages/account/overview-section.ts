import { Injectable } from '@nestjs/common';
import { html } from '../rendering/html.js';
import { sectionAddress } from './account-layout.js';
import {
  nameOf,
  type AccountSection,
  type AccountVisit,
  type SectionOutcome,
  type SectionPage,
} from './account-section.js';

const CARDS = [
  ['profile', 'profile', 'profileText'],
  ['password', 'password', 'passwordText'],
  ['second_factors', 'factors', 'factorsText'],
  ['sessions', 'sessions', 'sessionsText'],
  ['applications', 'applications', 'applicationsText'],
  ['identities', 'identities', 'identitiesText'],
] as const;

/** What there is. */
@Injectable()
export class OverviewSection implements AccountSection {
  readonly name = '';
  readonly fresh = false;

  show({ account, texts: { account: t } }: AccountVisit): Promise<SectionPage> {
    return Promise.resolve({
      title: t.title,
      content: () =>
        html`<p>${t.welcome(nameOf(account))}</p>
          <ul class="cards">
            ${CARDS.map(
              ([name, title, text]) =>
                html`<li><a href="${sectionAddress(name)}">${t[title]}</a><small>${t[text]}</small></li> `,
            )}
          </ul>`,
    });
  }

  take(): Promise<SectionOutcome> {
    return Promise.resolve({});
  }
}
