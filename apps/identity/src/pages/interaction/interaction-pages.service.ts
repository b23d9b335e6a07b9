import { linkTo } from '@groundwork/rest';
import { Inject, Injectable } from '@nestjs/common';
import { Records } from '@groundwork/records';
import { CONFIG } from '@groundwork/service';
import type { AccountRow } from '../../sign-in/accounts/account.js';
import type { ClientRecord, Interaction } from '../../tokens/server/interactions.service.js';
import { wayBack } from '../provider/way-back.js';
import type { IdentityConfig } from '../../platform/config/config.js';
import { offeredProviders } from '../../sign-in/external/external-providers.service.js';
import { describeScopes } from '../rendering/consent-page.js';
import type { ExternalChoices } from '../rendering/sign-in-page.js';
import { FormTokens } from './form-tokens.service.js';
import { type PageAnswer } from '../rendering/page-response.js';
import { formTarget } from '../rendering/page-policy.js';
import type { SignInForm } from '../rendering/factor-pages.js';
import type { Html } from '../rendering/html.js';
import type { Frame } from '../rendering/layout.js';
import { Pages } from '../rendering/pages.service.js';
import type { LanguageWishes } from '../texts/choose-language.js';
import type { Texts } from '../texts/texts-english.js';

/** Why a page is shown once more, and the status that says so. */
export interface Problem {
  readonly status: number;
  readonly text: string;
  /** It lies not in what was typed. */
  readonly elsewhere?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The pages of an interaction, filled in. */
@Injectable()
export class InteractionPages {
  constructor(
    private readonly pages: Pages,
    private readonly tokens: FormTokens,
    @Inject(Records) private readonly records: Records,
    @Inject(CONFIG) private readonly config: Pick<IdentityConfig, 'ISSUER'>,
  ) {}

  /** The texts somebody reads. */
  texts(wishes: LanguageWishes): Texts {
    return this.pages.texts(wishes);
  }

  /** Asks for the password; once more when there was a problem. */
  async signIn(
    interaction: Interaction,
    wishes: LanguageWishes,
    { problem, identifier = interaction.loginHint }: { problem?: Problem; identifier?: string } = {},
  ): Promise<PageAnswer> {
    const external = await this.externalChoices(interaction, identifier);
    const page = {
      ...this.formOf(interaction, wishes),
      identifier,
      problem: problem?.text,
      elsewhere: problem?.elsewhere,
      external,
    };
    const { status, headers } = problem ?? {};
    return {
      status,
      headers,
      ...targetsOf(interaction),
      page: await this.pages.signIn(viewer(interaction, wishes), page),
    };
  }

  /** A further page of a sign-in, with the members each of its forms has. */
  async further(
    interaction: Interaction,
    wishes: LanguageWishes,
    draw: (frame: Frame, form: SignInForm) => Html,
    problem?: Problem,
  ): Promise<PageAnswer> {
    const { status, headers } = problem ?? {};
    const form = { ...this.formOf(interaction, wishes), problem: problem?.text };
    const page = await this.pages.show(viewer(interaction, wishes), (frame) => draw(frame, form));
    return { status, headers, ...targetsOf(interaction), page };
  }

  /** Asks for consent. */
  async consent(interaction: Interaction, wishes: LanguageWishes, account: AccountRow): Promise<PageAnswer> {
    const scopes = await describeScopes(this.records, interaction.client.id, interaction.scopes);
    const page = { ...this.formOf(interaction, wishes), user: nameOf(account), scopes };
    return { ...targetsOf(interaction), page: await this.pages.consent(viewer(interaction, wishes), page) };
  }

  /** The interaction is over; offers to start again. (identity.md §2, "Expired") */
  async expired(wishes: LanguageWishes, client: ClientRecord | undefined): Promise<PageAnswer> {
    const texts = this.texts(wishes);
    const { expiredTitle: title, expiredText: text, expiredHint } = texts;
    const way = wayBack(client, texts, this.config.ISSUER);
    const message = { title, text, hint: way ? undefined : expiredHint, wayOn: way };
    return { status: 400, page: await this.pages.message({ ...wishes, tenantId: client?.tenant_id }, message) };
  }

  /** The ways to other issuers that the address, if any, leaves open. */
  private async externalChoices({ uid, client }: Interaction, address?: string): Promise<ExternalChoices | undefined> {
    if (client.user_tenant_id === null) return undefined;
    const { providers, byDomain } = await offeredProviders(this.records, client.user_tenant_id, address);
    const start = `/interaction/${uid}/external`;
    return {
      providers: providers.map(({ id, provider_name }) => ({
        name: provider_name,
        href: linkTo(`${start}/${id}?client_id=${client.id}`),
      })),
      byAddress: byDomain ? linkTo(`${start}?client_id=${client.id}`) : undefined,
    };
  }

  private formOf({ uid, client, accountId }: Interaction, wishes: LanguageWishes) {
    const action = linkTo(`/interaction/${uid}?client_id=${client.id}`);
    const { account } = this.texts(wishes);
    const app = client.is_account_pages ? account.title : client.client_name;
    const note = client.is_account_pages && accountId !== undefined ? account.again : undefined;
    return { app, note, action, csrf: this.tokens.of(uid) };
  }
}

const viewer = ({ client }: Interaction, wishes: LanguageWishes) => ({ ...wishes, tenantId: client.user_tenant_id });

const targetsOf = ({ redirectUri }: Interaction) => ({ formTargets: formTarget(redirectUri) });

const nameOf = ({ name, username, email, phone, id }: AccountRow): string => name ?? username ?? email ?? phone ?? id;
