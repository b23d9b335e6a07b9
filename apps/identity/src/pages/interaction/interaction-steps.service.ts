import { Injectable } from '@nestjs/common';
import { one, type RawQuery } from '@groundwork/rest';
import { Interactions, type Interaction } from '../../tokens/server/interactions.service.js';
import { FormTokens } from '../rendering/form-tokens.service.js';
import { InteractionPages } from '../rendering/interaction-pages.service.js';
import { preferencesOf, type PageResponse } from '../rendering/page-response.js';
import { SignInSteps } from '../sign-in/sign-in-steps.service.js';
import type { SignInStep, Exchange } from '../sign-in/step.js';

/** A submitted form, and the query of its request. */
export interface Submission {
  readonly query: RawQuery;
  readonly form: RawQuery;
}

/** Shows the steps of an interaction and handles their forms. Stateless: any replica serves any request. */
@Injectable()
export class InteractionSteps {
  constructor(
    private readonly interactions: Interactions,
    private readonly pages: InteractionPages,
    private readonly signIn: SignInSteps,
    private readonly tokens: FormTokens,
  ) {}

  /** The page of the current step; `undefined` when the browser was redirected. */
  async show(exchange: Exchange, uid: string, query: RawQuery): Promise<PageResponse | undefined> {
    const interaction = await this.interactions.find(exchange, uid);
    return interaction ? this.pageOf(await this.stepOf(exchange, interaction)) : this.expired(exchange, query);
  }

  /** Handles a form; `undefined` when the browser was redirected. Throws `forbidden` for a form of another site or interaction. */
  async submit(exchange: Exchange, uid: string, { query, form }: Submission): Promise<PageResponse | undefined> {
    this.tokens.assertOwn(exchange.request, uid, form);
    const interaction = await this.interactions.find(exchange, uid);
    if (!interaction) return this.expired(exchange, query);
    const action = one(form, 'action');
    if (action === 'cancel') return redirected(this.interactions.refuse(exchange));
    const step = await this.stepOf(exchange, interaction);
    if (interaction.waitsFor === 'login') return this.signIn.submit(step, form);
    return action === 'allow' ? redirected(this.interactions.consent(exchange)) : this.pageOf(step);
  }

  private async pageOf(step: SignInStep): Promise<PageResponse | undefined> {
    const { interaction, preferences } = step;
    if (interaction.waitsFor === 'login') return this.signIn.show(step);
    const account = await this.signIn.account(interaction.accountId ?? '');
    return account
      ? this.pages.consent(interaction, preferences, account)
      : this.pages.expired(preferences, interaction.client);
  }

  private async stepOf(exchange: Exchange, interaction: Interaction): Promise<SignInStep> {
    return { exchange, interaction, preferences: await this.pages.viewer(exchange.request, interaction) };
  }

  private async expired({ request }: Exchange, query: RawQuery): Promise<PageResponse> {
    const client = await this.interactions.findClient(one(query, 'client_id') ?? '');
    return this.pages.expired(preferencesOf(request), client);
  }
}

async function redirected(work: Promise<void>): Promise<undefined> {
  await work;
  return undefined;
}
