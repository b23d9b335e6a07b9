import { Injectable } from '@nestjs/common';
import { Together } from '@groundwork/records';
import { accountClaims, Accounts, type AccountRow } from '../../sign-in/accounts/accounts.service.js';
import { BasicClients, type BasicClient } from '../clients/basic-clients.service.js';
import type { ResourceAccess } from '../clients/client-record.js';
import { epochSeconds, type Issuer } from '../provider/token-signer.js';
import type { TokenForm } from './machine-tokens.service.js';
import { successorOf } from '../store/oidc-adapter.js';
import { rowId } from '../store/oidc-payload.js';
import { OidcStore } from '../store/oidc-store.js';
import { ProviderEvents } from '../provider/provider-events.js';
import type { Grant } from '../provider/oidc-provider.js';
import { exchangeRefreshTokens, type Exchanged, type RefreshExchange } from './refresh-exchange.js';
import { plannedClaims } from '../planning/token-customizer.js';
import { planToken } from '../planning/token-plan.js';
import { ALL_RESOURCES } from '../planning/token-planner.js';

const GRANT = 'refresh_token';
const DEFAULT_ALGORITHM = 'ES256';

/**
 * New tokens for a refresh token, answered without the library's steps in one statement, two where the user's permissions
 * count. It knows one way, the good one: a right secret, a token that counts, and a client whose tokens can all be signed
 * alike; whatever is not plainly that is left to the library, with nothing done. (RFC 6749 §6; ADR 0030)
 */
@Injectable()
export class RefreshedTokens {
  private readonly exchanges;

  constructor(
    private readonly clients: BasicClients,
    private readonly accounts: Accounts,
    private readonly store: OidcStore,
    private readonly events: ProviderEvents,
  ) {
    this.exchanges = new Together((exchanges: readonly RefreshExchange[]) =>
      exchangeRefreshTokens(store.db, { graceSeconds: store.graceSeconds, now: epochSeconds() }, exchanges),
    );
  }

  /** The answer of the token endpoint; `undefined` where the library has to answer. */
  async issue(issuer: Issuer, authorization: string | undefined, form: TokenForm): Promise<object | undefined> {
    const { grant_type, refresh_token, ...others } = form;
    if (grant_type !== GRANT || typeof refresh_token !== 'string' || Object.keys(others).length > 0) return undefined;
    const known = await this.clients.authenticate(issuer.provider, authorization);
    if (!known?.client.grantTypeAllowed(GRANT) || !canAlwaysSign(issuer, known)) return undefined;
    const successor = successorOf(this.store.pepper, refresh_token);
    const exchanged = await this.exchanges.find({
      clientId: known.record.id,
      id: rowId('RefreshToken', refresh_token),
      successorId: rowId('RefreshToken', successor),
    });
    const account = exchanged && (await this.accountOf(known, exchanged));
    const tokens = account && (await tokensOf(issuer, known, exchanged, account));
    if (!tokens) return undefined;
    this.events.countIssued(GRANT);
    return { ...tokens, refresh_token: successor };
  }

  /** Permissions are read only where a scope of the token hangs on them. */
  private async accountOf(
    { record }: BasicClient,
    { refresh, grant: _, ...account }: Exchanged,
  ): Promise<AccountRow | undefined> {
    return hangsOnUser(record.access, new Set(refresh.scope.split(' ')))
      ? this.accounts.find(account.id)
      : { ...account, granted: [] };
  }
}

/** No plan of the client can be refused for its signatures, and there are keys for whatever it comes to. (identity.md §4) */
function canAlwaysSign({ signer }: Issuer, { client, record }: BasicClient): boolean {
  const named = new Set(record.access.map(({ algorithm }) => algorithm).filter((one) => one !== null));
  const needed = [DEFAULT_ALGORITHM, client.idTokenSignedResponseAlg ?? '', ...named];
  return named.size <= 1 && needed.every((algorithm) => signer.has(algorithm));
}

/** Whether the user has a scope of the token decides over it at some resource. */
const hangsOnUser = (access: readonly ResourceAccess[], within: ReadonlySet<string>): boolean =>
  access.some(({ rbac, scopes }) => rbac && scopes.some(({ granted, name }) => granted && within.has(name)));

async function tokensOf(
  { provider, signer }: Issuer,
  known: BasicClient,
  exchanged: Exchanged,
  account: AccountRow,
): Promise<object | undefined> {
  const { record } = known;
  const { scope, grantId } = exchanged.refresh;
  const within = new Set(scope.split(' '));
  const plan = planToken({ access: record.access, within, user: new Set(account.granted) });
  if ('refused' in plan) return undefined;
  const grant = new provider.Grant(exchanged.grant);
  const possible = new Set(plan.scopes);
  const carried = grant.getResourceScopeFiltered(
    ALL_RESOURCES,
    [...within].filter((one) => possible.has(one)),
  );
  const { issuer } = provider;
  const claims = plannedClaims({ plan, client: record, account }, { scope: carried, grantId }, issuer);
  const subject = { iss: issuer, sub: account.id, client_id: record.id };
  const [access_token, id_token] = await Promise.all([
    signer.accessToken(plan.algorithm, plan.lifetime, { ...subject, ...claims }),
    within.has('openid') ? idToken(provider, known, exchanged, { account, grant, within }) : undefined,
  ]);
  return { access_token, expires_in: plan.lifetime, id_token, scope: carried, token_type: 'Bearer' };
}

interface Opened {
  readonly account: AccountRow;
  readonly grant: Grant;
  readonly within: Set<string>;
}

/** As the library makes it for a refresh token. (OpenID Connect Core §12.2) */
function idToken(
  provider: Issuer['provider'],
  { client }: BasicClient,
  { refresh }: Exchanged,
  { account, grant, within }: Opened,
): Promise<string> {
  const { acr, amr, authTime, nonce, sid } = refresh;
  const token = new provider.IdToken({ ...accountClaims(account), acr, amr, auth_time: authTime }, { client });
  // Not typed: which scopes' claims it carries, and which ones the user refused.
  Object.assign(token, { scope: grant.getOIDCScopeFiltered(within), rejected: grant.getRejectedOIDCClaims() });
  token.set('nonce', nonce);
  token.set('sid', sid);
  return token.issue({ use: 'idtoken' });
}
