import { Injectable } from '@nestjs/common';
import { one, type RawQuery } from '@groundwork/rest';
import { Interactions, type Interaction } from '../../tokens/server/interactions.service.js';
import { FormTokens } from './form-tokens.service.js';
import { InteractionPages } from './interaction-pages.service.js';
import { wishesOf, type PageAnswer } from '../rendering/page-response.js';
import { SignInSteps } from './sign-in-steps.service.js';
import type { SignInStep, Visit } from './step.js';

/** What a form sent, and the query of its address. */
export interface Sent {
  readonly query: RawQuery;
  readonly form: RawQuery;
}

/** The steps of an interaction: shown, and answered. Nothing is kept here: any replica takes any step. */
@Injectable()
export class InteractionSteps {
  constructor(
    private readonly interactions: Interactions,
    private readonly pages: InteractionPages,
    private readonly signIn: SignInSteps,
    private readonly tokens: FormTokens,
  ) {}

  /** The page of the step the interaction waits for. */
  async show(visit: Visit, uid: string, query: RawQuery): Promise<PageAnswer> {
    const interaction = await this.interactions.find(visit, uid);
    return interaction ? this.pageOf(stepOf(visit, interaction)) : this.expired(visit, query);
  }

  /** Takes the answer; `undefined` when the browser was sent on. Throws `forbidden` for a form that is not ours. */
  async answer(visit: Visit, uid: string, { query, form }: Sent): Promise<PageAnswer | undefined> {
    this.tokens.assertOwn(visit.request, uid, form);
    const interaction = await this.interactions.find(visit, uid);
    if (!interaction) return this.expired(visit, query);
    const action = one(form, 'action');
    if (action === 'cancel') return sentOn(this.interactions.refuse(visit));
    const step = stepOf(visit, interaction);
    if (interaction.waitsFor === 'login') return this.signIn.take(step, form);
    return action === 'allow' ? sentOn(this.interactions.consent(visit)) : this.pageOf(step);
  }

  private async pageOf(step: SignInStep): Promise<PageAnswer> {
    const { interaction, wishes } = step;
    if (interaction.waitsFor === 'login') return this.signIn.show(step);
    const account = await this.signIn.account(interaction.accountId ?? '');
    return account ? this.pages.consent(interaction, wishes, account) : this.pages.expired(wishes, interaction.client);
  }

  private async expired({ request }: Visit, query: RawQuery): Promise<PageAnswer> {
    const client = await this.interactions.findClient(one(query, 'client_id') ?? '');
    return this.pages.expired(wishesOf(request), client);
  }
}

const stepOf = (visit: Visit, interaction: Interaction): SignInStep => ({
  visit,
  interaction,
  wishes: wishesOf(visit.request, interaction.uiLocales),
});

async function sentOn(answered: Promise<void>): Promise<undefined> {
  await answered;
  return undefined;
}
