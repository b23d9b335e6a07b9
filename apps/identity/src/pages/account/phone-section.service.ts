import { Injectable } from '@nestjs/common';
import { ApiError, one, type RawQuery } from '@groundwork/rest';
import { PhoneChanges } from '../../sign-in/own-account/phone-changes.service.js';
import { codeField } from '../html/code-field.js';
import { hidden, html } from '../html/layout.js';
import { textLine, type Typed } from '../html/text-line.js';
import { signInProblem } from '../sign-in/sign-in.service.js';
import {
  buttonForm,
  sectionForm,
  type AccountContext,
  type AccountSection,
  type SectionOutcome,
  type SectionPage,
} from './account-forms.js';

/** Changes, verifies and removes the phone number. (docs/account.md, "Phone number") */
@Injectable()
export class PhoneSection implements AccountSection {
  readonly name = 'phone';
  readonly fresh = true;

  constructor(private readonly phones: PhoneChanges) {}

  show(context: AccountContext): Promise<SectionPage> {
    return Promise.resolve(this.page(context));
  }

  private page(context: AccountContext, typed?: Typed): SectionPage {
    const { phone, phone_verified } = context.account;
    const t = context.texts.account;
    const shown = phone_verified ? phone : `${phone ?? ''} (${t.unconfirmed})`;
    const content = html`${
      phone !== null &&
      html`<dl>
          <dt>${t.phone}</dt>
          <dd>${shown}</dd>
        </dl>
        ${buttonForm(context, { section: this.name, action: 'remove', text: t.remove, about: `${t.remove}: ${phone}` })}`
    }
    ${context.hasSms && this.form(context, typed)}`;
    return { title: t.phone, content: () => content };
  }

  submit(context: AccountContext, form: RawQuery): Promise<SectionOutcome> {
    if (one(form, 'action') === 'remove') return this.remove(context);
    return one(form, 'action') === 'confirm' ? this.confirm(context, form) : this.request(context, form);
  }

  private form(context: AccountContext, typed?: Typed) {
    const t = context.texts.account;
    const { account } = context;
    const value = account.phone_verified ? '' : (account.phone ?? '');
    const line = { name: 'phone', type: 'tel', label: t.new_phone, hint: t.phone_hint, autocomplete: 'tel', required: true } as const; // prettier-ignore
    return html`<p>${t.phone_text}</p>
      ${sectionForm(
        context,
        this.name,
        html`${textLine({ ...line, value, ...typed, autofocus: typed?.invalid })}
          <div class="actions">
            <button name="action" value="send_code">${context.texts.factors.send_sms}</button>
          </div>`,
      )}`;
  }

  private async request(context: AccountContext, form: RawQuery): Promise<SectionOutcome> {
    const { account, session, language: locale, address } = context;
    const phone = (one(form, 'phone') ?? '').trim();
    const binding = { kind: 'account', uid: session.uid } as const;
    try {
      return this.codePage(context, await this.phones.request(account, { phone, binding, locale, address }));
    } catch (error) {
      const { status, headers, text } = problemOf(error, context);
      return { ...this.page(context, { value: phone, invalid: status === 400 }), status, headers, problem: text };
    }
  }

  private async confirm(context: AccountContext, form: RawQuery): Promise<SectionOutcome> {
    const { account, session, texts } = context;
    const binding = { kind: 'account', uid: session.uid } as const;
    const outcome = await this.phones.confirm(account, binding, one(form, 'code') ?? '');
    if (outcome === 'changed') return { done: 'phone' };
    const phone = one(form, 'phone') ?? '';
    if (outcome === 'taken') {
      const page = this.page(context, { value: phone, invalid: true });
      return { ...page, status: 409, problem: texts.account.phone_taken };
    }
    const problem = texts.factors.wrong_code;
    return { ...this.codePage(context, phone, problem), status: 400, problem };
  }

  private async remove(context: AccountContext): Promise<SectionOutcome> {
    if (await this.phones.remove(context.account)) return { done: 'removed' };
    return { ...(await this.show(context)), status: 409, problem: context.texts.account.last_way };
  }

  private codePage(context: AccountContext, phone: string, problem?: string): SectionPage {
    const { texts } = context;
    const { code: label, code_hint: hint } = texts.factors;
    const content = html`<p>${texts.account.phone_sent({ phone })}</p>
      ${sectionForm(
        context,
        this.name,
        html`${hidden('phone', phone)} ${codeField({ label, hint, problem })}
          <div class="actions">
            <button name="action" value="confirm">${texts.factors.confirm_code}</button>
            <button class="second" name="action" value="send_code" formnovalidate>${texts.factors.send_again}</button>
          </div>`,
      )}`;
    return { title: texts.account.phone, content: () => content };
  }
}

/** The text and status of a refused number. Rethrows other errors. */
function problemOf(error: unknown, { texts }: AccountContext) {
  const t = texts.account;
  if (!(error instanceof ApiError) || error.code === 'too_many_requests')
    return signInProblem(error, { limited: texts.registration.too_many });
  const { code, status } = error;
  if (code === 'forbidden' || code === 'sms_not_set_up') return { status, headers: {}, text: t.phone_unavailable };
  if (code !== 'invalid_request') throw error;
  const isClosed = error.details?.some((detail) => detail.code === 'rule') ?? false;
  return { status, headers: {}, text: isClosed ? t.phone_closed : t.phone_invalid };
}
