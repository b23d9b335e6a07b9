import { Injectable } from '@nestjs/common';
import { ApiError, linkTo, one, type RawQuery } from '@groundwork/rest';
import { InjectConfig } from '@groundwork/service';
import type { Request } from 'express';
import type { IdentityConfig } from '../../platform/config/config.js';
import { TicketUse, type OpenTicket } from '../../sign-in/registration/ticket-use.service.js';
import { isOwnOrigin } from '../../tokens/server/own-origin.js';
import { preferencesOf, type PageResponse, formTarget } from '../rendering/page-response.js';
import { Pages, type Viewer } from '../rendering/pages.service.js';
import type { Texts } from '../../platform/texts/texts.js';

/** A page or a redirect. */
export type TicketResponse = PageResponse | { readonly redirectTo: string };

/** A ticket and the request that opened it. */
interface Opened {
  readonly token: string;
  readonly ticket: OpenTicket;
  readonly viewer: Viewer;
}

/** Shows and redeems tickets. The token in the link is the only credential: no session, no cookie. */
@Injectable()
export class TicketSteps {
  constructor(
    private readonly tickets: TicketUse,
    private readonly pages: Pages,
    @InjectConfig() private readonly config: Pick<IdentityConfig, 'ISSUER'>,
  ) {}

  /** The page of a ticket; changes nothing. */
  async show(request: Request, token: string): Promise<PageResponse> {
    const opened = await this.open(request, token);
    return opened ? this.pageOf(opened) : this.invalid(preferencesOf(request));
  }

  /** Redeems the ticket. Throws `forbidden` for a form that another site sent. */
  async submit(request: Request, token: string, form: RawQuery): Promise<TicketResponse> {
    if (!isOwnOrigin(request.headers, this.config.ISSUER)) {
      throw new ApiError('forbidden', 'Another site sent this form.');
    }
    const opened = await this.open(request, token);
    if (!opened) return this.invalid(preferencesOf(request));
    if (opened.ticket.ticket_type === 'password_change') return this.takePassword(opened, one(form, 'password') ?? '');
    const used = await this.tickets.verifyEmail(opened.ticket);
    return used ? this.done(opened) : this.invalid(opened.viewer);
  }

  private async open(request: Request, token: string): Promise<Opened | undefined> {
    const ticket = await this.tickets.find(token);
    if (!ticket) return undefined;
    const preferences = preferencesOf(request, ticket.locale ?? undefined);
    return { token, ticket, viewer: await this.pages.viewer(preferences, ticket.tenant_id) };
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

  private async pageOf({ token, ticket, viewer }: Opened, problem?: string): Promise<PageResponse> {
    const action = linkTo(`/ticket/${token}`);
    const { email, username, phone } = ticket;
    const page =
      ticket.ticket_type === 'email_verification'
        ? await this.pages.verify(viewer, { action, email: email ?? '' })
        : await this.pages.reset(viewer, { action, user: username ?? email ?? phone ?? '', problem });
    return { page, formTargets: formTarget(ticket.result_url) };
  }

  private async done({ ticket, viewer }: Opened): Promise<TicketResponse> {
    if (ticket.result_url) return { redirectTo: ticket.result_url };
    const texts = this.pages.texts(viewer);
    const message =
      ticket.ticket_type === 'email_verification'
        ? { title: texts.verified_title, text: texts.verified_text }
        : { title: texts.reset_done_title, text: texts.reset_done_text };
    return { page: await this.pages.message(viewer, message) };
  }

  /** The same for unknown, used, cancelled and expired ones. */
  private async invalid(viewer: Viewer): Promise<PageResponse> {
    const { ticket_over_title: title, ticket_over_text: text } = this.pages.texts(viewer);
    return { status: 400, page: await this.pages.message(viewer, { title, text }) };
  }
}

function problemOf({ code }: ApiError, texts: Texts): string | undefined {
  if (code === 'invalid_request') return texts.password_refused;
  return code === 'unavailable' ? texts.busy : undefined;
}
