import { Injectable } from '@nestjs/common';
import { one, type RawQuery } from '@groundwork/rest';
import { Enrolments } from '../../sign-in/second-factors/enrolments.service.js';
import { type Enrolment } from '../../sign-in/second-factors/second-factors.service.js';
import type { Enrollee } from '../../sign-in/second-factors/binding.js';
import { SignInProgress, type Progress } from '../../sign-in/second-factors/sign-in-progress.service.js';
import { enrolmentPage, newPasskeyPage, readyPage, recoveryPage } from '../html/factor-pages.js';
import { InteractionPages, type Problem } from '../rendering/interaction-pages.service.js';
import type { PageResponse } from '../rendering/page-response.js';
import type { SignInStep } from './step.js';

/** A sign-in in which a factor is enrolled. */
export interface EnrolmentProgress extends Progress {
  /** The user may decline. */
  readonly isOffer: boolean;
}

/** Enrolment of a second factor during sign-in, where the tenant requires one. */
@Injectable()
export class FactorEnrolment {
  constructor(
    readonly pages: InteractionPages,
    private readonly enrolments: Enrolments,
    private readonly progress: SignInProgress,
  ) {}

  /** The identifier a user signs in with. */
  nameOf(userId: string): Promise<string> {
    return this.enrolments.nameOf(userId);
  }

  /** The page for an authenticator app; the same secret again after a wrong code. */
  async show(step: SignInStep, progress: Progress, problem?: Problem, sealed?: string): Promise<PageResponse> {
    const offer = await this.enrolments.offerTotp(enrolleeOf(step, progress), sealed);
    return this.pages.stepPage(
      step.interaction,
      step.preferences,
      (frame, form) => enrolmentPage(frame, { ...form, ...offer, orPasskey: true }),
      problem,
    );
  }

  /** Handles the form of the page. */
  async submit(step: SignInStep, progress: EnrolmentProgress, form: RawQuery): Promise<PageResponse> {
    switch (one(form, 'action')) {
      case 'confirm_totp':
        return this.confirmTotp(step, progress, form);
      case 'make_passkey':
        return this.offerPasskey(step, progress);
      case 'passkey_made':
        return this.keepPasskey(step, progress, form);
      default:
        return this.show(step, progress);
    }
  }

  private async confirmTotp(step: SignInStep, progress: Progress, form: RawQuery): Promise<PageResponse> {
    const sealed = one(form, 'sealed') ?? '';
    const done = await this.enrolments.confirmTotp(enrolleeOf(step, progress), sealed, one(form, 'code') ?? '');
    if (done) return this.recovery(step, progress, done, ['otp', 'mfa']);
    const { totp_wrong: totpWrong } = this.pages.texts(step.preferences).factors;
    return this.show(step, progress, { status: 400, text: totpWrong }, sealed);
  }

  /** The page that creates a passkey. */
  async offerPasskey(step: SignInStep, progress: EnrolmentProgress, problem?: Problem): Promise<PageResponse> {
    const options = await this.enrolments.offerPasskey(enrolleeOf(step, progress));
    return this.pages.stepPage(
      step.interaction,
      step.preferences,
      (frame, form) =>
        newPasskeyPage(frame, {
          ...form,
          isOffer: progress.isOffer,
          options,
          answer: 'passkey_made',
          otherwise: form.action,
        }),
      problem,
    );
  }

  private async keepPasskey(step: SignInStep, progress: EnrolmentProgress, form: RawQuery): Promise<PageResponse> {
    const [answer, name] = [one(form, 'credential') ?? '', one(form, 'passkey_name') ?? ''];
    const done = await this.enrolments.keepPasskey(enrolleeOf(step, progress), answer, name);
    // Without attestation the key may be a software key: `swk` rather than `hwk`.
    if (done) return this.recovery(step, progress, done, ['swk', 'mfa']);
    const { new_passkey_failed: newPasskeyFailed } = this.pages.texts(step.preferences).factors;
    return this.offerPasskey(step, progress, { status: 400, text: newPasskeyFailed });
  }

  /** Enrolment proves the factor; new recovery codes are shown once. */
  private async recovery(step: SignInStep, { user_id, amr }: Progress, { recoveryCodes }: Enrolment, more: string[]) {
    await this.progress.keep(step.interaction.uid, user_id, [...new Set([...amr, ...more])]);
    return this.pages.stepPage(step.interaction, step.preferences, (frame, form) =>
      recoveryCodes ? recoveryPage(frame, { ...form, codes: recoveryCodes }) : readyPage(frame, form),
    );
  }
}

const enrolleeOf = ({ interaction }: SignInStep, { user_id }: Progress): Enrollee => ({
  userId: user_id,
  binding: { kind: 'interaction', uid: interaction.uid },
});
