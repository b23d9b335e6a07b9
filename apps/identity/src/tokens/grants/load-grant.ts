import { newId } from '@groundwork/records';
import { redirectHost, type Consent } from '../../platform/grants/consents.js';
import { OIDC_SCOPES } from '../clients/client-record.js';
import type { Grant, KoaContextWithOIDC } from '../provider/oidc-provider.js';
import { ALL_RESOURCES } from '../planning/plan-request.js';
import type { PlannedToken, TokenPlanner } from '../planning/token-planner.service.js';
import type { ConsentedGrants } from './consented-grants.service.js';

/** Where consents are kept, and who plans tokens. */
export interface GrantSources {
  readonly planner: TokenPlanner;
  readonly grants: ConsentedGrants;
}

type OidcContext = KoaContextWithOIDC['oidc'];

/**
 * The grant of the consent just given or of the session, else a new one, with what is requested and needs no question: what the user
 * allowed before, and of a first-party client the OpenID scopes and those of resources that skip its consent. The user is asked for the
 * rest. `undefined` where nothing is granted yet: the session keeps its grant until the user has answered. (identity.md §2,
 * "loadExistingGrant")
 */
export async function loadGrant({ oidc }: KoaContextWithOIDC, sources: GrantSources): Promise<Grant | undefined> {
  const { client, session, account, provider, resourceServers = {} } = oidc;
  if (!client || !session || !account) return undefined;
  const { clientId } = client;
  const isFirstParty = client['is_first_party'] === true;
  const made = { jti: newId(), accountId: account.accountId, clientId };
  const fresh = new provider.Grant(made);
  if (client['is_account_pages'] === true) return signInOnly(fresh, Object.keys(resourceServers));
  const consent = await sources.grants.find({ userId: account.accountId, clientId });
  const counting = consent && counts(consent, oidc) ? consent : undefined;
  const known = counting && (await knownGrant(oidc, clientId));
  const grant = known ?? fresh;
  const before = JSON.stringify(grant);
  if (counting) addAllowed(oidc, grant, counting);
  if (isFirstParty) addTrusted(oidc, grant, sources.planner);
  if (JSON.stringify(grant) === before) return known;
  return (await sources.grants.save(grant, isFirstParty)) ? grant : undefined;
}

/** An implied consent is for first-party clients; any other for the hosts that the client had when it was given. */
function counts({ implied, redirect_hosts }: Consent, { client, params = {} }: OidcContext): boolean {
  if (implied) return client?.['is_first_party'] === true;
  const uri = params['redirect_uri'];
  return typeof uri !== 'string' || redirect_hosts.includes(redirectHost(uri));
}

async function knownGrant({ session, provider, result }: OidcContext, clientId: string): Promise<Grant | undefined> {
  const grantId = result?.consent?.grantId ?? session?.grantIdFor(clientId);
  return grantId === undefined ? undefined : provider.Grant.find(grantId);
}

/** What is requested of what the user allowed before. */
function addAllowed(oidc: OidcContext, grant: Grant, consent: Consent): void {
  const [scopes, claims] = [new Set(consent.scopes), new Set(consent.claims)];
  addOIDCScope(
    grant,
    [...oidc.requestParamOIDCScopes].filter((scope) => scopes.has(scope)),
  );
  const allowed = [...oidc.requestParamClaims].filter((claim) => claims.has(claim));
  if (allowed.length > 0) grant.addOIDCClaims(allowed);
  for (const [indicator, server] of Object.entries(oidc.resourceServers ?? {})) {
    const available = new Set(server.scope.split(' '));
    addResourceScope(
      grant,
      indicator,
      [...oidc.requestParamScopes].filter((scope) => scopes.has(scope) && available.has(scope)),
    );
  }
}

/** What a first-party client need not ask for. */
function addTrusted(oidc: OidcContext, grant: Grant, planner: TokenPlanner): void {
  const { requestParamScopes, requestParamClaims, resourceServers = {} } = oidc;
  const requested = [...requestParamScopes];
  if (requestParamClaims.size > 0) grant.addOIDCClaims([...requestParamClaims]);
  addOIDCScope(
    grant,
    requested.filter((scope) => OIDC_SCOPES.has(scope)),
  );
  for (const [indicator, server] of Object.entries(resourceServers)) {
    const trusted = trustedScopes(planner.plannedFor(server), indicator);
    addResourceScope(
      grant,
      indicator,
      requested.filter((scope) => OIDC_SCOPES.has(scope) || trusted.has(scope)),
    );
  }
}

/** The library adds an empty name for an empty list. */
function addOIDCScope(grant: Grant, scopes: string[]): void {
  if (scopes.length > 0) grant.addOIDCScope(scopes);
}

function addResourceScope(grant: Grant, indicator: string, scopes: string[]): void {
  if (scopes.length > 0) grant.addResourceScope(indicator, scopes);
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
