import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import {
  type AccountSection,
  nameOf,
  type AccountContext,
  type SectionOutcome,
  type SectionPage,
} from './account-section.js';
import { ApplicationsSection } from './applications-section.service.js';
import { IdentitiesSection } from './identities-section.service.js';
import { PasswordSection } from './password-section.service.js';
import { ProfileSection } from './profile-section.service.js';
import { SecondFactorsSection, AuthenticatorSection } from './second-factors-section.service.js';
import { SessionsSection } from './sessions-section.service.js';
import { html } from '../rendering/layout.js';
import { sectionAddress } from './account-forms.js';

const CARDS = [
  ['profile', 'profile', 'profileText'],
  ['password', 'password', 'passwordText'],
  ['second_factors', 'factors', 'factorsText'],
  ['sessions', 'sessions', 'sessionsText'],
  ['applications', 'applications', 'applicationsText'],
  ['identities', 'identities', 'identitiesText'],
] as const;

/** The overview: a link to every section. */
@Injectable()
export class OverviewSection implements AccountSection {
  readonly name = '';
  readonly fresh = false;

  show({ account, texts: { account: t } }: AccountContext): Promise<SectionPage> {
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

  submit(): Promise<SectionOutcome> {
    return Promise.resolve({});
  }
}

/** All sections; a new one is added here, and to the navigation. */
export const ACCOUNT_SECTIONS = [
  OverviewSection,
  ProfileSection,
  PasswordSection,
  SecondFactorsSection,
  AuthenticatorSection,
  SessionsSection,
  ApplicationsSection,
  IdentitiesSection,
] as const;

/** The sections by name. */
@Injectable()
export class AccountSections {
  constructor(private readonly modules: ModuleRef) {}

  /** `undefined` for an unknown name. */
  find(name: string): AccountSection | undefined {
    return ACCOUNT_SECTIONS.map((type): AccountSection => this.modules.get<AccountSection>(type)).find(
      (section) => section.name === name,
    );
  }
}
