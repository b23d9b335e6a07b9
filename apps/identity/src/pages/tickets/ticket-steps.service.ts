import { Injectable } from '@nestjs/common';
import { ApiError, linkTo, one, type RawQuery } from '@groundwork/rest';
import { InjectConfig } from '@groundwork/service';
import type { Request } from 'express';
import type { IdentityConfig } from '../../platform/config/config.js';
import { TicketUse, type OpenTicket } from '../../sign-in/registration/ticket-use.service.js';
import { isOwnOrigin } from '../../tokens/server/own-origin.js';
import { wishesOf, type PageAnswer } from '../rendering/page-response.js';
import { formTarget } from '../rendering/page-policy.js';
import { Pages } from '../rendering/pages.service.js';
import type { LanguageWishes } from '../texts/choose-language.js';
import type { Texts } from '../texts/texts-english.js';

/** Where the browser goes, or what it shows. */
export type TicketAnswer = PageAnswer | { readonly goesTo: string };

/** A ticket as somebody opened it. */
interface Opened {
  readonly token: string;
  readonly ticket: OpenTicket;
  readonly wishes: LanguageWishes;
}

/** The two steps of a ticket: shown, and used. The token in the link is all there is: no session, no cookie. */
@Injectable()
export class TicketSteps {
  constructor(
    private readonly tickets: TicketUse,
    private readonly pages: Pages,
    @InjectConfig() private readonly config: Pick<IdentityConfig, 'ISSUER'>,
  ) {}

  /** The page of a ticket; changes nothing. */
  async show(request: Request, token: string): Promise<PageAnswer> {
    const opened = await this.open(request, token);
    return opened ? this.pageOf(opened) : this.over(wishesOf(request));
  }

  /** Uses the ticket. Throws `forbidden` for a form that another site sent. */
  async answer(request: Request, token: string, form: RawQuery): Promise<TicketAnswer> {
    if (!isOwnOrigin(request.headers, this.config.ISSUER)) {
      throw new ApiError('forbidden', 'Another site sent this form.');
    }
    const opened = await this.open(request, token);
    if (!opened) return this.over(wishesOf(request));
    if (opened.ticket.ticket_type === 'password_change') return this.takePassword(opened, one(form, 'password') ?? '');
    const used = await this.tickets.verifyEmail(opened.ticket);
    return used ? this.done(opened) : this.over(opened.wishes);
  }

  private async open(request: Request, token: string): Promise<Opened | undefined> {
    const ticket = await this.tickets.find(token);
    return ticket && { token, ticket, wishes: wishesOf(request, ticket.locale ?? undefined) };
  }

  private async takePassword(opened: Opened, password: string): Promise<TicketAnswer> {
    try {
      const used = await this.tickets.setPassword(opened.ticket, password);
      return used ? await this.done(opened) : await this.over(opened.wishes);
    } catch (error) {
      const texts = this.pages.texts(opened.wishes);
      const problem = error instanceof ApiError ? problemOf(error, texts) : undefined;
      if (!(error instanceof ApiError) || problem === undefined) throw error;
      const { status, headers } = error;
      return { ...(await this.pageOf(opened, problem)), status, headers };
    }
  }

  private async pageOf({ token, ticket, wishes }: Opened, problem?: string): Promise<PageAnswer> {
    const viewer = { ...wishes, tenantId: ticket.tenant_id };
    const action = linkTo(`/ticket/${token}`);
    const { email, username, phone } = ticket;
    const page =
      ticket.ticket_type === 'email_verification'
        ? await this.pages.verify(viewer, { action, email: email ?? '' })
        : await this.pages.reset(viewer, { action, user: username ?? email ?? phone ?? '', problem });
    return { page, formTargets: formTarget(ticket.result_url) };
  }

  private async done({ ticket, wishes }: Opened): Promise<TicketAnswer> {
    if (ticket.result_url) return { goesTo: ticket.result_url };
    const texts = this.pages.texts(wishes);
    const message =
      ticket.ticket_type === 'email_verification'
        ? { title: texts.verifiedTitle, text: texts.verifiedText }
        : { title: texts.resetDoneTitle, text: texts.resetDoneText };
    return { page: await this.pages.message({ ...wishes, tenantId: ticket.tenant_id }, message) };
  }

  /** The same for unknown, used, cancelled and expired ones. */
  private async over(wishes: LanguageWishes): Promise<PageAnswer> {
    const { ticketOverTitle: title, ticketOverText: text } = this.pages.texts(wishes);
    return { status: 400, page: await this.pages.message(wishes, { title, text }) };
  }
}

function problemOf({ code }: ApiError, texts: Texts): string | undefined {
  if (code === 'invalid_request') return texts.passwordRefused;
  return code === 'unavailable' ? texts.busy : undefined;
}
