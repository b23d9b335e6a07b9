import { Inject, Injectable } from '@nestjs/common';
import { Records } from '@groundwork/records';
import { linkTo, type Caller } from '@groundwork/rest';
import { CONFIG } from '@groundwork/service';
import sql from 'sql-template-tag';
import { Accounts } from '../../sign-in/accounts/accounts.service.js';
import type { AccountRow } from '../../sign-in/accounts/account.js';
import { BrowserSessions, type BrowserSession } from '../../tokens/server/browser-sessions.service.js';
import type { IdentityConfig } from '../../platform/config/config.js';
import { hasFactor, SecondFactors } from '../../sign-in/second-factors/second-factors.service.js';
import { chooseLanguage } from '../texts/choose-language.js';
import { FormTokens } from '../interaction/form-tokens.service.js';
import { wishesOf } from '../rendering/page-response.js';
import type { Visit } from '../interaction/step.js';
import type { AccountSection, AccountVisit } from './account-section.js';

/** How old a sign-in may be for what is sensitive, in seconds. (identity.md §9) */
const FRESH_SECONDS = 300;

/** The browser has to go somewhere else first. */
export interface Elsewhere {
  readonly goesTo: string;
}

/** Lets people in to the account pages: by the provider's own session, and the provider's own sign-in where there is none. (ADR 0016) */
@Injectable()
export class AccountVisits {
  constructor(
    private readonly sessions: BrowserSessions,
    private readonly accounts: Accounts,
    private readonly factors: SecondFactors,
    private readonly tokens: FormTokens,
    @Inject(Records) private readonly records: Records,
    @Inject(CONFIG) private readonly config: Pick<IdentityConfig, 'ISSUER'>,
  ) {}

  /** The visit; or the way to a sign-in that is there, strong and fresh enough for the section, and back from it. */
  async enter(visit: Visit, section: AccountSection, tenantId?: string): Promise<AccountVisit | Elsewhere> {
    const session = await this.sessions.find(visit);
    const account = session && (await this.accounts.find(session.accountId));
    if (!session || !account) return this.signIn(section, tenantId ?? (await this.defaultTenant()));
    if (!session.twoFactors && (await this.needsTwoFactors(account))) return this.signIn(section, account.tenant_id);
    if (section.fresh && session.age > FRESH_SECONDS) return this.signIn(section, account.tenant_id, account);
    return this.visitOf(visit, session, account);
  }

  private async needsTwoFactors({ id, mfa_required }: AccountRow): Promise<boolean> {
    return mfa_required || hasFactor(await this.factors.of(id));
  }

  private visitOf(visit: Visit, session: BrowserSession, account: AccountRow): AccountVisit {
    const { request } = visit;
    const caller = callerOf(account);
    // Audit events of this request name the user.
    Object.assign(request, { user: caller });
    const wishes = wishesOf(request, account.locale ?? undefined);
    return {
      session,
      account,
      caller,
      enrollee: { userId: account.id, binding: { kind: 'account', uid: session.uid } },
      addMethods: (methods) => this.sessions.addMethods(visit, methods),
      address: request.ip ?? '',
      csrf: this.tokens.of(`account/${session.uid}`),
      wishes,
      texts: chooseLanguage(wishes).texts,
    };
  }

  /** Through the authorization endpoint, as any application; `again`: whoever is signed in does so once more. */
  private signIn({ name }: AccountSection, tenantId: string, again?: AccountRow): Elsewhere {
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
    return { goesTo: linkTo(`/oauth2/authorize?${query.toString()}`) };
  }

  private async defaultTenant(): Promise<string> {
    const [row] = await this.records.query<{ id: string }>(sql`select id from tenants where is_default`);
    return row?.id ?? '';
  }
}

/** A user at its own account: it may nothing of anybody else. */
const callerOf = ({ id, tenant_id }: AccountRow): Caller => ({
  subject: id,
  clientId: tenant_id,
  isUser: true,
  tenantId: tenant_id,
  allTenants: false,
  scopes: new Set(),
  claims: {},
});
