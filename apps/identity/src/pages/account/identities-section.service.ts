import { Injectable } from '@nestjs/common';
import { ApiError, one, UUID_PATTERN, type RawQuery } from '@groundwork/rest';
import { UserIdentitiesService } from '../../directory/users/user-identities.service.js';
import { externalProblem } from '../external/external-pages.service.js';
import { refresh } from '../rendering/page-response.js';
import { type Frame, html, type Html } from '../html/layout.js';
import {
  buttonForm,
  instantText,
  type AccountSection,
  type AccountContext,
  type SectionOutcome,
  type SectionPage,
} from './account-forms.js';
import { Records } from '@groundwork/records';
import sql from 'sql-template-tag';
import { offeredProviders, type OfferedProvider } from '../../sign-in/external/external-providers.service.js';
import { ExternalSignIn } from '../../sign-in/external/external-sign-in.service.js';
import { ExternalFailure } from '../../sign-in/external/external-failure.js';

/** The redirect to a provider, or why there is none. */
export type StartedLink =
  { readonly redirectTo: string; readonly name: string } | Pick<SectionPage, 'problem' | 'status' | 'headers'>;

/** Starts to link an identity at an external provider. (identity.md §9, "External OIDC") */
@Injectable()
export class ExternalLinks {
  constructor(
    private readonly records: Records,
    private readonly external: ExternalSignIn,
  ) {}

  /** The providers the user may link: those for all domains, and those for the domain of its address. One statement. */
  async offer({ account }: AccountContext): Promise<readonly OfferedProvider[]> {
    return (
      await offeredProviders(this.records, {
        tenantId: account.tenant_id,
        clientId: account.tenant_id,
        address: account.email ?? '',
      })
    ).providers;
  }

  /** Bound to the current session and its user. */
  async start(context: AccountContext, providerId: string): Promise<StartedLink> {
    const { session, account, address, preferences, texts } = context;
    const provider = (await this.offer(context)).find(({ id }) => id === providerId);
    try {
      if (!provider) throw new ExternalFailure('gone');
      const request = { tenantId: account.tenant_id, providerId, userId: account.id, address };
      const uiLocales = typeof preferences.uiLocales === 'string' ? preferences.uiLocales : undefined;
      const redirectTo = await this.external.start({ kind: 'account', uid: session.uid }, { ...request, uiLocales });
      return { redirectTo, name: provider.provider_name };
    } catch (error) {
      const { text: problem, ...more } = externalProblem(error, texts);
      return { problem, ...more };
    }
  }
}

/** An identity of a user at an external provider. */
export interface OwnIdentity {
  readonly id: string;
  readonly provider_name: string;
  readonly created_at: string;
  readonly last_login_at: string | null;
}

/** The identities of a user. (Identity, "User Identities") */
@Injectable()
export class OwnIdentities {
  constructor(private readonly records: Records) {}

  /** By name. One statement. */
  list(userId: string): Promise<OwnIdentity[]> {
    return this.records.query<OwnIdentity>(sql`
      select i.id, p.provider_name, i.created_at, i.last_login_at
      from user_identities i join identity_providers p on p.id = i.provider_id
      where i.user_id = ${userId} order by p.provider_name, i.id`);
  }
}

/** Lists, links and unlinks identities. */
@Injectable()
export class IdentitiesSection implements AccountSection {
  readonly name = 'identities';
  readonly fresh = true;

  constructor(
    private readonly own: OwnIdentities,
    private readonly identities: UserIdentitiesService,
    private readonly links: ExternalLinks,
  ) {}

  async show(context: AccountContext): Promise<SectionPage> {
    const [linked, linkable] = [await this.own.list(context.account.id), await this.links.offer(context)];
    const t = context.texts.account;
    return {
      title: t.identities,
      content: (frame) =>
        html`<p>${t.identities_text}</p>
          ${
            linked.length === 0
              ? html`<p class="muted">${t.identities_none}</p>`
              : html`<ul class="rows">
                  ${linked.map((identity) => this.row(frame, context, identity))}
                </ul>`
          }
          ${linkable.map((provider) => this.linkButton(context, provider))}`,
    };
  }

  async submit(context: AccountContext, form: RawQuery): Promise<SectionOutcome> {
    const id = one(form, 'id') ?? '';
    if (!UUID_PATTERN.test(id)) return {};
    return one(form, 'action') === 'link' ? this.link(context, id) : this.unlink(context, id);
  }

  /** By a page that refreshes itself: `form-action` of the submitted form would have to allow a redirect to the provider. */
  private async link(context: AccountContext, providerId: string): Promise<SectionOutcome> {
    const { external } = context.texts;
    const started = await this.links.start(context, providerId);
    if (!('redirectTo' in started)) return { ...(await this.show(context)), ...started };
    const { redirectTo, name } = started;
    return {
      title: external.link_title({ provider: name }),
      headers: refresh(redirectTo),
      content: () =>
        html`<p>${external.link_text({ provider: name })}</p>
          <a class="button" href="${redirectTo}">${external.continue_with({ provider: name })}</a>`,
    };
  }

  private async unlink(context: AccountContext, id: string): Promise<SectionOutcome> {
    try {
      await this.identities.unlink(context.caller, context.account.id, id);
      return { done: 'unlinked' };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'not_found') return {}; // unlinked already
      if (error.code !== 'forbidden') throw error;
      return { ...(await this.show(context)), status: 409, problem: context.texts.account.last_way };
    }
  }

  private linkButton(context: AccountContext, { id, provider_name }: OfferedProvider): Html {
    const text = context.texts.external.link_with({ provider: provider_name });
    return buttonForm(context, { section: this.name, action: 'link', id, text });
  }

  private row({ language: { tag } }: Frame, context: AccountContext, identity: OwnIdentity): Html {
    const t = context.texts.account;
    const { id, provider_name, created_at, last_login_at } = identity;
    const used = last_login_at === null ? t.never : instantText(context, last_login_at, tag);
    return html`<li>
      <div>
        <strong>${provider_name}</strong>
        <small>${t.since({ date: instantText(context, created_at, tag) })} · ${t.last_used({ date: used })}</small>
      </div>
      ${buttonForm(context, { section: this.name, action: 'unlink', id, text: t.remove, about: `${t.remove}: ${provider_name}` })}
    </li> `;
  }
}
