import { Injectable } from '@nestjs/common';
import { ApiError, one, type RawQuery } from '@groundwork/rest';
import { AccountDeletions, type DeletionState } from '../../sign-in/own-account/account-deletions.service.js';
import { html, type Html } from '../html/layout.js';
import { checkBox } from '../html/text-line.js';
import {
  instantText,
  sectionForm,
  type AccountContext,
  type AccountSection,
  type SectionOutcome,
  type SectionPage,
} from './account-forms.js';

/** Deletes the account, where the tenant lets its users. (docs/account.md, "Deletion") */
@Injectable()
export class DeletionSection implements AccountSection {
  readonly name = 'deletion';
  readonly fresh = true;

  constructor(private readonly deletions: AccountDeletions) {}

  show(context: AccountContext): Promise<SectionPage> {
    return this.page(context);
  }

  /** `isUnsure`: the alert of the page is about the box. */
  private async page(context: AccountContext, isUnsure = false): Promise<SectionPage> {
    const state = await this.deletions.find(context.account.id);
    return {
      title: context.texts.account.deletion,
      content: (frame) => content(context, state, { tag: frame.language.tag, isUnsure }),
    };
  }

  async submit(context: AccountContext, form: RawQuery): Promise<SectionOutcome> {
    if (one(form, 'action') === 'keep') {
      await this.deletions.keep(context.account.id);
      return { done: 'kept' };
    }
    if (one(form, 'action') !== 'delete') return {};
    const t = context.texts.account;
    const { mode } = await this.deletions.find(context.account.id);
    if (mode === 'immediate' && one(form, 'sure') !== 'yes')
      return { ...(await this.page(context, true)), status: 400, problem: t.deletion_unsure };
    try {
      const outcome = await this.deletions.request(context.account);
      return { title: t.deletion, farewell: outcome === 'deleted' ? t.deleted : t.scheduled };
    } catch (error) {
      if (!(error instanceof ApiError) || (error.code !== 'conflict' && error.code !== 'forbidden')) throw error;
      const problem = error.code === 'conflict' ? t.last_owner : t.deletion_off;
      return { ...(await this.show(context)), status: error.status, problem };
    }
  }
}

/** What a page depends on beside the account. */
interface Shown {
  /** Of its language. */
  readonly tag: string;
  readonly isUnsure: boolean;
}

/** What is done at once cannot be undone, so that a box is to be checked for it. */
function content(context: AccountContext, { mode, deletesAt }: DeletionState, { tag, isUnsure }: Shown): Html {
  const t = context.texts.account;
  if (deletesAt !== null) {
    const text = t.deletes_on({ date: instantText(context, deletesAt, tag) });
    return form(context, text, button('keep', t.keep_account));
  }
  if (mode === 'off') return html`<p>${t.deletion_off}</p>`;
  if (mode === 'delayed') return form(context, t.deletion_delayed, button('delete', t.delete_account, 'danger'));
  const box = checkBox({ name: 'sure', value: 'yes', label: t.deletion_sure, invalid: isUnsure });
  return form(context, t.deletion_text, html`${box} ${button('delete', t.delete_account, 'danger')}`);
}

const form = (context: AccountContext, text: string, inputs: Html): Html =>
  html`<p>${text}</p>
    ${sectionForm(context, 'deletion', inputs)}`;

const button = (action: string, text: string, look?: 'danger'): Html =>
  html`<div class="actions">
    <button name="action" value="${action}" ${look && html`class="${look}"`}>${text}</button>
  </div>`;
