import { Injectable } from '@nestjs/common';
import { ApiError, one, type RawQuery } from '@groundwork/rest';
import { Passkeys } from '../../sign-in/second-factors/passkeys.service.js';
import { sentCodePage } from '../html/factor-pages.js';
import { InteractionPages, type Problem } from '../rendering/interaction-pages.service.js';
import type { PageResponse } from '../rendering/page-response.js';
import { canMakePasskey, passkeyMethods, type SignInStep, type StepOutcome } from './step.js';
import { Devices } from './devices.service.js';
import type { Device } from '../../sign-in/accounts/claimant.js';
import { signInProblem, SignIn } from './sign-in.service.js';
import { Records } from '@groundwork/records';
import { addressKey, RateLimits } from '@groundwork/service';
import type { AccountRow } from '../../sign-in/accounts/account.js';
import {
  OneTimePasswords,
  SENDS_PER_ADDRESS,
  type CodeChannel,
} from '../../sign-in/accounts/one-time-passwords.service.js';
import { ForgottenPasswordSteps } from './forgotten-password-steps.service.js';
import { RegistrationSteps } from './registration-steps.service.js';
import type { ClientRecord } from '../../tokens/clients/client-record.js';

/** The claimant of a code that was sent. */
export interface CodeClaimant {
  readonly client: ClientRecord;
  readonly identifier: string;
  readonly address: string;
  readonly device: Device;
  /** As the form says whether the browser can create a passkey. */
  readonly passkeys: string;
}

/** Codes by mail or text message on the pages, with the limits, lockout and equal responses of `/otp` and its grant. (identity.md §5, "otp"; §12, 53, 54) */
@Injectable()
export class MailedCodes {
  private readonly limiter;

  constructor(
    private readonly codes: OneTimePasswords,
    limits: RateLimits,
    records: Records,
  ) {
    this.limiter = limits.limiter({ ...SENDS_PER_ADDRESS, database: records });
  }

  /** Sends a code if the user exists, without revealing it. Throws `too_many_requests`, `sms_not_set_up`. */
  async send({ client, identifier, address }: CodeClaimant, channel: CodeChannel): Promise<void> {
    await this.limiter.consume(addressKey(address));
    if (client.user_tenant_id === null) return;
    await this.codes.send({ tenantId: client.user_tenant_id, clientId: client.id, identifier, channel });
  }

  /** The user of the code; `undefined` for a client without users. Throws `invalid_grant`, `too_many_requests`. */
  async signIn({ client, ...from }: CodeClaimant, code: string): Promise<AccountRow | undefined> {
    if (client.user_tenant_id === null) return undefined;
    const claimant = { tenantId: client.user_tenant_id, clientId: client.id, ...from };
    return this.codes.signIn(claimant, code.replace(/\s/g, ''));
  }
}

/** The first factor of a sign-in: a password, a code by mail, or a passkey. */
@Injectable()
export class FirstSteps {
  constructor(
    readonly signIn: SignIn,
    private readonly codes: MailedCodes,
    private readonly passkeys: Passkeys,
    private readonly pages: InteractionPages,
    private readonly devices: Devices,
    private readonly registration: RegistrationSteps,
    private readonly forgotten: ForgottenPasswordSteps,
  ) {}

  /** The first page: registration where the client asks for it, and `undefined` where nobody may register. */
  async begin(step: SignInStep): Promise<PageResponse | undefined> {
    if (!step.interaction.createsAccount) return this.show(step);
    return (await this.registration.isOpen(step.interaction)) ? this.registration.show(step) : undefined;
  }

  /** The sign-in page. */
  show({ interaction, preferences }: SignInStep, problem?: Problem, identifier?: string): Promise<PageResponse> {
    return this.pages.signIn(interaction, preferences, { problem, identifier });
  }

  /** Handles the forms of the sign-in page. */
  submit(step: SignInStep, form: RawQuery): Promise<StepOutcome> {
    const action = one(form, 'action');
    if (this.registration.isFor(action)) return this.registration.submit(step, form);
    if (this.forgotten.isFor(action)) return this.forgotten.submit(step, form);
    switch (action) {
      case 'identify':
        return this.identify(step, (one(form, 'username') ?? '').trim());
      case 'send_code':
        return this.sendCode(step, form, 'email');
      case 'send_sms':
        return this.sendCode(step, form, 'sms');
      case 'use_code':
        return this.useCode(step, form);
      case 'passkey_answer':
        return this.usePasskey(step, form);
      default:
        return this.usePassword(step, form);
    }
  }

  /** The provider of the address, or the page for the password. */
  async identify(step: SignInStep, identifier: string): Promise<PageResponse> {
    const { missing_identifier: text } = this.pages.texts(step.preferences).factors;
    if (identifier === '') return this.show(step, { status: 400, text }, '');
    const page = await this.pages.leadToProvider(step.interaction, step.preferences, identifier);
    return page ?? this.show(step, undefined, identifier);
  }

  private async usePassword(step: SignInStep, form: RawQuery): Promise<StepOutcome> {
    const { client: _, passkeys: __, ...from } = this.claimantOf(step, form);
    const credentials = { ...from, password: one(form, 'password') ?? '' };
    const outcome = await this.signIn.try(step.interaction, credentials, this.pages.texts(step.preferences));
    if ('id' in outcome) return { userId: outcome.id, amr: ['pwd'], canMakePasskey: canMakePasskey(form) };
    return this.show(step, outcome, from.identifier);
  }

  private async sendCode(step: SignInStep, form: RawQuery, channel: CodeChannel): Promise<StepOutcome> {
    const claimant = this.claimantOf(step, form);
    const { factors } = this.pages.texts(step.preferences);
    if (claimant.identifier === '') return this.show(step, { status: 400, text: factors.missing_identifier }, '');
    try {
      await this.codes.send(claimant, channel);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'sms_not_set_up')
        return this.show(step, undefined, claimant.identifier);
      return this.show(step, signInProblem(error, { limited: factors.too_many_codes }), claimant.identifier);
    }
    return this.codePage(step, claimant, channel);
  }

  private async useCode(step: SignInStep, form: RawQuery): Promise<StepOutcome> {
    const claimant = this.claimantOf(step, form);
    const texts = this.pages.texts(step.preferences);
    const channel = one(form, 'channel') === 'sms' ? 'sms' : 'email';
    try {
      const account = await this.codes.signIn(claimant, one(form, 'code') ?? '');
      if (account) return { userId: account.id, amr: ['otp'], canMakePasskey: canMakePasskey(form) };
      return await this.codePage(step, claimant, channel, { status: 400, text: texts.factors.wrong_code });
    } catch (error) {
      const problem = signInProblem(error, { wrong: texts.factors.wrong_code, limited: texts.locked });
      return this.codePage(step, claimant, channel, problem);
    }
  }

  private codePage(
    { interaction, preferences }: SignInStep,
    { identifier, passkeys }: CodeClaimant,
    channel: CodeChannel,
    problem?: Problem,
  ) {
    return this.pages.stepPage(
      interaction,
      preferences,
      (frame, form) => sentCodePage(frame, { ...form, identifier, passkeys, channel }),
      problem,
    );
  }

  private async usePasskey(step: SignInStep, form: RawQuery): Promise<StepOutcome> {
    const { interaction, exchange } = step;
    const use = await this.passkeys.use({ kind: 'interaction', uid: interaction.uid }, one(form, 'credential') ?? '');
    const how = { method: 'passkey', ...this.devices.browserOf(exchange) } as const;
    const account = use && (await this.signIn.known(interaction, use.userId, how));
    if (use && account) return { userId: account.id, amr: passkeyMethods(use) };
    return this.show(step, { status: 400, text: this.pages.texts(step.preferences).factors.passkey_failed });
  }

  private claimantOf({ interaction, exchange }: SignInStep, form: RawQuery): CodeClaimant {
    const identifier = (one(form, 'username') ?? '').trim();
    const passkeys = one(form, 'passkeys') ?? '';
    return { client: interaction.client, identifier, passkeys, ...this.devices.browserOf(exchange) };
  }
}
