import { newId } from '@groundwork/records';
import { OIDC_SCOPES } from '../clients/client-record.js';
import type { Grant, KoaContextWithOIDC } from '../provider/oidc-provider.js';
import { ALL_RESOURCES, type PlannedToken, type TokenPlanner } from '../planning/token-planner.service.js';

/**
 * The grant of the consent just given or of the session; else a new one. A first-party client gets the OpenID scopes it
 * requests and those of resources that skip its consent; the user consents to the rest. (identity.md §2, "loadExistingGrant")
 */
export async function loadExistingGrant(
  { oidc }: KoaContextWithOIDC,
  planner: TokenPlanner,
): Promise<Grant | undefined> {
  const { client, session, account, provider, resourceServers = {} } = oidc;
  if (!client || !session || !account) return undefined;
  const grantId = oidc.result?.consent?.grantId ?? session.grantIdFor(client.clientId);
  const known = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  const made = { jti: newId(), accountId: account.accountId, clientId: client.clientId };
  const grant = known ?? new provider.Grant(made);
  if (client['is_account_pages'] === true) return signInOnly(grant, Object.keys(resourceServers));
  if (client['is_first_party'] !== true) return grant;
  const requested = [...oidc.requestParamScopes];
  const before = JSON.stringify(grant);
  grant.addOIDCScope(requested.filter((scope) => OIDC_SCOPES.has(scope)));
  for (const [indicator, server] of Object.entries(resourceServers)) {
    const trusted = trustedScopes(planner.plannedFor(server), indicator);
    grant.addResourceScope(
      indicator,
      requested.filter((scope) => OIDC_SCOPES.has(scope) || trusted.has(scope)),
    );
  }
  if (JSON.stringify(grant) !== before) await grant.save();
  return grant;
}

/** For the account pages, which only need the user. Never saved, for nothing is issued under it. (ADR 0016) */
function signInOnly(grant: Grant, indicators: readonly string[]): Grant {
  grant.addOIDCScope('openid');
  for (const indicator of indicators) grant.addResourceScope(indicator, 'openid');
  return grant;
}

/** The scopes of a plan that need no consent at any audience. */
function trustedScopes(planned: PlannedToken | undefined, indicator: string): ReadonlySet<string> {
  const reached =
    planned?.plan.audiences.filter(
      ({ resource }) => indicator === ALL_RESOURCES || resource.identifier === indicator,
    ) ?? [];
  const needConsent = new Set(reached.filter(({ resource }) => !resource.skip_consent).flatMap(({ scopes }) => scopes));
  return new Set(reached.flatMap(({ scopes }) => scopes).filter((scope) => !needConsent.has(scope)));
}
