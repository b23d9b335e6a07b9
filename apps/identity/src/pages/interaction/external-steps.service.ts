import { Injectable } from '@nestjs/common';
import { linkTo, one, type RawQuery } from '@groundwork/rest';
import { Interactions, type Interaction } from '../../tokens/server/interactions.service.js';
import { ExternalSignIn } from '../../sign-in/external/external-sign-in.service.js';
import { ExternalFailure } from '../../sign-in/external/external-failure.js';
import type { BrowserBinding } from '../../sign-in/second-factors/binding.js';
import { answerOf, wayOnOf } from './external-callback.js';
import { ExternalPages } from './external-pages.service.js';
import type { Sent } from './interaction-steps.service.js';
import { wishesOf, type PageAnswer } from '../rendering/page-response.js';
import { SignInSteps } from './sign-in-steps.service.js';
import type { Visit } from './step.js';

/** Where the browser goes, what it shows, or that it was answered. */
export type ExternalAnswer = PageAnswer | { readonly goesTo: string } | undefined;

/** The steps of a sign-in through another issuer. Nothing is kept here: any replica takes any step. */
@Injectable()
export class ExternalSteps {
  constructor(
    private readonly interactions: Interactions,
    private readonly external: ExternalSignIn,
    private readonly pages: ExternalPages,
    private readonly signIn: SignInSteps,
  ) {}

  /** The provider an address leads to, and the way there. */
  async choose(visit: Visit, uid: string, { query, form }: Sent): Promise<ExternalAnswer> {
    const interaction = await this.interactions.find(visit, uid);
    if (!interaction) return this.pages.expired(visit, query);
    return this.pages.leadTo(visit, interaction, (one(form, 'username') ?? '').trim());
  }

  /** Sends the browser to a provider, or says why not. */
  async start(visit: Visit, uid: string, providerId: string, query: RawQuery): Promise<ExternalAnswer> {
    const interaction = await this.interactions.find(visit, uid);
    if (!interaction) return this.pages.expired(visit, query);
    if (interaction.waitsFor !== 'login') return { goesTo: linkTo(`/interaction/${uid}`) };
    const { client, uiLocales, again, maxAge, loginHint } = interaction;
    const address = visit.request.ip ?? '';
    const wishes = { uiLocales, again, maxAge, loginHint: one(query, 'login_hint') ?? loginHint };
    return this.orProblem(visit, interaction, async () => ({
      goesTo: await this.external.start(bindingOf(uid), { tenantId: tenantOf(client), providerId, address, ...wishes }),
    }));
  }

  /** Signs in who came back, or says why not. */
  async finish(visit: Visit, uid: string, query: RawQuery): Promise<ExternalAnswer> {
    const interaction = await this.interactions.find(visit, uid);
    if (!interaction) return this.pages.expired(visit, query);
    if (interaction.waitsFor !== 'login') return { goesTo: linkTo(`/interaction/${uid}`) };
    return this.orProblem(visit, interaction, async () => {
      const { client } = interaction;
      const whose = { tenantId: tenantOf(client), clientId: client.id };
      const userId = await this.external.finish(bindingOf(uid), whose, answerOf(query));
      const step = { visit, interaction, wishes: wishesOf(visit.request, interaction.uiLocales) };
      const further = await this.signIn.proven(step, { userId, amr: METHODS });
      return further && { goesTo: linkTo(`/interaction/${uid}`) };
    });
  }

  /** Leads an answer to where its sign-in was begun. */
  async takeBack(visit: Visit, query: RawQuery): Promise<ExternalAnswer> {
    const goesTo = wayOnOf(query);
    return goesTo === undefined ? this.pages.expired(visit, {}) : this.pages.onward(visit, goesTo);
  }

  private async orProblem(
    visit: Visit,
    interaction: Interaction,
    work: () => Promise<ExternalAnswer>,
  ): Promise<ExternalAnswer> {
    try {
      return await work();
    } catch (error) {
      return this.pages.failed(visit, interaction, error);
    }
  }
}

/** How somebody signed in: somebody else says so. There is no registered word for it. (RFC 8176 §2) */
const METHODS = ['fed'] as const;

const bindingOf = (uid: string): BrowserBinding => ({ kind: 'interaction', uid });

function tenantOf({ user_tenant_id: id }: Interaction['client']): string {
  if (id === null) throw new ExternalFailure('gone');
  return id;
}
