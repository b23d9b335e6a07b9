import { Injectable } from '@nestjs/common';
import { Records } from '@groundwork/records';
import { linkTo, one, type RawQuery } from '@groundwork/rest';
import { Interactions, type Interaction } from '../../tokens/server/interactions.service.js';
import { findByAddress } from '../../sign-in/external/external-providers.service.js';
import { InteractionPages, type Problem } from './interaction-pages.service.js';
import type { Visit } from './sign-in-steps.service.js';
import { wishesOf, type PageAnswer } from '../rendering/page-response.js';
import { Pages } from '../rendering/pages.service.js';
import type { Texts } from '../texts/texts-english.js';
import { ExternalFailure, type ExternalFailureKind } from '../../sign-in/external/external-failure.js';
import { signInProblem } from './sign-in.service.js';

/** Takes the browser on, with or without scripts. */
export const refresh = (href: string): Readonly<Record<string, string>> => ({ Refresh: `0; url=${href}` });

/** What a page answers to each failure. */
export const STATUSES: Readonly<Record<ExternalFailureKind, number>> = {
  denied: 403,
  away: 503,
  misconfigured: 502,
  untrusted: 502,
  over: 400,
  unknown: 403,
  taken: 403,
  not_allowed: 403,
  gone: 404,
};

/** Why nobody is sent to another issuer or back from it, in the visitor's words. Throws what is no such reason. */
export function externalProblem(error: unknown, texts: Texts): Problem {
  if (!(error instanceof ExternalFailure)) return signInProblem(error, { limited: texts.external.tooMany });
  return { status: STATUSES[error.kind], text: wordingOf(error, texts) };
}

/** What went wrong with another issuer, and what to do now. */
export function wordingOf({ kind, providerName = '' }: ExternalFailure, { external }: Texts): string {
  switch (kind) {
    case 'over':
    case 'gone':
      return external[kind];
    case 'not_allowed':
      return external.notAllowed;
    default:
      return external[kind](providerName);
  }
}

/** What somebody sees on the way to another issuer and back. */
@Injectable()
export class ExternalPages {
  constructor(
    private readonly interactions: Interactions,
    private readonly interactionPages: InteractionPages,
    private readonly pages: Pages,
    private readonly records: Records,
  ) {}

  /** The interaction is over; offers to start again. */
  async expired({ request }: Visit, query: RawQuery): Promise<PageAnswer> {
    const client = await this.interactions.findClient(one(query, 'client_id') ?? '');
    return this.interactionPages.expired(wishesOf(request), client);
  }

  /** The sign-in page once more, with what went wrong and every other way. Throws what nobody signing in can mend. */
  failed({ request }: Visit, interaction: Interaction, error: unknown): Promise<PageAnswer> {
    const wishes = wishesOf(request, interaction.uiLocales);
    const problem = externalProblem(error, this.pages.texts(wishes));
    return this.interactionPages.signIn(interaction, wishes, { problem: { ...problem, elsewhere: true } });
  }

  /**
   * Says which provider an address leads to, and goes on by itself. Not by a redirect: it would have to be named in the policy of the
   * form that was sent, and so would whatever follows it.
   */
  async leadTo({ request }: Visit, interaction: Interaction, address: string): Promise<PageAnswer> {
    const wishes = wishesOf(request, interaction.uiLocales);
    const { uid, client } = interaction;
    const { external } = this.pages.texts(wishes);
    const provider = client.user_tenant_id && (await findByAddress(this.records, client.user_tenant_id, address));
    if (!provider) {
      const problem = { status: 400, text: address === '' ? external.missingAddress : external.noOrganisation };
      return this.interactionPages.signIn(interaction, wishes, { problem, identifier: address });
    }
    const { id, provider_name: name } = provider;
    const query = new URLSearchParams({ client_id: client.id, login_hint: address });
    const href = linkTo(`/interaction/${uid}/external/${id}?${query.toString()}`);
    const wayOn = { href, text: external.continueWith(name) };
    const message = { title: external.leadsTo(name), text: external.leadsToText(name), wayOn };
    const page = await this.pages.message({ ...wishes, tenantId: client.user_tenant_id }, message);
    return { page, headers: refresh(href) };
  }

  /**
   * Goes on by itself to where a sign-in was begun. Not by a redirect: often a form of the provider brought the browser here, and the
   * provider's policy names us at best, and never the application that the browser will be sent to in the end.
   */
  async onward({ request }: Visit, href: string): Promise<PageAnswer> {
    const wishes = wishesOf(request);
    const { continueTitle: title, continueText: text, next } = this.pages.texts(wishes);
    const page = await this.pages.message(wishes, { title, text, wayOn: { href, text: next } });
    return { page, headers: refresh(href) };
  }
}
