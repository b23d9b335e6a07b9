import { linkTo } from '@groundwork/rest';
import { Inject, Injectable } from '@nestjs/common';
import { Records } from '@groundwork/records';
import { CONFIG } from '@groundwork/service';
import type { Request } from 'express';
import type { AccountRow } from '../../sign-in/accounts/account.js';
import type { ClientRecord } from '../../tokens/clients/client-record.js';
import type { Interaction } from '../../tokens/server/interactions.service.js';
import { returnLink } from '../html/message-page.js';
import type { IdentityConfig } from '../../platform/config/config.js';
import { findByAddress, offeredProviders, type Offer } from '../../sign-in/external/external-providers.service.js';
import { Passkeys } from '../../sign-in/second-factors/passkeys.service.js';
import { SmsSettingsOfTenants } from '../../directory/sms/sms-settings.service.js';
import { describeClaims, describeScopes } from '../html/consent-page.js';
import type { ExternalChoices } from '../html/sign-in-page.js';
import { FormTokens } from './form-tokens.service.js';
import { type PageResponse, formTarget, preferencesOf, refresh } from './page-response.js';
import type { SignInForm } from '../html/factor-pages.js';
import type { Frame, Html } from '../html/layout.js';
import { Pages, type Viewer } from './pages.service.js';
import type { LanguagePreferences } from '../../platform/texts/languages.service.js';
import type { Texts } from '../../platform/texts/texts.js';

/** Why a page is shown again, with its status. */
export interface Problem {
  readonly status: number;
  readonly text: string;
  /** The typed values are not the cause. */
  readonly inputValid?: boolean;
  /** The member of the form that it is about. */
  readonly field?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Renders the pages of an interaction. */
@Injectable()
export class InteractionPages {
  constructor(
    private readonly pages: Pages,
    private readonly tokens: FormTokens,
    private readonly passkeys: Passkeys,
    private readonly smsOf: SmsSettingsOfTenants,
    @Inject(Records) private readonly records: Records,
    @Inject(CONFIG) private readonly config: Pick<IdentityConfig, 'ISSUER'>,
  ) {}

  /** Who reads the pages of an interaction: the language, and the brand of the tenant that was named or chosen. */
  viewer(request: Request, { uiLocales, client }: Interaction): Promise<Viewer> {
    return this.pages.viewer(preferencesOf(request, uiLocales), client.user_tenant_id);
  }

  /** The texts in the user's language. */
  texts(preferences: Viewer): Texts {
    return this.pages.texts(preferences);
  }

  /** The tag of the user's language. */
  languageOf(viewer: Viewer): string {
    return this.pages.languageOf(viewer);
  }

  /** The sign-in page, with a problem if there was one; `note`: why to sign in. */
  async signIn(
    interaction: Interaction,
    preferences: Viewer,
    {
      problem,
      note,
      identifier = interaction.loginHint,
    }: { problem?: Problem; note?: string; identifier?: string } = {},
  ): Promise<PageResponse> {
    const { registers, byDomain, ...external } = await this.offer(interaction, identifier);
    const page = {
      ...this.formOf(interaction, preferences),
      ...(note === undefined ? {} : { note }),
      identifier,
      problem: problem?.text,
      inputValid: problem?.inputValid,
      choosesTenant: interaction.choosesTenant,
      registers,
      addressFirst: byDomain && !identifier,
      hasSms: await this.hasSms(interaction),
      passkeyOptions: this.passkeys.requestOnPage({ kind: 'interaction', uid: interaction.uid }),
      external,
    };
    const { status, headers } = problem ?? {};
    return {
      status,
      headers,
      ...targetsOf(interaction),
      page: await this.pages.signIn(viewer(interaction, preferences), page),
    };
  }

  /**
   * Names the provider for an address, and refreshes to it; `undefined` when no provider has its domain. No redirect: `form-action` of
   * the submitted form would have to allow the provider, and every redirect after it.
   */
  async leadToProvider(
    { uid, client }: Interaction,
    preferences: Viewer,
    address: string,
  ): Promise<PageResponse | undefined> {
    const provider = client.user_tenant_id && (await findByAddress(this.records, client.user_tenant_id, address));
    if (!provider) return undefined;
    const { external } = this.texts(preferences);
    const { id, provider_name: name } = provider;
    const query = new URLSearchParams({ client_id: client.id, login_hint: address });
    const href = linkTo(`/interaction/${uid}/external/${id}?${query.toString()}`);
    const link = { href, text: external.continue_with({ provider: name }) };
    const message = {
      title: external.leads_to({ provider: name }),
      text: external.leads_to_text({ provider: name }),
      link,
    };
    const page = await this.pages.message(preferences, message);
    return { page, headers: refresh(href) };
  }

  /** Another page of a sign-in, with the members that each of its forms has. */
  async stepPage(
    interaction: Interaction,
    preferences: Viewer,
    draw: (frame: Frame, form: SignInForm) => Html,
    problem?: Problem,
  ): Promise<PageResponse> {
    const { status, headers } = problem ?? {};
    const form = { ...this.formOf(interaction, preferences), problem: problem?.text, field: problem?.field };
    const page = await this.pages.show(viewer(interaction, preferences), (frame) => draw(frame, form));
    return { status, headers, ...targetsOf(interaction), page };
  }

  /** Whether the tenant sends text messages. No statement. */
  async hasSms({ client }: Interaction): Promise<boolean> {
    return (await this.smsOf.find(client.user_tenant_id)) !== undefined;
  }

  /** The consent page. */
  async consent(interaction: Interaction, preferences: Viewer, account: AccountRow): Promise<PageResponse> {
    const named = await describeScopes(this.records, interaction.client.id, interaction.scopes);
    const scopes = [...named, ...describeClaims(interaction.claims)];
    const page = { ...this.formOf(interaction, preferences), user: nameOf(account), scopes };
    return { ...targetsOf(interaction), page: await this.pages.consent(viewer(interaction, preferences), page) };
  }

  /** The interaction has expired; links to a new start. (identity.md §2, "Expired") */
  async expired(preferences: LanguagePreferences, client: ClientRecord | undefined): Promise<PageResponse> {
    const viewer = await this.pages.viewer(preferences, client?.tenant_id ?? null);
    const texts = this.texts(viewer);
    const { expired_title: title, expired_text: text, expired_hint: expiredHint } = texts;
    const way = returnLink(client, texts, this.config.ISSUER);
    const message = { title, text, hint: way ? undefined : expiredHint, link: way };
    return { status: 400, page: await this.pages.message(viewer, message) };
  }

  /** The external providers, by the domain of the address if there is one, and whether people may register. One statement. */
  private async offer(
    { uid, client: { id: clientId, user_tenant_id: tenantId } }: Interaction,
    address?: string,
  ): Promise<ExternalChoices & Pick<Offer, 'registers' | 'byDomain'>> {
    if (tenantId === null) return { providers: [], registers: false, byDomain: false };
    const { providers, byDomain, registers } = await offeredProviders(this.records, { tenantId, clientId, address });
    const start = `/interaction/${uid}/external`;
    return {
      providers: providers.map(({ id, provider_name }) => ({
        name: provider_name,
        href: linkTo(`${start}/${id}?client_id=${clientId}`),
      })),
      byDomain,
      registers,
    };
  }

  private formOf({ uid, client, accountId }: Interaction, preferences: Viewer) {
    const action = linkTo(`/interaction/${uid}?client_id=${client.id}`);
    const { account } = this.texts(preferences);
    const app = client.is_account_pages ? account.title : client.client_name;
    const note = client.is_account_pages && accountId !== undefined ? account.again : undefined;
    return { app, note, action, csrf: this.tokens.of(uid) };
  }
}

const viewer = ({ client }: Interaction, preferences: Viewer): Viewer => ({
  ...preferences,
  tenantId: client.user_tenant_id,
});

const targetsOf = ({ redirectUri }: Interaction) => ({ formTargets: formTarget(redirectUri) });

const nameOf = ({ name, username, email, phone, id }: AccountRow): string => name ?? username ?? email ?? phone ?? id;
