import { Injectable } from '@nestjs/common';
import { ApiError, one, UUID_PATTERN, type RawQuery } from '@groundwork/rest';
import { OwnIdentities, type OwnIdentity } from './own-identities.service.js';
import { UserIdentitiesService } from '../../directory/users/user-identities.service.js';
import { refresh } from '../interaction/external-wording.js';
import { html, type Html } from '../rendering/html.js';
import type { Frame } from '../rendering/layout.js';
import { instantText } from './account-dates.js';
import { buttonForm } from './account-forms.js';
import { ExternalLinks, type LinkableProvider } from './external-links.service.js';
import type { AccountSection, AccountVisit, SectionOutcome, SectionPage } from './account-section.js';

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

  private linkButton(visit: AccountVisit, { id, provider_name }: LinkableProvider): Html {
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
