import { Injectable } from '@nestjs/common';
import { linkTo, one, type RawQuery } from '@groundwork/rest';
import type { Request } from 'express';
import {
  InvitationUse,
  needsPassword,
  type OpenInvitation,
} from '../../sign-in/registration/invitation-use.service.js';
import { webAddress } from '../html/message-page.js';
import { confirmationPage } from '../html/ticket-pages.js';
import { invitationPage } from '../html/registration-pages.js';
import { preferencesOf, type PageResponse } from '../rendering/page-response.js';
import { passwordProblem } from '../sign-in/forgotten-password-steps.service.js';
import { Pages, type Viewer } from '../rendering/pages.service.js';

/** An invitation and the request that opened it. */
interface Opened {
  readonly token: string;
  readonly invitation: OpenInvitation;
  readonly viewer: Viewer;
}

/** What is wrong, and what was entered. */
interface Again {
  readonly problem?: string;
  /** The member that the problem is about. */
  readonly field?: string;
  readonly name?: string;
}

/** Shows and accepts invitations: with the account there is, or with a new one. The token in the link is the only credential. */
@Injectable()
export class InvitationSteps {
  constructor(
    private readonly invitations: InvitationUse,
    private readonly pages: Pages,
  ) {}

  /** The page of an invitation, which changes nothing; `undefined` for a link of another kind. */
  async show(request: Request, token: string): Promise<PageResponse | undefined> {
    const opened = await this.open(request, token);
    return opened && this.pageOf(opened);
  }

  /** Accepts it; `undefined` for a link of another kind, and once it is used. */
  async submit(request: Request, token: string, form: RawQuery): Promise<PageResponse | undefined> {
    const opened = await this.open(request, token);
    if (!opened) return undefined;
    const texts = this.pages.texts(opened.viewer);
    const name = one(form, 'name') ?? '';
    const password = one(form, 'password') ?? '';
    const termsVersion = one(form, 'terms_version') ?? null;
    const locale = this.pages.languageOf(opened.viewer);
    try {
      const outcome = await this.invitations.accept(opened.invitation, { name, password, termsVersion, locale });
      if (outcome === 'over') return undefined;
      if (outcome === 'accepted') return await this.done(opened);
      const again =
        password === ''
          ? { problem: texts.password_refused, field: 'password' }
          : { problem: texts.registration.terms_missing, field: 'terms_version' };
      return { ...(await this.pageOf(opened, { ...again, name })), status: 400 };
    } catch (error) {
      const { text: problem, field, status, headers } = passwordProblem(error, texts);
      return { ...(await this.pageOf(opened, { problem, field, name })), status, headers };
    }
  }

  private async open(request: Request, token: string): Promise<Opened | undefined> {
    const invitation = await this.invitations.find(token);
    if (!invitation) return undefined;
    const preferences = preferencesOf(request, invitation.locale ?? undefined);
    return { token, invitation, viewer: await this.pages.viewer(preferences, invitation.tenant_id) };
  }

  private async pageOf(
    { token, invitation, viewer }: Opened,
    { problem, field, name = '' }: Again = {},
  ): Promise<PageResponse> {
    const { email, terms_version: termsVersion } = invitation;
    const action = linkTo(`/ticket/${token}`);
    const page = await this.pages.show(viewer, (frame) => {
      const t = frame.language.texts.invitation;
      const title = t.title({ tenant: frame.brand.name });
      if (needsPassword(invitation))
        return invitationPage(frame, { action, title, email, name, termsVersion, problem, field });
      return confirmationPage(frame, { action, title, text: t.account_text({ email }), button: t.accept, problem });
    });
    return { page };
  }

  /** On to the application, else to the account pages. */
  private async done({ invitation, viewer }: Opened): Promise<PageResponse> {
    const { account, invitation: t } = this.pages.texts(viewer);
    const href =
      webAddress(invitation.login_uri ?? undefined)?.href ?? linkTo(`/account?tenant_id=${invitation.tenant_id}`);
    const title = t.done_title({ tenant: viewer.brand?.name ?? '' });
    return {
      page: await this.pages.message(viewer, { title, text: t.done_text, link: { href, text: account.sign_in_again } }),
    };
  }
}
