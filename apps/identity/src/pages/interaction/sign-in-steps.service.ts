import { Injectable } from '@nestjs/common';
import { one, type RawQuery } from '@groundwork/rest';
import type { AccountRow } from '../../sign-in/accounts/account.js';
import { Interactions } from '../../tokens/server/interactions.service.js';
import { SignInProgress } from '../../sign-in/second-factors/sign-in-progress.service.js';
import { FirstSteps } from './first-steps.service.js';
import type { PageAnswer } from '../rendering/page-response.js';
import { SecondSteps } from './second-steps.service.js';
import type { Proven, SignInStep } from './step.js';

/**
 * A sign-in, step by step: a first factor, and a second one of who has it or has to have it. Only here a sign-in becomes complete.
 * Any replica takes any step. (ADR 0044)
 */
@Injectable()
export class SignInSteps {
  constructor(
    private readonly interactions: Interactions,
    private readonly progress: SignInProgress,
    private readonly first: FirstSteps,
    private readonly second: SecondSteps,
  ) {}

  /** Who is signed in; `undefined` when blocked meanwhile. */
  account(userId: string): Promise<AccountRow | undefined> {
    return this.first.signIn.find(userId);
  }

  /** The page of the step it waits for. */
  async show(step: SignInStep): Promise<PageAnswer> {
    const progress = await this.progress.find(step.interaction.uid);
    return progress ? this.second.show(step, progress) : this.first.show(step);
  }

  /** Takes what a page sends; `undefined` when the browser was sent on. */
  async take(step: SignInStep, form: RawQuery): Promise<PageAnswer | undefined> {
    const { uid } = step.interaction;
    if (one(form, 'action') === 'restart') return this.begin(step);
    const progress = await this.progress.find(uid);
    if (progress && !(await this.account(progress.user_id))) return this.begin(step); // blocked meanwhile
    const outcome = await (progress ? this.second.take(step, progress, form) : this.first.take(step, form));
    return 'page' in outcome ? outcome : this.proven(step, outcome);
  }

  private async begin(step: SignInStep): Promise<PageAnswer> {
    await this.progress.forget(step.interaction.uid);
    return this.first.show(step, undefined, '');
  }

  /** Somebody has proven to be a user, on a page or at an external provider: complete, or one more step. */
  async proven(step: SignInStep, { userId, amr }: Proven): Promise<PageAnswer | undefined> {
    const { uid } = step.interaction;
    if (!amr.includes('mfa') && (await this.second.isNeeded(userId))) {
      await this.progress.keep(uid, userId, amr);
      return this.second.show(step, { user_id: userId, amr });
    }
    await this.progress.forget(uid);
    await this.interactions.signIn(step.visit, userId, amr);
    return undefined;
  }
}
