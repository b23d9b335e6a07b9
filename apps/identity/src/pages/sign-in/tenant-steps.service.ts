import { Inject, Injectable } from '@nestjs/common';
import { one, UUID_PATTERN, type RawQuery } from '@groundwork/rest';
import { CONFIG } from '@groundwork/service';
import type { IdentityConfig } from '../../platform/config/config.js';
import { Pepper } from '../../platform/keys/pepper.service.js';
import { TenantLists } from '../../sign-in/accounts/tenant-lists.service.js';
import { ClientDirectory } from '../../tokens/clients/client-directory.service.js';
import { Interactions, type Interaction } from '../../tokens/server/interactions.service.js';
import type { PageResponse } from '../rendering/page-response.js';
import { tenantAddressPage, tenantNamePage, type TenantForm } from '../html/tenant-pages.js';
import { InteractionPages, type Problem } from '../rendering/interaction-pages.service.js';
import { signInProblem } from './sign-in.service.js';
import type { Exchange, SignInStep } from './step.js';

const ACTIONS = ['find_tenant', 'name_tenant', 'use_tenant', 'mail_tenants', 'recent_tenant', 'other_tenant'];
const MOST_RECENT = 5;
const RECENT_SECONDS = 180 * 86_400;

/** A tenant that was chosen, and the address that was typed for it. */
export interface ChosenTenant {
  readonly interaction: Interaction;
  readonly identifier?: string;
}

type Shown = Partial<Pick<TenantForm, 'email' | 'done'>>;
type Draw = typeof tenantAddressPage;

/**
 * Which tenant somebody signs in to, for a client that has several: by a verified domain of the address, by name, or from the last ones,
 * which a signed cookie holds. (docs/access.md, "One client, many tenants")
 */
@Injectable()
export class TenantSteps {
  constructor(
    private readonly interactions: Interactions,
    private readonly clients: ClientDirectory,
    private readonly lists: TenantLists,
    private readonly pages: InteractionPages,
    private readonly pepper: Pepper,
    @Inject(CONFIG) private readonly config: Pick<IdentityConfig, 'ISSUER'>,
  ) {}

  /** Whether a form, or a step without a tenant, is handled here. */
  isFor({ client, choosesTenant }: Interaction, action?: string): boolean {
    return client.user_tenant_id === null || (choosesTenant && ACTIONS.includes(action ?? ''));
  }

  /** Asks for the address. */
  show(step: SignInStep): Promise<PageResponse> {
    return this.page(step, tenantAddressPage, { email: step.interaction.loginHint });
  }

  /** The tenant of a form, or the page again with a message. */
  async submit(step: SignInStep, form: RawQuery): Promise<ChosenTenant | PageResponse> {
    const email = (one(form, 'email') ?? '').trim();
    const texts = this.pages.texts(step.preferences).tenants;
    switch (one(form, 'action')) {
      case 'find_tenant': {
        if (!email.includes('@'))
          return this.again(step, tenantAddressPage, { email }, [texts.missing_address, 'email']);
        const tenantId = await this.lists.findByEmail(step.interaction.client, email);
        return tenantId ? this.choose(step, tenantId, email) : this.page(step, tenantNamePage, { email });
      }
      case 'use_tenant':
      case 'recent_tenant': {
        const name = (one(form, 'tenant') ?? one(form, 'tenant_name') ?? '').trim();
        if (name === '') return this.again(step, tenantNamePage, { email }, [texts.missing_name, 'tenant_name']);
        const tenantId = await this.clients.findTenant(step.interaction.client.id, name);
        if (tenantId) return this.choose(step, tenantId, email);
        return this.again(step, tenantNamePage, { email }, [texts.unknown, 'tenant_name']);
      }
      case 'mail_tenants':
        return this.mail(step, email);
      case 'name_tenant':
        return this.page(step, tenantNamePage, { email });
      default:
        return this.show(step);
    }
  }

  /** Puts the tenant of a finished sign-in first among the last ones. */
  remember({ request, response }: Exchange, { client, choosesTenant }: Interaction): void {
    const chosen = client.user_tenant_id;
    if (!choosesTenant || chosen === null) return;
    const ids = [chosen, ...this.recentOf(request).filter((id) => id !== chosen)].slice(0, MOST_RECENT).join('.');
    response.cookie(this.cookie.name, `${ids}~${this.pepper.digest('recent_tenants', ids)}`, {
      ...{ httpOnly: true, secure: this.cookie.secure, sameSite: 'lax', path: '/' },
      maxAge: RECENT_SECONDS * 1_000,
    });
  }

  private async choose(step: SignInStep, tenantId: string, email: string): Promise<ChosenTenant> {
    await this.interactions.chooseTenant(step.exchange, tenantId);
    const client = { ...step.interaction.client, user_tenant_id: tenantId };
    return { interaction: { ...step.interaction, client }, identifier: email || undefined };
  }

  private async mail(step: SignInStep, email: string): Promise<PageResponse> {
    const texts = this.pages.texts(step.preferences).tenants;
    if (!email.includes('@')) return this.again(step, tenantNamePage, { email }, [texts.missing_address, 'email']);
    try {
      await this.lists.mail(step.interaction.client, email, step.exchange.request.ip ?? '');
    } catch (error) {
      return this.page(step, tenantNamePage, { email }, signInProblem(error, { limited: texts.too_many }));
    }
    return this.page(step, tenantNamePage, { email, done: texts.mailed });
  }

  /** The page again, with what is wrong and the member it is about. */
  private again(
    step: SignInStep,
    draw: Draw,
    shown: Shown,
    [text, field]: readonly [string, string],
  ): Promise<PageResponse> {
    return this.page(step, draw, shown, { status: 400, text, field });
  }

  private async page(step: SignInStep, draw: Draw, shown: Shown, problem?: Problem): Promise<PageResponse> {
    const { interaction, preferences, exchange } = step;
    const recent = await this.lists.show(interaction.client, this.recentOf(exchange.request));
    return this.pages.stepPage(
      interaction,
      preferences,
      (frame, form) => draw(frame, { ...form, ...shown, recent }),
      problem,
    );
  }

  /** Browsers guard the name, unless the issuer is a developer's plain http. */
  private get cookie() {
    const secure = this.config.ISSUER.startsWith('https:');
    return { secure, name: secure ? '__Host-tenants' : 'tenants' };
  }

  private recentOf({ headers }: Exchange['request']): string[] {
    const sent = headers.cookie?.split('; ').find((pair) => pair.startsWith(`${this.cookie.name}=`));
    const [ids = '', digest] = (sent?.slice(this.cookie.name.length + 1) ?? '').split('~');
    if (!this.pepper.matches('recent_tenants', ids, digest)) return [];
    return ids.split('.').filter((id) => UUID_PATTERN.test(id));
  }
}
