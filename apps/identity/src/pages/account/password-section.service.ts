import { Injectable } from '@nestjs/common';
import { ApiError, one, type RawQuery } from '@groundwork/rest';
import { OwnPassword } from '../../sign-in/registration/own-password.service.js';
import { hidden, html } from '../rendering/layout.js';
import { signInProblem } from '../interaction/sign-in.service.js';
import { sectionForm, textLine } from './account-forms.js';
import {
  nameOf,
  type AccountSection,
  type AccountContext,
  type SectionOutcome,
  type SectionPage,
} from './account-section.js';

/** Changes the password. (identity.md §9, "Own password") */
@Injectable()
export class PasswordSection implements AccountSection {
  readonly name = 'password';
  readonly fresh = true;

  constructor(private readonly passwords: OwnPassword) {}

  async show(context: AccountContext): Promise<SectionPage> {
    const known = await this.passwords.hasPassword(context.caller);
    const { texts } = context;
    const t = texts.account;
    const { username, email } = context.account;
    const current = { name: 'current_password', label: t.currentPassword, autocomplete: 'current-password' } as const;
    const chosen = { name: 'password', label: texts.newPassword, autocomplete: 'new-password' } as const;
    const shared = { type: 'password', required: true } as const;
    const content = sectionForm(
      context,
      this.name,
      html`${hidden('username', username ?? email ?? nameOf(context.account))}
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

  async submit(context: AccountContext, form: RawQuery): Promise<SectionOutcome> {
    const change = { current_password: one(form, 'current_password') ?? '', password: one(form, 'password') ?? '' };
    try {
      await this.passwords.changeInSession(context.caller, context.session.uid, change, context.address);
      return { done: 'password' };
    } catch (error) {
      const { text: problem, status, headers } = problemOf(error, context);
      return { ...(await this.show(context)), status, headers, problem };
    }
  }
}

/** The text and status of a refused change. Rethrows other errors. */
function problemOf(error: unknown, { texts }: AccountContext) {
  if (!(error instanceof ApiError) || error.code !== 'invalid_request')
    return signInProblem(error, { busy: texts.busy, limited: texts.locked });
  const wrong = error.details?.some(({ field }) => field === 'current_password');
  return { status: 400, headers: {}, text: wrong ? texts.account.passwordWrong : texts.passwordRefused };
}
