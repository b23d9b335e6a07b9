import { Injectable } from '@nestjs/common';
import { ApiError, linkTo, one, type RawQuery } from '@groundwork/rest';
import { InjectConfig } from '@groundwork/service';
import type { Request } from 'express';
import type { IdentityConfig } from '../../platform/config/config.js';
import { TicketUse, type OpenTicket } from '../../sign-in/registration/ticket-use.service.js';
import { AccountDeletions } from '../../sign-in/own-account/account-deletions.service.js';
import { EmailChanges } from '../../sign-in/own-account/email-changes.service.js';
import { InvitationSteps } from './invitation-steps.service.js';
import { confirmationPage, resetPage } from '../html/ticket-pages.js';
import { isOwnOrigin } from '../../tokens/server/own-origin.js';
import { preferencesOf, type PageResponse, formTarget } from '../rendering/page-response.js';
import { Pages, type Viewer } from '../rendering/pages.service.js';
import type { Texts } from '../../platform/texts/texts.js';

/** A page or a redirect. */
export type TicketResponse = PageResponse | { readonly redirectTo: string };

/** A link in a mail. */
export interface TicketLink {
  readonly token: string;
  readonly query: RawQuery;
}

/** A ticket and the request that opened it. */
interface Opened {
  readonly link: TicketLink;
  readonly ticket: OpenTicket;
  readonly viewer: Viewer;
}

/** Shows and redeems tickets. The token in the link is the only credential: no session, no cookie. */
@Injectable()
export class TicketSteps {
  constructor(
    private readonly tickets: TicketUse,
    private readonly emails: EmailChanges,
    private readonly deletions: AccountDeletions,
    private readonly invitations: InvitationSteps,
    private readonly pages: Pages,
    @InjectConfig() private readonly config: Pick<IdentityConfig, 'ISSUER'>,
  ) {}

  /** The page of a ticket; changes nothing. */
  async show(request: Request, link: TicketLink): Promise<PageResponse> {
    const opened = await this.open(request, link);
    if (opened) return this.pageOf(opened);
    return (await this.invitations.show(request, link.token)) ?? this.invalid(preferencesOf(request));
  }

  /** Redeems the ticket. Throws `forbidden` for a form that another site sent. */
  async submit(request: Request, link: TicketLink, form: RawQuery): Promise<TicketResponse> {
    if (!isOwnOrigin(request.headers, this.config.ISSUER)) {
      throw new ApiError('forbidden', 'Another site sent this form.');
    }
    const opened = await this.open(request, link);
    if (!opened)
      return (await this.invitations.submit(request, link.token, form)) ?? this.invalid(preferencesOf(request));
    if (opened.ticket.ticket_type === 'password_change') return this.takePassword(opened, one(form, 'password') ?? '');
    if (opened.ticket.ticket_type === 'email_undo') return this.undo(opened);
    const { ticket } = opened;
    const used = await (ticket.ticket_type === 'account_deletion'
      ? this.deletions.keepByLink(ticket)
      : this.tickets.verifyEmail(ticket));
    return used ? this.done(opened) : this.invalid(opened.viewer);
  }

  private async open(request: Request, link: TicketLink): Promise<Opened | undefined> {
    const ticket = await this.tickets.find(link.token);
    if (!ticket) return undefined;
    const preferences = preferencesOf(request, ticket.locale ?? undefined);
    return { link, ticket, viewer: await this.pages.viewer(preferences, ticket.tenant_id) };
  }

  private async takePassword(opened: Opened, password: string): Promise<TicketResponse> {
    try {
      const used = await this.tickets.setPassword(opened.ticket, password);
      return used ? await this.done(opened) : await this.invalid(opened.viewer);
    } catch (error) {
      const texts = this.pages.texts(opened.viewer);
      const problem = error instanceof ApiError ? problemOf(error, texts) : undefined;
      if (!(error instanceof ApiError) || problem === undefined) throw error;
      const { status, headers } = error;
      return { ...(await this.pageOf(opened, problem)), status, headers };
    }
  }

  private async undo(opened: Opened): Promise<TicketResponse> {
    const outcome = await this.emails.undo(opened.ticket);
    if (outcome === 'changed') return this.done(opened);
    if (outcome === 'wrong') return this.invalid(opened.viewer);
    const page = await this.pageOf(opened, this.pages.texts(opened.viewer).registration.undo_taken);
    return { ...page, status: 409 };
  }

  private async pageOf({ link, ticket, viewer }: Opened, problem?: string): Promise<PageResponse> {
    const uid = uidOf(link);
    const action = linkTo(`/ticket/${link.token}${uid === undefined ? '' : `?interaction=${uid}`}`);
    const { email, username, phone } = ticket;
    const page = await this.pages.show(viewer, (frame) => {
      const t = frame.language.texts;
      switch (ticket.ticket_type) {
        case 'password_change':
          return resetPage(frame, { action, user: username ?? email ?? phone ?? '', problem });
        case 'email_undo': {
          const { undo_title: title, undo_text: undoText, undo: button } = t.registration;
          return confirmationPage(frame, {
            action,
            title,
            text: undoText({ email: ticket.payload.email ?? '' }),
            button,
            problem,
          });
        }
        case 'account_deletion': {
          const { keep_account: keepAccount, keep_text: text } = t.account;
          return confirmationPage(frame, { action, title: keepAccount, text, button: keepAccount });
        }
        default:
          return confirmationPage(frame, {
            action,
            title: t.verify_title,
            text: t.verify_text({ email: email ?? '' }),
            button: t.verify,
          });
      }
    });
    return { page, formTargets: formTarget(ticket.result_url) };
  }

  private async done({ link, ticket, viewer }: Opened): Promise<TicketResponse> {
    if (ticket.result_url) return { redirectTo: ticket.result_url };
    const texts = this.pages.texts(viewer);
    const message = doneMessage(ticket, texts);
    const way = wayBack(link, ticket, texts);
    return {
      page: await this.pages.message(viewer, { ...message, link: way }),
    };
  }

  /** The same for unknown, used, cancelled and expired ones. */
  private async invalid(viewer: Viewer): Promise<PageResponse> {
    const { ticket_over_title: title, ticket_over_text: text } = this.pages.texts(viewer);
    return { status: 400, page: await this.pages.message(viewer, { title, text }) };
  }
}

/** The interaction in which the mail was asked for. */
function uidOf({ query }: TicketLink): string | undefined {
  const uid = one(query, 'interaction');
  return uid !== undefined && /^[\w-]{1,64}$/.test(uid) ? uid : undefined;
}

/**
 * A link back to the interaction, which another browser cannot continue: there it leads to the client. Without one a link to the sign-in
 * of the account pages.
 */
function wayBack(link: TicketLink, { client_id, tenant_id }: OpenTicket, { registration, account }: Texts) {
  const uid = uidOf(link);
  if (uid === undefined) return { href: linkTo(`/account?tenant_id=${tenant_id}`), text: account.sign_in_again };
  return {
    href: linkTo(`/interaction/${uid}?client_id=${client_id ?? tenant_id}`),
    text: registration.continue_sign_in,
  };
}

function doneMessage({ ticket_type }: OpenTicket, texts: Texts): { title: string; text: string } {
  if (ticket_type === 'password_change') return { title: texts.reset_done_title, text: texts.reset_done_text };
  if (ticket_type === 'email_verification') return { title: texts.verified_title, text: texts.verified_text };
  if (ticket_type === 'account_deletion') return { title: texts.account.done.kept, text: texts.account.kept_text };
  return { title: texts.registration.undone_title, text: texts.registration.undone_text };
}

function problemOf({ code }: ApiError, texts: Texts): string | undefined {
  if (code === 'invalid_request') return texts.password_refused;
  return code === 'unavailable' ? texts.busy : undefined;
}
