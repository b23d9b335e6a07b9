import { apiError } from '@groundwork/auth';
import { insufficientScope, refusedToken, type PresentedToken } from '@groundwork/verify';
import { Injectable } from '@nestjs/common';
import { OMITTED } from '../../directory/claims/claim-rules.js';
import { accountClaims, claimsOfScopes } from '../../sign-in/accounts/account.js';
import { ClientDirectory } from '../clients/client-directory.service.js';
import { DeclaredClaims } from '../planning/claims/declared-claims.service.js';
import { OwnJwts } from '../issued/own-jwts.service.js';
import { PresentedTokens } from './presented-tokens.service.js';
import { TokenStates } from '../issued/token-states.service.js';

/** What a token opens of the user behind it. */
interface OpenedClaims {
  readonly clientId: string;
  readonly claims: Record<string, unknown>;
  /** Names of the claims that the client declares, whether or not this token opens them. */
  readonly declared: readonly string[];
}

/** What a token opens of the user behind it. (OpenID Connect Core §5.3) */
@Injectable()
export class UserInfo {
  constructor(
    private readonly states: TokenStates,
    private readonly jwts: OwnJwts,
    private readonly tokens: PresentedTokens,
    private readonly clients: ClientDirectory,
    private readonly claims: DeclaredClaims,
  ) {}

  /**
   * OpenID's claims that the token's scopes open, and those its client declares. Costs at most one statement, which it shares with
   * concurrent requests, and one for declared claims. Throws `invalid_token`; `insufficient_scope` without `openid`.
   */
  async find(presented: PresentedToken): Promise<OpenedClaims> {
    const refused = () => apiError(refusedToken(undefined, presented.sender !== undefined));
    const jwt = await this.jwts.read(presented.token);
    if (jwt?.kind !== 'access_token') throw refused();
    await this.tokens.assertSender(jwt.claims, presented);
    const { sub, jti, client_id, grant_id, scope } = jwt.claims;
    const scopes = typeof scope === 'string' ? scope.split(' ') : [];
    if (!scopes.includes('openid')) throw apiError(insufficientScope(['openid']));
    const identity = {
      jti,
      grantId: typeof grant_id === 'string' ? grant_id : undefined,
      clientId: String(client_id),
      userId: sub,
    };
    const user = await this.states.findUser(identity);
    if (!user) throw refused();
    const client = await this.clients.find(identity.clientId);
    const own = client ? await this.claims.forUserInfo({ client, account: user }, new Set(scopes)) : {};
    const declared = (client?.client_metadata.claims ?? []).flatMap(({ claim }) => [claim, claim + OMITTED]);
    const all = accountClaims(user);
    const requested = (user.requested_claims ?? [])
      .filter((name) => name in all)
      .map((name) => [name, all[name]] as const);
    const claims = { ...own, ...claimsOfScopes(all, scopes), ...Object.fromEntries(requested) };
    return { clientId: identity.clientId, claims, declared };
  }
}
