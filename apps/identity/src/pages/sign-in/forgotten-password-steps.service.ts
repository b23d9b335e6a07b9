import { Injectable } from '@nestjs/common';
import { ApiError, one, type RawQuery } from '@groundwork/rest';
import { Accounts } from '../../sign-in/accounts/accounts.service.js';
import { ForgottenPasswords } from '../../sign-in/registration/forgotten-password.service.js';
import { TicketUse } from '../../sign-in/registration/ticket-use.service.js';
import { InteractionPages, type Problem } from '../rendering/interaction-pages.service.js';
import { forgottenPage, newPasswordPage, type ForgottenForm } from '../html/registration-pages.js';
import type { PageResponse } from '../rendering/page-response.js';
import type { Texts } from '../../platform/texts/texts.js';
import { Devices } from './devices.service.js';
import { signInProblem, SignIn } from './sign-in.service.js';
import type { SignInStep, StepOutcome } from './step.js';

const ACTIONS = ['forgotten', 'mail_password', 'replace_password'];

/**
 * A forgotten password within a sign-in: a mail with a code for this page and a link, then the sign-in with the new password. The same for
 * known and unknown users. (docs/account.md, "Forgotten passwords")
 */
@Injectable()
export class ForgottenPasswordSteps {
  constructor(
    private readonly forgotten: ForgottenPasswords,
    private readonly tickets: TicketUse,
    private readonly accounts: Accounts,
    private readonly signIn: SignIn,
    private readonly pages: InteractionPages,
    private readonly devices: Devices,
  ) {}

  /** Whether a form is handled here. */
  isFor(action: string | undefined): boolean {
    return ACTIONS.includes(action ?? '');
  }

  /** Handles the forms. */
  submit(step: SignInStep, form: RawQuery): Promise<StepOutcome> {
    const identifier = (one(form, 'username') ?? '').trim();
    if (one(form, 'action') === 'mail_password') return this.mail(step, identifier);
    if (one(form, 'action') === 'replace_password') return this.replace(step, identifier, form);
    return this.page(step, forgottenPage, { identifier });
  }

  private async mail(step: SignInStep, username: string): Promise<PageResponse> {
    const { interaction, preferences, exchange } = step;
    const texts = this.pages.texts(preferences);
    const { user_tenant_id: tenantId, id: clientId } = interaction.client;
    if (username === '' || tenantId === null) {
      const problem = { status: 400, text: texts.factors.missing_identifier, field: 'username' };
      return this.page(step, forgottenPage, { identifier: '' }, problem);
    }
    const page = { uid: interaction.uid, locale: this.pages.languageOf(preferences) };
    try {
      await this.forgotten.requestOnPage({ tenantId, clientId, username }, page, exchange.request.ip ?? '');
    } catch (error) {
      const problem = signInProblem(error, { limited: texts.registration.too_many });
      return this.page(step, forgottenPage, { identifier: username }, problem);
    }
    return this.page(step, newPasswordPage, { identifier: username });
  }

  /** A wrong code costs the same for an unknown user. */
  private async replace(step: SignInStep, identifier: string, form: RawQuery): Promise<StepOutcome> {
    const { interaction, preferences, exchange } = step;
    const texts = this.pages.texts(preferences);
    const { client, uid } = interaction;
    const binding = { kind: 'interaction', uid } as const;
    const code = one(form, 'code') ?? '';
    const attempt = { type: 'password_change', binding, code } as const;
    const userId = client.user_tenant_id && (await this.accounts.findId(client.user_tenant_id, identifier));
    const ticket = await this.tickets.findByCode({ ...attempt, userId: userId ?? undefined });
    if (!ticket) {
      const problem = { status: 400, text: texts.factors.wrong_code, field: 'code' };
      return this.page(step, newPasswordPage, { identifier }, problem);
    }
    const password = one(form, 'password') ?? '';
    try {
      await this.tickets.setPassword(ticket, password);
    } catch (error) {
      return this.page(step, newPasswordPage, { identifier, code }, passwordProblem(error, texts));
    }
    const credentials = { identifier, password, ...this.devices.browserOf(exchange) };
    const outcome = await this.signIn.try(interaction, credentials, texts);
    if ('id' in outcome) return { userId: outcome.id, amr: ['pwd'] };
    return this.pages.signIn(interaction, preferences, { problem: outcome, identifier });
  }

  private async page(
    { interaction, preferences }: SignInStep,
    draw: typeof forgottenPage,
    typed: Pick<ForgottenForm, 'identifier' | 'code'>,
    problem?: Problem,
  ): Promise<PageResponse> {
    const hasSms = await this.pages.hasSms(interaction);
    return this.pages.stepPage(
      interaction,
      preferences,
      (frame, form) => draw(frame, { ...form, ...typed, hasSms }),
      problem,
    );
  }
}

/** The problem to show for a password that was not set. Rethrows other errors. */
export function passwordProblem(error: unknown, texts: Pick<Texts, 'password_refused' | 'busy'>): Problem {
  if (!(error instanceof ApiError)) throw error;
  const { code, status, headers } = error;
  if (code === 'invalid_request') return { status, text: texts.password_refused, field: 'password' };
  if (code === 'unavailable') return { status, headers, text: texts.busy };
  throw error;
}
