import { Injectable } from '@nestjs/common';
import { ApiError, one, type RawQuery } from '@groundwork/rest';
import { AccountDeletions, type DeletionState } from '../../sign-in/own-account/account-deletions.service.js';
import { html, type Html } from '../html/layout.js';
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

  async show(context: AccountContext): Promise<SectionPage> {
    const state = await this.deletions.find(context.account.id);
    return {
      title: context.texts.account.deletion,
      content: (frame) => this.content(context, state, frame.language.tag),
    };
  }

  async submit(context: AccountContext, form: RawQuery): Promise<SectionOutcome> {
    if (one(form, 'action') === 'keep') {
      await this.deletions.keep(context.account.id);
      return { done: 'kept' };
    }
    if (one(form, 'action') !== 'delete') return {};
    const t = context.texts.account;
    try {
      const outcome = await this.deletions.request(context.account);
      return { title: t.deletion, farewell: outcome === 'deleted' ? t.deleted : t.scheduled };
    } catch (error) {
      if (!(error instanceof ApiError) || (error.code !== 'conflict' && error.code !== 'forbidden')) throw error;
      const problem = error.code === 'conflict' ? t.last_owner : t.deletion_off;
      return { ...(await this.show(context)), status: error.status, problem };
    }
  }

  private content(context: AccountContext, { mode, deletesAt }: DeletionState, tag: string): Html {
    const t = context.texts.account;
    if (deletesAt !== null)
      return this.form(context, t.deletes_on({ date: instantText(context, deletesAt, tag) }), 'keep', t.keep_account);
    if (mode === 'off') return html`<p>${t.deletion_off}</p>`;
    return this.form(context, mode === 'immediate' ? t.deletion_text : t.deletion_delayed, 'delete', t.delete_account);
  }

  private form(context: AccountContext, text: string, action: string, button: string): Html {
    return html`<p>${text}</p>
      ${sectionForm(
        context,
        this.name,
        html`<div class="actions"><button name="action" value="${action}">${button}</button></div>`,
      )}`;
  }
}
