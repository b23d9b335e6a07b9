import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { ApplicationsSection } from './applications-section.service.js';
import { IdentitiesSection } from './identities-section.service.js';
import { DeletionSection } from './deletion-section.service.js';
import { EmailSection } from './email-section.service.js';
import { PhoneSection } from './phone-section.service.js';
import { ProfileSection } from './profile-section.service.js';
import { SecondFactorsSection, AuthenticatorSection } from './second-factors-section.service.js';
import { SessionsSection } from './sessions-section.service.js';
import { textLine } from '../html/text-line.js';
import { html, hidden } from '../html/layout.js';
import {
  isOffered,
  sectionAddress,
  sectionForm,
  type AccountSection,
  nameOf,
  type AccountContext,
  type SectionOutcome,
  type SectionPage,
} from './account-forms.js';
import { ApiError, one, type RawQuery } from '@groundwork/rest';
import { OwnPassword } from '../../sign-in/own-account/own-password.service.js';
import type { Problem } from '../rendering/interaction-pages.service.js';
import { signInProblem } from '../sign-in/sign-in.service.js';

/** Changes the password. (identity.md §9, "Own password") */
@Injectable()
export class PasswordSection implements AccountSection {
  readonly name = 'password';
  readonly fresh = true;

  constructor(private readonly passwords: OwnPassword) {}

  show(context: AccountContext): Promise<SectionPage> {
    return this.page(context);
  }

  /** `wrong`: the member that the alert of the page is about. */
  private async page(context: AccountContext, wrong?: string): Promise<SectionPage> {
    const known = await this.passwords.hasPassword(context.caller);
    const { texts } = context;
    const t = texts.account;
    const { username, email } = context.account;
    const current = { name: 'current_password', label: t.current_password, autocomplete: 'current-password' } as const;
    const chosen = { name: 'password', label: texts.new_password, autocomplete: 'new-password' } as const;
    const shared = { type: 'password', required: true } as const;
    const content = sectionForm(
      context,
      this.name,
      html`${hidden('username', username ?? email ?? nameOf(context.account))}
        ${[...(known ? [current] : []), { ...chosen, hint: texts.new_password_hint }].map((line) =>
          textLine({ ...line, ...shared, invalid: line.name === wrong, autofocus: line.name === wrong }),
        )}
        <div class="actions"><button name="action" value="change">${t.change_password}</button></div>`,
    );
    return {
      title: t.password,
      content: () =>
        html`<p>${known ? t.password_text : t.no_password}</p>
          ${content}`,
    };
  }

  async submit(context: AccountContext, form: RawQuery): Promise<SectionOutcome> {
    const change = { current_password: one(form, 'current_password') ?? '', password: one(form, 'password') ?? '' };
    try {
      await this.passwords.changeInSession(context.caller, context.session.uid, change, context.address);
      return { done: 'password' };
    } catch (error) {
      const { text: problem, status, headers, field } = problemOf(error, context);
      return { ...(await this.page(context, field)), status, headers, problem };
    }
  }
}

/** The text and status of a refused change, and the member it is about. Rethrows other errors. */
function problemOf(error: unknown, { texts }: AccountContext): Problem {
  if (!(error instanceof ApiError) || error.code !== 'invalid_request')
    return signInProblem(error, { busy: texts.busy, limited: texts.locked });
  const isCurrent = error.details?.some(({ field }) => field === 'current_password');
  return isCurrent
    ? { status: 400, text: texts.account.password_wrong, field: 'current_password' }
    : { status: 400, text: texts.password_refused, field: 'password' };
}

const CARDS = [
  ['profile', 'profile', 'profile_text'],
  ['email', 'email', 'email_text'],
  ['phone', 'phone', 'phone_text'],
  ['password', 'password', 'password_text'],
  ['second_factors', 'factors', 'factors_text'],
  ['sessions', 'sessions', 'sessions_text'],
  ['applications', 'applications', 'applications_text'],
  ['identities', 'identities', 'identities_text'],
  ['deletion', 'deletion', 'deletion_card'],
] as const;

/** The overview: a link to every section. */
@Injectable()
export class OverviewSection implements AccountSection {
  readonly name = '';
  readonly fresh = false;

  show(context: AccountContext): Promise<SectionPage> {
    const { account, texts } = context;
    const { account: t } = texts;
    return Promise.resolve({
      title: t.title,
      content: () =>
        html`<p>${t.welcome({ user: nameOf(account) })}</p>
          <ul class="cards">
            ${CARDS.filter(([name]) => isOffered(name, context)).map(
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
  EmailSection,
  PhoneSection,
  PasswordSection,
  SecondFactorsSection,
  AuthenticatorSection,
  SessionsSection,
  ApplicationsSection,
  IdentitiesSection,
  DeletionSection,
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
