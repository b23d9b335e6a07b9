import { Injectable } from '@nestjs/common';
import { one, type RawQuery } from '@groundwork/rest';
import { FactorCodes, type FactorClaimant } from '../../sign-in/second-factors/factor-codes.service.js';
import { Passkeys } from '../../sign-in/second-factors/passkeys.service.js';
import { hasFactor, SecondFactors, type FactorState } from '../../sign-in/second-factors/second-factors.service.js';
import type { Progress } from '../../sign-in/second-factors/sign-in-progress.service.js';
import { passkeyPage, readyPage, secondFactorPage } from '../html/factor-pages.js';
import { FactorEnrolment } from './factor-enrolment.service.js';
import type { Problem } from '../rendering/interaction-pages.service.js';
import type { PageResponse } from '../rendering/page-response.js';
import { passkeyMethods, type SignInStep, type StepOutcome } from './step.js';
import { signInProblem } from './sign-in.service.js';

/** The second factor of a sign-in: a code or passkey, or its enrolment where the tenant requires one and the user has none. */
@Injectable()
export class SecondSteps {
  constructor(
    private readonly factors: SecondFactors,
    private readonly codes: FactorCodes,
    private readonly passkeys: Passkeys,
    private readonly enrolment: FactorEnrolment,
  ) {}

  /** What a user who has proven one factor does next: prove a second one, or consider a passkey. One statement. */
  async next(step: SignInStep, userId: string): Promise<'second_factor' | 'passkey_offer' | 'nothing'> {
    const state = await this.stateOf(step, userId);
    if (hasFactor(state) || state.required) return 'second_factor';
    return state.passkeyDue ? 'passkey_offer' : 'nothing';
  }

  /** Offers a passkey, once in 90 days; the user may decline. */
  async offerPasskey(step: SignInStep, progress: Progress): Promise<PageResponse> {
    await this.factors.recordOffer(progress.user_id);
    return this.enrolment.offerPasskey(step, { ...progress, isOffer: true });
  }

  /** The factors of a user; two are required by the tenant, or by the client. */
  private async stateOf({ interaction }: SignInStep, userId: string): Promise<FactorState> {
    const state = await this.factors.of(userId);
    return { ...state, required: state.required || interaction.twoFactors };
  }

  /** The page of the current step. */
  async show(step: SignInStep, progress: Progress, problem?: Problem): Promise<PageResponse> {
    const { pages } = this.enrolment;
    const state = await this.stateOf(step, progress.user_id);
    if (isDone(progress, state)) {
      if (!progress.amr.includes('mfa')) return this.enrolment.offerPasskey(step, { ...progress, isOffer: true });
      return pages.stepPage(step.interaction, step.preferences, readyPage);
    }
    if (!hasFactor(state)) return this.enrolment.show(step, progress, problem);
    return this.factorPage(step, progress, state, problem);
  }

  /** Handles the form of the page. Factors that were proven before stay proven. */
  async submit(step: SignInStep, progress: Progress, form: RawQuery): Promise<StepOutcome> {
    const action = one(form, 'action');
    const state = await this.stateOf(step, progress.user_id);
    if (action === 'continue' && isDone(progress, state)) return { userId: progress.user_id, amr: progress.amr };
    if (!hasFactor(state)) return this.enrolment.submit(step, { ...progress, isOffer: !state.required }, form);
    if (action === 'passkey') return this.requestPasskey(step, progress);
    if (action === 'passkey_answer') return this.usePasskey(step, progress, form);
    return action === 'use_factor' ? this.useCode(step, progress, form) : this.show(step, progress);
  }

  private async useCode(step: SignInStep, progress: Progress, form: RawQuery): Promise<StepOutcome> {
    const { factors: texts, locked } = this.enrolment.pages.texts(step.preferences);
    try {
      if (await this.codes.use(factorClaimantOf(step, progress), one(form, 'code') ?? ''))
        return proven(progress, ['otp', 'mfa']);
      return await this.show(step, progress, { status: 400, text: texts.wrong_code });
    } catch (error) {
      return this.show(step, progress, signInProblem(error, { limited: locked }));
    }
  }

  private async requestPasskey({ interaction, preferences }: SignInStep, { user_id }: Progress): Promise<StepOutcome> {
    const options = await this.passkeys.request({ kind: 'interaction', uid: interaction.uid }, user_id);
    return this.enrolment.pages.stepPage(interaction, preferences, (frame, form) =>
      passkeyPage(frame, { ...form, options, answer: 'passkey_answer', otherwise: form.action }),
    );
  }

  private async usePasskey(step: SignInStep, progress: Progress, form: RawQuery): Promise<StepOutcome> {
    const binding = { kind: 'interaction', uid: step.interaction.uid } as const;
    const use = await this.passkeys.use(binding, one(form, 'credential') ?? '');
    if (use?.userId === progress.user_id) {
      await this.codes.recordUse(factorClaimantOf(step, progress), 'passkey');
      return proven(progress, passkeyMethods(use));
    }
    const { passkey_failed: passkeyFailed } = this.enrolment.pages.texts(step.preferences).factors;
    return this.show(step, progress, { status: 400, text: passkeyFailed });
  }

  private async factorPage(step: SignInStep, { user_id }: Progress, state: FactorState, problem?: Problem) {
    const user = await this.enrolment.nameOf(user_id);
    const page = { user, totp: state.totp, passkeys: state.passkeys > 0 };
    return this.enrolment.pages.stepPage(
      step.interaction,
      step.preferences,
      (frame, form) => secondFactorPage(frame, { ...form, ...page }),
      problem,
    );
  }
}

/** Two factors were proven; or the second one was removed meanwhile and is not required. */
const isDone = ({ amr }: Progress, state: FactorState): boolean =>
  amr.includes('mfa') || (!hasFactor(state) && !state.required);

const factorClaimantOf = (
  { interaction: { client }, exchange }: SignInStep,
  { user_id }: Progress,
): FactorClaimant => ({
  userId: user_id,
  tenantId: client.user_tenant_id ?? '',
  address: exchange.request.ip ?? '',
  clientId: client.id,
});

const proven = ({ user_id, amr }: Progress, more: readonly string[]): StepOutcome => ({
  userId: user_id,
  amr: [...new Set([...amr, ...more])],
});
