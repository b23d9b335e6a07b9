import { Injectable } from '@nestjs/common';
import { ApiError, EmailField, one, parseBody, type RawQuery } from '@groundwork/rest';
import { EmailChanges } from '../../sign-in/own-account/email-changes.service.js';
import { codeField } from '../html/code-field.js';
import { hidden, html } from '../html/layout.js';
import { textLine, type Typed } from '../html/text-line.js';
import { signInProblem } from '../sign-in/sign-in.service.js';
import {
  sectionForm,
  type AccountContext,
  type AccountSection,
  type SectionOutcome,
  type SectionPage,
} from './account-forms.js';

/** A typed address. */
class NewEmail {
  @EmailField() email!: string;
}

/** Changes the email address. (docs/account.md, "Email address") */
@Injectable()
export class EmailSection implements AccountSection {
  readonly name = 'email';
  readonly fresh = true;

  constructor(private readonly emails: EmailChanges) {}

  show(context: AccountContext): Promise<SectionPage> {
    return Promise.resolve(this.page(context));
  }

  private page(context: AccountContext, typed?: Typed): SectionPage {
    const { email, email_verified } = context.account;
    const t = context.texts.account;
    const line = { name: 'email', type: 'email', label: t.new_email, autocomplete: 'email', required: true } as const;
    const shown = email_verified ? email : `${email ?? ''} (${t.unconfirmed})`;
    const content = html`${
        email !== null &&
        html`<dl>
          <dt>${t.email}</dt>
          <dd>${shown}</dd>
        </dl>`
      }
      <p>${t.email_text}</p>
      ${sectionForm(
        context,
        this.name,
        html`${textLine({ ...line, ...typed, autofocus: typed?.invalid })}
          <div class="actions">
            <button name="action" value="mail_code">${context.texts.factors.send_code}</button>
          </div>`,
      )}`;
    return { title: t.email, content: () => content };
  }

  submit(context: AccountContext, form: RawQuery): Promise<SectionOutcome> {
    return one(form, 'action') === 'confirm' ? this.confirm(context, form) : this.request(context, form);
  }

  private async request(context: AccountContext, form: RawQuery): Promise<SectionOutcome> {
    const { account, session, language, texts } = context;
    const typed = (one(form, 'email') ?? '').trim();
    try {
      const { email } = parseBody(NewEmail, { email: typed });
      const page = { uid: session.uid, locale: language };
      await this.emails.request(account, email, page, context.address);
      return this.codePage(context, email);
    } catch (error) {
      const isInvalid = error instanceof ApiError && error.code === 'invalid_request';
      const { status, headers, text } = isInvalid
        ? { status: 400, headers: {}, text: texts.registration.address_invalid }
        : signInProblem(error, { limited: texts.registration.too_many });
      return { ...this.page(context, { value: typed, invalid: isInvalid }), status, headers, problem: text };
    }
  }

  private async confirm(context: AccountContext, form: RawQuery): Promise<SectionOutcome> {
    const { account, session, texts } = context;
    const outcome = await this.emails.confirm(account, session.uid, one(form, 'code') ?? '');
    if (outcome === 'changed') return { done: 'email' };
    const email = one(form, 'email') ?? '';
    if (outcome === 'taken') {
      const page = this.page(context, { value: email, invalid: true });
      return { ...page, status: 409, problem: texts.account.email_taken };
    }
    const problem = texts.factors.wrong_code;
    return { ...this.codePage(context, email, problem), status: 400, problem };
  }

  private codePage(context: AccountContext, email: string, problem?: string): SectionPage {
    const { texts } = context;
    const { code: label, code_hint: hint } = texts.factors;
    const content = html`<p>${texts.account.email_mailed({ email })}</p>
      ${sectionForm(
        context,
        this.name,
        html`${hidden('email', email)} ${codeField({ label, hint, problem })}
          <div class="actions">
            <button name="action" value="confirm">${texts.factors.confirm_code}</button>
            <button class="second" name="action" value="mail_code" formnovalidate>${texts.factors.send_again}</button>
          </div>`,
      )}`;
    return { title: texts.account.email, content: () => content };
  }
}
