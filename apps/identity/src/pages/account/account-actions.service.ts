import { Injectable } from '@nestjs/common';
import { one, type RawQuery } from '@groundwork/rest';
import { FormTokens } from '../rendering/form-tokens.service.js';
import { preferencesOf, type PageResponse } from '../rendering/page-response.js';
import { Pages } from '../rendering/pages.service.js';
import type { Exchange } from '../sign-in/step.js';
import {
  accountPage,
  isOffered,
  sectionAddress,
  type AccountContext,
  type Farewell,
  type NoticeKey,
  type SectionPage,
} from './account-forms.js';
import { AccountSections } from './account-sections.service.js';
import { AccountAccess, type Redirect } from './account-access.service.js';
import { ExternalSignIn } from '../../sign-in/external/external-sign-in.service.js';
import { ExternalFailure } from '../../sign-in/external/external-failure.js';
import { answerOf } from '../external/external-steps.service.js';
import { STATUSES, wordingOf } from '../external/external-pages.service.js';

/** A page or a redirect. */
export type AccountResponse = PageResponse | Redirect;

/** Shows the sections of the account pages and handles their forms. Stateless: any replica serves any request. */
@Injectable()
export class AccountActions {
  constructor(
    private readonly access: AccountAccess,
    private readonly sections: AccountSections,
    private readonly pages: Pages,
    private readonly tokens: FormTokens,
  ) {}

  /** The page of a section; for an unknown one a redirect to the overview. */
  async show(exchange: Exchange, name: string, query: RawQuery): Promise<AccountResponse> {
    const section = this.sections.find(name);
    if (!section) return { redirectTo: sectionAddress('') };
    const context = await this.access.authenticate(exchange, section, one(query, 'tenant_id'));
    if ('redirectTo' in context) return context;
    return this.page(context, name, await section.show(context), one(query, 'done'));
  }

  /** Handles a form, and redirects to a page that can be reloaded. Throws `forbidden` for a form of another site or session. */
  async submit(exchange: Exchange, name: string, form: RawQuery): Promise<AccountResponse> {
    const section = this.sections.find(name);
    if (!section) return { redirectTo: sectionAddress('') };
    const context = await this.access.authenticate(exchange, section);
    if ('redirectTo' in context) return context;
    this.tokens.assertOwn(exchange.request, `account/${context.session.uid}`, form);
    const outcome = await section.submit(context, form);
    if ('content' in outcome) return this.page(context, name, outcome);
    if ('farewell' in outcome) return this.farewell(context, outcome);
    const next = sectionAddress(outcome.section ?? name);
    return { redirectTo: outcome.done === undefined ? next : `${next}?done=${outcome.done}` };
  }

  /** The response of a sign-in: redirects to the section of `state`, or shows that the sign-in was cancelled. */
  async resume(exchange: Exchange, query: RawQuery): Promise<AccountResponse> {
    const name = Buffer.from(one(query, 'state') ?? '', 'base64url').toString();
    if (one(query, 'error') === undefined) return { redirectTo: sectionAddress(this.sections.find(name) ? name : '') };
    const overview = this.sections.find('')!; // always registered
    const context = await this.access.authenticate(exchange, overview);
    if (!('redirectTo' in context)) return { redirectTo: sectionAddress('') };
    const preferences = preferencesOf(exchange.request);
    const {
      cancelled_title: title,
      cancelled_text: text,
      sign_in_again: signInAgain,
    } = this.pages.texts(preferences).account;
    const link = { href: sectionAddress(''), text: signInAgain };
    return { page: await this.pages.message(preferences, { title, text, link }) };
  }

  private async farewell({ preferences }: AccountContext, { title, farewell: text }: Farewell): Promise<PageResponse> {
    return { page: await this.pages.message(preferences, { title, text }) };
  }

  private async page(
    context: AccountContext,
    section: string,
    shown: SectionPage,
    done?: string,
  ): Promise<PageResponse> {
    const { title, status, headers, problem, ownHeading, content } = shown;
    const notice = isDone(context, done) ? context.texts.account.done[done] : undefined;
    const page = await this.pages.show(context.preferences, (frame) =>
      accountPage(frame, {
        section,
        tenantId: context.account.tenant_id,
        offered: (name) => isOffered(name, context),
        title,
        ownHeading,
        problem,
        notice,
        content: content(frame),
      }),
    );
    return { status, headers, page };
  }
}

const isDone = ({ texts }: AccountContext, done: string | undefined): done is NoticeKey =>
  done !== undefined && Object.hasOwn(texts.account.done, done);

/** The response of a provider, when a signed-in user links an identity. (identity.md §9, "External OIDC") */
@Injectable()
export class ExternalReturn {
  constructor(
    private readonly access: AccountAccess,
    private readonly sections: AccountSections,
    private readonly external: ExternalSignIn,
    private readonly pages: Pages,
  ) {}

  /**
   * Links the identity. The age of the sign-in was checked when this started; the response is bound to the same session and user, and
   * valid once.
   */
  async finish(exchange: Exchange, query: RawQuery): Promise<AccountResponse> {
    const overview = this.sections.find('')!; // always registered, and requires no recent sign-in
    const context = await this.access.authenticate(exchange, overview);
    if ('redirectTo' in context) return context;
    const { session, account } = context;
    try {
      const binding = { kind: 'account', uid: session.uid } as const;
      await this.external.finishLink(binding, account.tenant_id, account.id, answerOf(query));
      return { redirectTo: `${sectionAddress('identities')}?done=linked` };
    } catch (error) {
      if (error instanceof ExternalFailure) return this.failed(context, error);
      throw error;
    }
  }

  private async failed({ preferences, texts }: AccountContext, failure: ExternalFailure): Promise<PageResponse> {
    const { external } = texts;
    const { kind, providerName = '' } = failure;
    const text = kind === 'taken' ? external.link_taken({ provider: providerName }) : wordingOf(failure, texts);
    const link = { href: sectionAddress('identities'), text: external.back_to_links };
    const message = { title: external.link_failed, text, link };
    return {
      status: STATUSES[kind],
      page: await this.pages.message(preferences, message),
    };
  }
}
