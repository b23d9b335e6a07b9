import { Injectable } from '@nestjs/common';
import { one, type RawQuery } from '@groundwork/rest';
import type { AccountRow } from '../../sign-in/accounts/account.js';
import { LinksToConfirm } from '../../sign-in/external/links-to-confirm.service.js';
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
    private readonly links: LinksToConfirm,
  ) {}

  /** `undefined` when the user was blocked meanwhile. */
  account(userId: string): Promise<AccountRow | undefined> {
    return this.first.signIn.find(userId);
  }

  /** The page of the current step; `undefined` when the browser was redirected. */
  async show(step: SignInStep): Promise<PageResponse | undefined> {
    if (this.tenants.isFor(step.interaction)) return this.tenants.show(step);
    const progress = await this.progress.find(step.interaction.uid);
    return progress ? this.second.show(step, progress) : this.start(step);
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
  private async chooseTenant(step: SignInStep, form: RawQuery): Promise<PageResponse | undefined> {
    const chosen = await this.tenants.submit(step, form);
    if ('page' in chosen) return chosen;
    await this.progress.forget(step.interaction.uid);
    const { interaction, identifier } = chosen;
    const { createsAccount, loginHint } = interaction;
    const next = { ...step, interaction: { ...interaction, loginHint: identifier ?? loginHint } };
    return identifier && !createsAccount ? this.first.identify(next, identifier) : this.start(next);
  }

  /** The first page; or the client gets `access_denied`, where it asks for a registration and nobody may register. */
  private async start(step: SignInStep): Promise<PageResponse | undefined> {
    const page = await this.first.begin(step);
    if (!page) await this.interactions.refuse(step.exchange, 'Registration is disabled for this tenant.');
    return page;
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
  async proven(step: SignInStep, { userId, amr, canMakePasskey = false }: Proven): Promise<PageResponse | undefined> {
    const { uid } = step.interaction;
    const next = amr.includes('mfa') ? 'nothing' : await this.second.next(step, userId);
    if (next === 'second_factor' || (next === 'passkey_offer' && canMakePasskey)) {
      const progress = { user_id: userId, amr };
      await this.progress.keep(uid, userId, amr);
      return next === 'second_factor' ? this.second.show(step, progress) : this.second.offerPasskey(step, progress);
    }
    await this.links.finish({ uid, userId, tenantId: step.interaction.client.user_tenant_id });
    this.tenants.remember(step.exchange, step.interaction);
    await this.interactions.signIn(step.exchange, userId, amr);
    return undefined;
  }
}
