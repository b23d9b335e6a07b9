import { Injectable } from '@nestjs/common';
import { one, type RawQuery } from '@groundwork/rest';
import type { Request, Response } from 'express';
import { Interactions, type Interaction } from '../authorization-server/interactions.service.js';
import { FormTokens } from './form-tokens.service.js';
import { InteractionPages } from './interaction-pages.service.js';
import { wishesOf, type PageAnswer } from './page-parts.js';
import { SignIn } from './sign-in.service.js';

/** A browser's request, and its answer. */
export interface Visit {
  readonly request: Request;
  readonly response: Response;
}

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
    private readonly signIn: SignIn,
    private readonly tokens: FormTokens,
  ) {}

  /** The page of the step the interaction waits for. */
  async show(visit: Visit, uid: string, query: RawQuery): Promise<PageAnswer> {
    const interaction = await this.interactions.find(visit, uid);
    return interaction ? this.pageOf(visit, interaction) : this.expired(visit, query);
  }

  /** Takes the answer; `undefined` when the browser was sent on. Throws `forbidden` for a form that is not ours. */
  async answer(visit: Visit, uid: string, { query, form }: Sent): Promise<PageAnswer | undefined> {
    this.tokens.assertOwn(visit.request, uid, form);
    const interaction = await this.interactions.find(visit, uid);
    if (!interaction) return this.expired(visit, query);
    const action = one(form, 'action');
    if (action === 'cancel') return sentOn(this.interactions.refuse(visit));
    if (interaction.waitsFor === 'login') return this.takePassword(visit, interaction, form);
    return action === 'allow' ? sentOn(this.interactions.consent(visit)) : this.pageOf(visit, interaction);
  }

  private async pageOf({ request }: Visit, interaction: Interaction): Promise<PageAnswer> {
    const wishes = wishesOf(request, interaction.uiLocales);
    if (interaction.waitsFor === 'login') return this.pages.signIn(interaction, wishes);
    const account = await this.signIn.find(interaction.accountId ?? '');
    return account ? this.pages.consent(interaction, wishes, account) : this.pages.expired(wishes, interaction.client);
  }

  private async takePassword(visit: Visit, interaction: Interaction, form: RawQuery): Promise<PageAnswer | undefined> {
    const wishes = wishesOf(visit.request, interaction.uiLocales);
    const identifier = (one(form, 'username') ?? '').trim();
    const credentials = { identifier, password: one(form, 'password') ?? '', address: visit.request.ip ?? '' };
    const outcome = await this.signIn.try(interaction, credentials, this.pages.texts(wishes));
    if ('id' in outcome) return sentOn(this.interactions.signIn(visit, outcome.id, ['pwd']));
    return this.pages.signIn(interaction, wishes, { problem: outcome, identifier });
  }

  private async expired({ request }: Visit, query: RawQuery): Promise<PageAnswer> {
    const client = await this.interactions.findClient(one(query, 'client_id') ?? '');
    return this.pages.expired(wishesOf(request), client);
  }
}

async function sentOn(answered: Promise<void>): Promise<undefined> {
  await answered;
  return undefined;
}
