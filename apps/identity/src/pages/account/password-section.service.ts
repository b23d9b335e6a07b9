import { Injectable } from '@nestjs/common';
import { ApiError, one, type RawQuery } from '@groundwork/rest';
import { OwnPassword } from '../../sign-in/registration/own-password.service.js';
import { html } from '../rendering/html.js';
import { hidden } from '../rendering/layout.js';
import { signInProblem } from '../interaction/sign-in.service.js';
import { sectionForm, textLine } from './account-forms.js';
import {
  nameOf,
  type AccountSection,
  type AccountVisit,
  type SectionOutcome,
  type SectionPage,
} from './account-section.js';

/** Changing the password. (identity.md §9, "Own password") */
@Injectable()
export class PasswordSection implements AccountSection {
  readonly name = 'password';
  readonly fresh = true;

  constructor(private readonly passwords: OwnPassword) {}

  async show(visit: AccountVisit): Promise<SectionPage> {
    const known = await this.passwords.hasPassword(visit.caller);
    const { texts } = visit;
    const t = texts.account;
    const { username, email } = visit.account;
    const current = { name: 'current_password', label: t.currentPassword, autocomplete: 'current-password' } as const;
    const chosen = { name: 'password', label: texts.newPassword, autocomplete: 'new-password' } as const;
    const shared = { type: 'password', required: true } as const;
    const content = sectionForm(
      visit,
      this.name,
      html`${hidden('username', username ?? email ?? nameOf(visit.account))}
        ${known && textLine({ ...current, ...shared })}
        ${textLine({ ...chosen, ...shared, hint: texts.newPasswordHint })}
        <div class="actions"><button name="action" value="change">${t.changePassword}</button></div>`,
    );
    return {
      title: t.password,
      content: () =>
        html`<p>${known ? t.passwordText : t.noPassword}</p>
          ${content}`,
    };
  }

  async take(visit: AccountVisit, form: RawQuery): Promise<SectionOutcome> {
    const change = { current_password: one(form, 'current_password') ?? '', password: one(form, 'password') ?? '' };
    try {
      await this.passwords.changeInSession(visit.caller, visit.session.uid, change, visit.address);
      return { done: 'password' };
    } catch (error) {
      const { text: problem, status, headers } = problemOf(error, visit);
      return { ...(await this.show(visit)), status, headers, problem };
    }
  }
}

/** What was wrong with a change. Throws what is nobody's mistake. */
function problemOf(error: unknown, { texts }: AccountVisit) {
  if (!(error instanceof ApiError) || error.code !== 'invalid_request')
    return signInProblem(error, { busy: texts.busy, limited: texts.locked });
  const wrong = error.details?.some(({ field }) => field === 'current_password');
  return { status: 400, headers: {}, text: wrong ? texts.account.passwordWrong : texts.passwordRefused };
}
