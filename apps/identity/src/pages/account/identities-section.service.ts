import { Injectable } from '@nestjs/common';
import { ApiError, one, UUID_PATTERN, type RawQuery } from '@groundwork/rest';
import { UserIdentitiesService } from '../../directory/users/user-identities.service.js';
import { refresh, externalProblem } from '../interaction/external-pages.service.js';
import { html, type Html } from '../rendering/html.js';
import type { Frame } from '../rendering/layout.js';
import { buttonForm, instantText } from './account-forms.js';
import type { AccountSection, AccountVisit, SectionOutcome, SectionPage } from './account-section.js';
import { Records } from '@groundwork/records';
import sql from 'sql-template-tag';
import { offeredProviders, type OfferedProvider } from '../../sign-in/external/external-providers.service.js';
import { ExternalSignIn } from '../../sign-in/external/external-sign-in.service.js';
import { ExternalFailure } from '../../sign-in/external/external-failure.js';

/** Where to go to prove an identity, or why not. */
export type StartedLink =
  { readonly goesTo: string; readonly name: string } | Pick<SectionPage, 'problem' | 'status' | 'headers'>;

/** Linking identities at other issuers to who is signed in: there. (identity.md §9, "External OIDC") */
@Injectable()
export class ExternalLinks {
  constructor(
    private readonly records: Records,
    private readonly external: ExternalSignIn,
  ) {}

  /** The providers the user may link: those offered to everybody, and those its address leads to. One statement. */
  async offer({ account }: AccountVisit): Promise<readonly OfferedProvider[]> {
    return (await offeredProviders(this.records, account.tenant_id, account.email ?? '')).providers;
  }

  /** Bound to the session at hand, for its user alone. */
  async start(visit: AccountVisit, providerId: string): Promise<StartedLink> {
    const { session, account, address, wishes, texts } = visit;
    const provider = (await this.offer(visit)).find(({ id }) => id === providerId);
    try {
      if (!provider) throw new ExternalFailure('gone');
      const request = { tenantId: account.tenant_id, providerId, userId: account.id, address };
      const uiLocales = typeof wishes.uiLocales === 'string' ? wishes.uiLocales : undefined;
      const goesTo = await this.external.start({ kind: 'account', uid: session.uid }, { ...request, uiLocales });
      return { goesTo, name: provider.provider_name };
    } catch (error) {
      const { text: problem, ...more } = externalProblem(error, texts);
      return { problem, ...more };
    }
  }
}

/** Another issuer by which a user signs in. */
export interface OwnIdentity {
  readonly id: string;
  readonly provider_name: string;
  readonly created_at: string;
  readonly last_login_at: string | null;
}

/** By which other issuers users sign in, as they see it. (Identity, "User Identities") */
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

/** Other issuers by which the user signs in. */
@Injectable()
export class IdentitiesSection implements AccountSection {
  readonly name = 'identities';
  readonly fresh = true;

  constructor(
    private readonly own: OwnIdentities,
    private readonly identities: UserIdentitiesService,
    private readonly links: ExternalLinks,
  ) {}

  async show(visit: AccountVisit): Promise<SectionPage> {
    const [linked, linkable] = [await this.own.list(visit.account.id), await this.links.offer(visit)];
    const t = visit.texts.account;
    return {
      title: t.identities,
      content: (frame) =>
        html`<p>${t.identitiesText}</p>
          ${
            linked.length === 0
              ? html`<p class="muted">${t.identitiesNone}</p>`
              : html`<ul class="rows">
                  ${linked.map((identity) => this.row(frame, visit, identity))}
                </ul>`
          }
          ${linkable.map((provider) => this.linkButton(visit, provider))}`,
    };
  }

  async take(visit: AccountVisit, form: RawQuery): Promise<SectionOutcome> {
    const id = one(form, 'id') ?? '';
    if (!UUID_PATTERN.test(id)) return {};
    return one(form, 'action') === 'link' ? this.link(visit, id) : this.unlink(visit, id);
  }

  /** To the provider by a page: a redirect would have to be named in the policy of the form that was sent. */
  private async link(visit: AccountVisit, providerId: string): Promise<SectionOutcome> {
    const { external } = visit.texts;
    const started = await this.links.start(visit, providerId);
    if (!('goesTo' in started)) return { ...(await this.show(visit)), ...started };
    const { goesTo, name } = started;
    return {
      title: external.linkTitle(name),
      headers: refresh(goesTo),
      content: () =>
        html`<p>${external.linkText(name)}</p>
          <a class="button" href="${goesTo}">${external.continueWith(name)}</a>`,
    };
  }

  private async unlink(visit: AccountVisit, id: string): Promise<SectionOutcome> {
    try {
      await this.identities.unlink(visit.caller, visit.account.id, id);
      return { done: 'unlinked' };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'not_found') return {}; // unlinked already
      if (error.code !== 'forbidden') throw error;
      return { ...(await this.show(visit)), status: 409, problem: visit.texts.account.lastWay };
    }
  }

  private linkButton(visit: AccountVisit, { id, provider_name }: OfferedProvider): Html {
    const text = visit.texts.external.linkWith(provider_name);
    return buttonForm(visit, { section: this.name, action: 'link', id, text });
  }

  private row({ language: { tag } }: Frame, visit: AccountVisit, identity: OwnIdentity): Html {
    const t = visit.texts.account;
    const { id, provider_name, created_at, last_login_at } = identity;
    const used = last_login_at === null ? t.never : instantText(visit, last_login_at, tag);
    return html`<li>
      <div>
        <strong>${provider_name}</strong>
        <small>${t.since(instantText(visit, created_at, tag))} · ${t.lastUsed(used)}</small>
      </div>
      ${buttonForm(visit, { section: this.name, action: 'unlink', id, text: t.remove, about: `${t.remove}: ${provider_name}` })}
    </li> `;
  }
}
