import { Injectable } from '@nestjs/common';
import { one, type RawQuery } from '@groundwork/rest';
import { Interactions, type Interaction } from '../../tokens/server/interactions.service.js';
import { InteractionPages, type Problem } from '../rendering/interaction-pages.service.js';
import type { Exchange } from '../sign-in/step.js';
import { preferencesOf, refresh, type PageResponse } from '../rendering/page-response.js';
import { Pages, type Viewer } from '../rendering/pages.service.js';
import type { Texts } from '../../platform/texts/texts.js';
import { ExternalFailure, type ExternalFailureKind } from '../../sign-in/external/external-failure.js';
import type { LinkToConfirm } from '../../sign-in/external/external-users.service.js';
import { signInProblem } from '../sign-in/sign-in.service.js';

/** Status of the page for each failure. */
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

/** The problem to show for an error of an external sign-in. Rethrows other errors. */
export function externalProblem(error: unknown, texts: Texts): Problem {
  if (!(error instanceof ExternalFailure)) return signInProblem(error, { limited: texts.external.too_many });
  return { status: STATUSES[error.kind], text: wordingOf(error, texts) };
}

/** The text for a failure, with what to do now. */
export function wordingOf({ kind, providerName = '' }: ExternalFailure, { external }: Texts): string {
  switch (kind) {
    case 'over':
    case 'gone':
      return external[kind];
    case 'not_allowed':
      return external.not_allowed;
    default:
      return external[kind]({ provider: providerName });
  }
}

/** The pages before and after a sign-in at an external provider. */
@Injectable()
export class ExternalPages {
  constructor(
    private readonly interactions: Interactions,
    private readonly interactionPages: InteractionPages,
    private readonly pages: Pages,
  ) {}

  /** The interaction has expired; links to a new start. */
  async expired({ request }: Exchange, query: RawQuery): Promise<PageResponse> {
    const client = await this.interactions.findClient(one(query, 'client_id') ?? '');
    return this.interactionPages.expired(preferencesOf(request), client);
  }

  /** Who reads the pages of the interaction. */
  viewer({ request }: Exchange, interaction: Interaction): Promise<Viewer> {
    return this.interactionPages.viewer(request, interaction);
  }

  /** The sign-in page with the problem. Rethrows errors that the user cannot fix. */
  async failed(exchange: Exchange, interaction: Interaction, error: unknown): Promise<PageResponse> {
    const preferences = await this.viewer(exchange, interaction);
    const problem = externalProblem(error, this.pages.texts(preferences));
    return this.interactionPages.signIn(interaction, preferences, { problem: { ...problem, inputValid: true } });
  }

  /** The sign-in page for the user with the address of the identity, which is linked then. */
  async confirm(exchange: Exchange, interaction: Interaction, link: LinkToConfirm): Promise<PageResponse> {
    const preferences = await this.viewer(exchange, interaction);
    const note = this.pages.texts(preferences).external.confirm({ provider: link.provider.provider_name });
    return this.interactionPages.signIn(interaction, preferences, { identifier: link.email, note });
  }

  /**
   * Refreshes to the path that handles the response. No redirect: often a form of the provider led here, and its `form-action` does not
   * allow the application that the browser is redirected to in the end.
   */
  async continueTo({ request }: Exchange, href: string): Promise<PageResponse> {
    const preferences = preferencesOf(request);
    const { continue_title: title, continue_text: text, next } = this.pages.texts(preferences);
    const page = await this.pages.message(preferences, { title, text, link: { href, text: next } });
    return { page, headers: refresh(href) };
  }
}
