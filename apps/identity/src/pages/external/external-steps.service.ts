import { Injectable } from '@nestjs/common';
import { linkTo, one, type RawQuery } from '@groundwork/rest';
import { Interactions, type Interaction } from '../../tokens/server/interactions.service.js';
import { CALLBACK_PATH } from '../../sign-in/external/external-protocol.service.js';
import { ExternalSignIn } from '../../sign-in/external/external-sign-in.service.js';
import { ExternalFailure } from '../../sign-in/external/external-failure.js';
import { LinkToConfirm } from '../../sign-in/external/external-users.service.js';
import { LinksToConfirm } from '../../sign-in/external/links-to-confirm.service.js';
import type { BrowserBinding } from '../../sign-in/second-factors/binding.js';
import { ExternalPages } from './external-pages.service.js';
import type { PageResponse } from '../rendering/page-response.js';
import { Devices } from '../sign-in/devices.service.js';
import { SignInSteps } from '../sign-in/sign-in-steps.service.js';
import type { Exchange } from '../sign-in/step.js';
import { returnTargetOf } from '../../sign-in/external/started-sign-ins.service.js';

/** The parameters of an authorization response that are read; `user` is Apple's. (RFC 6749 §4.1.2; RFC 9207 §2) */
export const ANSWER_MEMBERS = ['state', 'code', 'iss', 'error', 'error_description', 'user'] as const;

/** A provider's authorization response, from a query. */
export const answerOf = (query: RawQuery): Record<string, string> =>
  Object.fromEntries(
    ANSWER_MEMBERS.flatMap((name) => {
      const value = one(query, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );

/**
 * The path that handles a response, by its `state`; the browser sends the cookie of the interaction or session only there.
 * `undefined` for an unknown `state`.
 */
export function callbackTargetOf(query: RawQuery): string | undefined {
  const answer = answerOf(query);
  const target = returnTargetOf(answer['state'] ?? '');
  if (target === undefined) return undefined;
  const path = target === 'account' ? '/account/external' : `/interaction/${target}/external`;
  return linkTo(`${path}?${new URLSearchParams(answer).toString()}`);
}

/** A page or a redirect; `undefined` when the response was sent already. */
export type ExternalResponse = PageResponse | { readonly redirectTo: string } | undefined;

/** The steps of a sign-in through an external provider. Stateless: any replica serves any request. */
@Injectable()
export class ExternalSteps {
  constructor(
    private readonly interactions: Interactions,
    private readonly external: ExternalSignIn,
    private readonly pages: ExternalPages,
    private readonly signIn: SignInSteps,
    private readonly devices: Devices,
    private readonly links: LinksToConfirm,
  ) {}

  /** Redirects the browser to a provider, or shows the problem. */
  async start(exchange: Exchange, uid: string, providerId: string, query: RawQuery): Promise<ExternalResponse> {
    const interaction = await this.interactions.find(exchange, uid);
    if (!interaction) return this.pages.expired(exchange, query);
    if (interaction.waitsFor !== 'login') return { redirectTo: linkTo(`/interaction/${uid}`) };
    const { client, uiLocales, again, maxAge, loginHint } = interaction;
    const address = exchange.request.ip ?? '';
    const preferences = { uiLocales, again, maxAge, loginHint: one(query, 'login_hint') ?? loginHint };
    return this.orProblem(exchange, interaction, async () => ({
      redirectTo: await this.external.start(bindingOf(uid), {
        tenantId: tenantOf(client),
        providerId,
        address,
        ...preferences,
      }),
    }));
  }

  /** Signs in the user of the response, or shows the problem. */
  async finish(exchange: Exchange, uid: string, query: RawQuery): Promise<ExternalResponse> {
    const interaction = await this.interactions.find(exchange, uid);
    if (!interaction) return this.pages.expired(exchange, query);
    if (interaction.waitsFor !== 'login') return { redirectTo: linkTo(`/interaction/${uid}`) };
    return this.orProblem(exchange, interaction, async () => {
      const { client } = interaction;
      const from = { address: exchange.request.ip ?? '', device: this.devices.of(exchange) };
      const target = { tenantId: tenantOf(client), clientId: client.id, ...from };
      const userId = await this.external.finish(bindingOf(uid), target, answerOf(query));
      const step = { exchange, interaction, preferences: await this.pages.viewer(exchange, interaction) };
      const stepPage = await this.signIn.proven(step, { userId, amr: METHODS });
      return stepPage && { redirectTo: linkTo(`/interaction/${uid}`) };
    });
  }

  /** Sends a response to the path that handles it. */
  async callback(exchange: Exchange, query: RawQuery): Promise<ExternalResponse> {
    const redirectTo = callbackTargetOf(query);
    return redirectTo === undefined ? this.pages.expired(exchange, {}) : this.pages.continueTo(exchange, redirectTo);
  }

  /**
   * A response in a form: goes on as the same one in the query. A form of another site comes without cookies, the request after the
   * redirect is a navigation like any other. (OAuth 2.0 Form Post Response Mode §2)
   */
  async posted(exchange: Exchange, form: RawQuery): Promise<ExternalResponse> {
    if (callbackTargetOf(form) === undefined) return this.pages.expired(exchange, {});
    return { redirectTo: linkTo(`${CALLBACK_PATH}?${new URLSearchParams(answerOf(form)).toString()}`) };
  }

  private async orProblem(
    exchange: Exchange,
    interaction: Interaction,
    work: () => Promise<ExternalResponse>,
  ): Promise<ExternalResponse> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof LinkToConfirm)) return this.pages.failed(exchange, interaction, error);
      await this.links.keep(interaction.uid, error);
      return this.pages.confirm(exchange, interaction, error);
    }
  }
}

/** `amr` of a federated sign-in; there is no registered value. (RFC 8176 §2) */
const METHODS = ['fed'] as const;

const bindingOf = (uid: string): BrowserBinding => ({ kind: 'interaction', uid });

function tenantOf({ user_tenant_id: id }: Interaction['client']): string {
  if (id === null) throw new ExternalFailure('gone');
  return id;
}
