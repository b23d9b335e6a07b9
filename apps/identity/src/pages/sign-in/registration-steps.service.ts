import { Injectable } from '@nestjs/common';
import { ApiError, one, parseBody, type RawQuery } from '@groundwork/rest';
import { Accounts } from '../../sign-in/accounts/accounts.service.js';
import { PageRegistration, Registrations } from '../../sign-in/registration/registrations.service.js';
import type { RegistrationSettings } from '../../sign-in/registration/registration-settings.js';
import { TicketUse } from '../../sign-in/registration/ticket-use.service.js';
import type { Interaction } from '../../tokens/server/interactions.service.js';
import { InteractionPages, type Problem } from '../rendering/interaction-pages.service.js';
import { registrationPage, verificationPage } from '../html/registration-pages.js';
import type { PageResponse } from '../rendering/page-response.js';
import type { Texts } from '../../platform/texts/texts.js';
import { Devices } from './devices.service.js';
import { signInProblem, SignIn } from './sign-in.service.js';
import { canMakePasskey, type SignInStep, type StepOutcome } from './step.js';

const ACTIONS = ['create_account', 'register', 'register_passkey', 'verify', 'resend_verification'];

/**
 * Registration within a sign-in: address and password, then the mailed code, and the user is signed in. A taken address gets the same
 * pages, and another mail. (docs/account.md, "Registration"; Initiating User Registration via OpenID Connect 1.0)
 */
@Injectable()
export class RegistrationSteps {
  constructor(
    private readonly registrations: Registrations,
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

  /** Whether people may register here. */
  async isOpen(interaction: Interaction): Promise<boolean> {
    return (await this.settings(interaction)).registrationEnabled;
  }

  /** The page on which people register; the sign-in page where nobody may. */
  async show(step: SignInStep, form: RawQuery = {}, problem?: Problem): Promise<PageResponse> {
    const { interaction, preferences } = step;
    const { registrationEnabled, termsVersion } = await this.settings(interaction);
    if (!registrationEnabled) {
      const { closed } = this.pages.texts(preferences).registration;
      return this.pages.signIn(interaction, preferences, { problem: { status: 403, text: closed, inputValid: true } });
    }
    const name = one(form, 'username') ?? interaction.loginHint ?? '';
    const email = one(form, 'email') ?? (name.includes('@') ? name : '');
    const shown = { email, name: one(form, 'name') ?? '' };
    return this.pages.stepPage(
      interaction,
      preferences,
      (frame, inputs) => registrationPage(frame, { ...inputs, ...shown, termsVersion }),
      problem,
    );
  }

  /** Handles the forms. */
  submit(step: SignInStep, form: RawQuery): Promise<StepOutcome> {
    if (one(form, 'action')?.startsWith('register')) return this.register(step, form);
    if (one(form, 'action') === 'verify') return this.verify(step, form);
    if (one(form, 'action') === 'resend_verification') return this.resend(step, form);
    return this.show(step, form);
  }

  private async register(step: SignInStep, form: RawQuery): Promise<PageResponse> {
    const { interaction, preferences, exchange } = step;
    const { user_tenant_id: tenantId, id: clientId } = interaction.client;
    if (tenantId === null) return this.show(step, form);
    const locale = this.pages.languageOf(preferences);
    try {
      const registration = registrationOf(form, locale);
      const page = { uid: interaction.uid, locale };
      await this.registrations.registerOnPage({ tenantId, clientId }, registration, page, exchange.request.ip ?? '');
      return await this.verificationPage(step, registration.email, form);
    } catch (error) {
      return this.show(step, form, registrationProblem(error, this.pages.texts(preferences)));
    }
  }

  /** A new code and link; the former ones are dead. */
  private async resend(step: SignInStep, form: RawQuery): Promise<PageResponse> {
    const { interaction, preferences, exchange } = step;
    const { user_tenant_id: tenantId, id: clientId } = interaction.client;
    if (tenantId === null) return this.show(step, form);
    const email = (one(form, 'email') ?? '').trim();
    const page = { uid: interaction.uid, locale: this.pages.languageOf(preferences) };
    try {
      await this.registrations.resend({ tenantId, clientId }, email, page, exchange.request.ip ?? '');
      return await this.verificationPage(step, email, form);
    } catch (error) {
      const limited = this.pages.texts(preferences).registration.too_many;
      return this.verificationPage(step, email, form, signInProblem(error, { limited }));
    }
  }

  /** A wrong code costs the same for an address that is not waiting. */
  private async verify(step: SignInStep, form: RawQuery): Promise<StepOutcome> {
    const { interaction, preferences, exchange } = step;
    const { client, uid } = interaction;
    const email = (one(form, 'email') ?? '').trim();
    const binding = { kind: 'interaction', uid } as const;
    const attempt = { type: 'email_verification', binding, code: one(form, 'code') ?? '' } as const;
    const userId = client.user_tenant_id && (await this.accounts.findId(client.user_tenant_id, email));
    const ticket = await this.tickets.findByCode({ ...attempt, userId: userId ?? undefined });
    const verified = ticket !== undefined && (await this.tickets.verifyEmail(ticket));
    const claimant = { method: 'registration', ...this.devices.browserOf(exchange) } as const;
    const account = verified ? await this.signIn.known(interaction, ticket.user_id, claimant) : undefined;
    if (account) return { userId: account.id, amr: ['otp'], canMakePasskey: canMakePasskey(form) };
    const { wrong_code: wrongCode } = this.pages.texts(preferences).factors;
    return this.verificationPage(step, email, form, { status: 400, text: wrongCode, field: 'code' });
  }

  private verificationPage({ interaction, preferences }: SignInStep, email: string, form: RawQuery, problem?: Problem) {
    const passkeys = one(form, 'passkeys') ?? '';
    return this.pages.stepPage(
      interaction,
      preferences,
      (frame, inputs) => verificationPage(frame, { ...inputs, email, passkeys }),
      problem,
    );
  }

  private async settings({ client }: Interaction): Promise<RegistrationSettings> {
    const { user_tenant_id: tenantId, id: clientId } = client;
    if (tenantId === null) return { registrationEnabled: false, termsVersion: null };
    return this.registrations.settings({ tenantId, clientId });
  }
}

/** Throws `invalid_request` naming the member. */
function registrationOf(form: RawQuery, locale: string): PageRegistration {
  const [email, name] = ['email', 'name'].map((member) => (one(form, member) ?? '').trim());
  const given = {
    email,
    name: name || null,
    // Who wants a passkey instead is offered one as soon as the address is verified.
    password: one(form, 'action') === 'register_passkey' ? null : (one(form, 'password') ?? ''),
    terms_version: one(form, 'terms_version'),
  };
  return parseBody(PageRegistration, { ...given, locale });
}

/** What to show for a registration that was refused. Rethrows other errors. */
function registrationProblem(error: unknown, texts: Texts): Problem {
  const t = texts.registration;
  if (error instanceof ApiError && error.code === 'forbidden') return { status: 403, text: t.closed };
  if (!(error instanceof ApiError) || error.code !== 'invalid_request')
    return signInProblem(error, { busy: texts.busy, limited: t.too_many });
  const [{ field = '' } = {}] = error.details ?? [];
  const wordings: Readonly<Record<string, string>> = {
    email: t.address_invalid,
    name: t.name_invalid,
    password: texts.password_refused,
    terms_version: t.terms_missing,
  };
  const text = wordings[field];
  if (text === undefined) throw error;
  return { status: 400, text, field };
}
