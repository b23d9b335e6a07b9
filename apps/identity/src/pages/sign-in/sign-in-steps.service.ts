import { Injectable } from '@nestjs/common';
import { one, type RawQuery } from '@groundwork/rest';
import type { AccountRow } from '../../sign-in/accounts/account.js';
import { Interactions } from '../../tokens/server/interactions.service.js';
import { SignInProgress } from '../../sign-in/second-factors/sign-in-progress.service.js';
import { FirstSteps } from './first-steps.service.js';
import type { PageResponse } from '../rendering/page-response.js';
import { SecondSteps } from './second-steps.service.js';
import { TenantSteps } from './tenant-steps.service.js';
import type { Proven, SignInStep } from './step.js';

/**
 * A sign-in: a first factor, and a second one where the user has it or the tenant requires it. The only place that completes a sign-in.
 * Stateless: any replica serves any step. (ADR 0044)
 */
@Injectable()
export class SignInSteps {
  constructor(
    private readonly interactions: Interactions,
    private readonly progress: SignInProgress,
    private readonly first: FirstSteps,
    private readonly second: SecondSteps,
    private readonly tenants: TenantSteps,
  ) {}

  /** `undefined` when the user was blocked meanwhile. */
  account(userId: string): Promise<AccountRow | undefined> {
    return this.first.signIn.find(userId);
  }

  /** The page of the current step. */
  async show(step: SignInStep): Promise<PageResponse> {
    if (this.tenants.isFor(step.interaction)) return this.tenants.show(step);
    const progress = await this.progress.find(step.interaction.uid);
    return progress ? this.second.show(step, progress) : this.first.show(step);
  }

  /** Handles a form; `undefined` when the browser was redirected. */
  async submit(step: SignInStep, form: RawQuery): Promise<PageResponse | undefined> {
    const { uid } = step.interaction;
    if (this.tenants.isFor(step.interaction, one(form, 'action'))) return this.chooseTenant(step, form);
    if (one(form, 'action') === 'restart') return this.begin(step);
    const progress = await this.progress.find(uid);
    if (progress && !(await this.isOfTenant(step, progress.user_id))) return this.begin(step);
    const outcome = await (progress ? this.second.submit(step, progress, form) : this.first.submit(step, form));
    return 'page' in outcome ? outcome : this.proven(step, outcome);
  }

  /** A sign-in that began in another tenant is restarted. */
  private async chooseTenant(step: SignInStep, form: RawQuery): Promise<PageResponse> {
    const chosen = await this.tenants.submit(step, form);
    if ('page' in chosen) return chosen;
    await this.progress.forget(step.interaction.uid);
    return this.first.show({ ...step, interaction: chosen.interaction }, undefined, chosen.identifier);
  }

  /** False when the user was blocked meanwhile, or is of another tenant than was chosen meanwhile. */
  private async isOfTenant({ interaction: { client } }: SignInStep, userId: string): Promise<boolean> {
    return (await this.account(userId))?.tenant_id === client.user_tenant_id;
  }

  private async begin(step: SignInStep): Promise<PageResponse> {
    await this.progress.forget(step.interaction.uid);
    return this.first.show(step, undefined, '');
  }

  /** Completes the sign-in of a user who proved a factor here or at an external provider, or starts the second step. */
  async proven(step: SignInStep, { userId, amr }: Proven): Promise<PageResponse | undefined> {
    const { uid } = step.interaction;
    if (!amr.includes('mfa') && (await this.second.isNeeded(step, userId))) {
      await this.progress.keep(uid, userId, amr);
      return this.second.show(step, { user_id: userId, amr });
    }
    await this.progress.forget(uid);
    this.tenants.remember(step.exchange, step.interaction);
    await this.interactions.signIn(step.exchange, userId, amr);
    return undefined;
  }
}
