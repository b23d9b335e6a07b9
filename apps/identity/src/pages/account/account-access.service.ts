import { Inject, Injectable } from '@nestjs/common';
import { Records } from '@groundwork/records';
import { linkTo, type Caller } from '@groundwork/rest';
import { CONFIG } from '@groundwork/service';
import sql from 'sql-template-tag';
import { SmsSettingsOfTenants } from '../../directory/sms/sms-settings.service.js';
import { Accounts } from '../../sign-in/accounts/accounts.service.js';
import type { AccountRow } from '../../sign-in/accounts/account.js';
import { BrowserSessions, type BrowserSession } from '../../tokens/server/browser-sessions.service.js';
import type { IdentityConfig } from '../../platform/config/config.js';
import { hasFactor, SecondFactors } from '../../sign-in/second-factors/second-factors.service.js';
import { FormTokens } from '../rendering/form-tokens.service.js';
import { preferencesOf } from '../rendering/page-response.js';
import { Pages } from '../rendering/pages.service.js';
import type { Exchange } from '../sign-in/step.js';
import type { AccountSection, AccountContext } from './account-forms.js';

/** Maximum age of the sign-in for sensitive sections, in seconds. (identity.md §9) */
const FRESH_SECONDS = 300;

/** A redirect of the browser. */
export interface Redirect {
  readonly redirectTo: string;
}

/** Authenticates requests to the account pages by the session of the authorization server, or redirects to its sign-in. (ADR 0016) */
@Injectable()
export class AccountAccess {
  constructor(
    private readonly sessions: BrowserSessions,
    private readonly accounts: Accounts,
    private readonly factors: SecondFactors,
    private readonly tokens: FormTokens,
    private readonly pages: Pages,
    private readonly smsOf: SmsSettingsOfTenants,
    @Inject(Records) private readonly records: Records,
    @Inject(CONFIG) private readonly config: Pick<IdentityConfig, 'ISSUER'>,
  ) {}

  /** The user and session; or a redirect to the sign-in when there is none, or none with the factors and age the section requires. */
  async authenticate(
    exchange: Exchange,
    section: AccountSection,
    tenantId?: string,
  ): Promise<AccountContext | Redirect> {
    const session = await this.sessions.find(exchange);
    const account = session && (await this.accounts.find(session.accountId));
    if (!session || !account) return this.signIn(section, tenantId ?? (await this.defaultTenant()));
    if (!session.twoFactors && (await this.needsTwoFactors(account))) return this.signIn(section, account.tenant_id);
    if (section.fresh && session.age > FRESH_SECONDS) return this.signIn(section, account.tenant_id, account);
    return this.contextOf(exchange, session, account);
  }

  private async needsTwoFactors({ id, mfa_required }: AccountRow): Promise<boolean> {
    return mfa_required || hasFactor(await this.factors.of(id));
  }

  private async contextOf(exchange: Exchange, session: BrowserSession, account: AccountRow): Promise<AccountContext> {
    const { request } = exchange;
    const caller = callerOf(account);
    // The actor of this request's audit events.
    Object.assign(request, { user: caller });
    const preferences = await this.pages.viewer(preferencesOf(request, account.locale ?? undefined), account.tenant_id);
    return {
      session,
      account,
      caller,
      enrollee: { userId: account.id, binding: { kind: 'account', uid: session.uid } },
      addMethods: (methods) => this.sessions.addMethods(exchange, methods),
      address: request.ip ?? '',
      hasSms: (await this.smsOf.find(account.tenant_id)) !== undefined,
      csrf: this.tokens.of(`account/${session.uid}`),
      preferences,
      texts: this.pages.texts(preferences),
      language: this.pages.languageOf(preferences),
    };
  }

  /** By the authorization endpoint, like any client; `again`: the user has to authenticate again. */
  private signIn({ name }: AccountSection, tenantId: string, again?: AccountRow): Redirect {
    const hint = again && (again.username ?? again.email ?? again.phone);
    const query = new URLSearchParams({
      client_id: tenantId,
      response_type: 'none',
      scope: 'openid',
      redirect_uri: `${this.config.ISSUER.replace(/\/$/, '')}/account/return`,
      state: Buffer.from(name).toString('base64url'),
      ...(again ? { prompt: 'login' } : {}),
      ...(hint ? { login_hint: hint } : {}),
    });
    return { redirectTo: linkTo(`/oauth2/authorize?${query.toString()}`) };
  }

  private async defaultTenant(): Promise<string> {
    const [row] = await this.records.query<{ id: string }>(sql`select id from tenants where is_default`);
    return row?.id ?? '';
  }
}

/** The user as a caller without scopes. */
const callerOf = ({ id, tenant_id }: AccountRow): Caller => ({
  subject: id,
  clientId: tenant_id,
  isUser: true,
  tenantId: tenant_id,
  allTenants: false,
  scopes: new Set(),
  claims: {},
});
