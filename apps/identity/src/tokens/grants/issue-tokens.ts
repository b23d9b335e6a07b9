import { newId } from '@groundwork/records';
import { accountOf } from '../planning/account-of.js';
import { rememberAuthentication } from '../planning/authentication-context.js';
import { contextOf } from '../provider/provider-constants.js';
import type { CustomGrantName } from '../../directory/entities/grant-types.js';
import { OIDC_SCOPES } from '../clients/client-record.js';
import {
  boundKey,
  errors,
  type AccessToken,
  type Client,
  type Grant,
  type KoaContextWithOIDC,
  type ResourceServer,
} from '../provider/oidc-provider.js';
import { ALL_RESOURCES } from '../planning/plan-request.js';
import type { PlannedToken, TokenPlanner } from '../planning/token-planner.service.js';
import type { GrantSources } from './load-grant.js';

/** What exchanges answer. (RFC 8693 §3) */
export const ACCESS_TOKEN = 'urn:ietf:params:oauth:token-type:access_token';

/** Tokens for the account of the context, who signed in by these methods (RFC 8176), under a grant of their own. For grants without a code. */
export async function issueTokens(
  ctx: KoaContextWithOIDC,
  { planner, grants }: GrantSources,
  gty: CustomGrantName,
  amr: readonly string[],
): Promise<Record<string, unknown>> {
  const client = clientOf(ctx);
  const indicator = indicatorOf(ctx);
  const info = await planner.resourceServer(ctx, indicator, client);
  const planned = planner.plannedFor(info);
  if (!planned?.account) throw new Error('tokens for a user need an account');
  const grant = grantOf(ctx, planned, indicator);
  if (!(await grants.save(grant, true))) throw new errors.InvalidGrant('the consent was withdrawn');
  rememberAuthentication(ctx, { acr: contextOf(amr), authTime: Math.floor(Date.now() / 1_000) });
  const token = accessToken(ctx, { grant, indicator, info, gty });
  return {
    access_token: await token.save(),
    expires_in: token.expiration,
    id_token: await idToken(ctx, planned, amr),
    refresh_token: refreshable(client, gty)
      ? await refreshToken(ctx, grant, planned, { indicator, gty, amr })
      : undefined,
    scope: planned.plan.scopes.join(' '),
    token_type: token.tokenType,
  };
}

/**
 * An access token for the account of the context under a grant that there is, and until the end of the token it was exchanged for (seconds
 * since 1970). (RFC 8693 §2.2.1)
 */
export async function issueUnderGrant(
  ctx: KoaContextWithOIDC,
  planner: TokenPlanner,
  grant: Pick<Grant, 'jti' | 'accountId'>,
  until: number,
): Promise<Record<string, unknown>> {
  const indicator = indicatorOf(ctx);
  const info = await planner.resourceServer(ctx, indicator, clientOf(ctx));
  const left = Math.max(1, until - Math.floor(Date.now() / 1_000));
  const expiresIn = Math.min(info.accessTokenTTL ?? left, left);
  const token = accessToken(ctx, { grant, indicator, info, gty: 'token_exchange', expiresIn });
  return {
    access_token: await token.save(),
    expires_in: token.expiration,
    scope: info.scope,
    token_type: token.tokenType,
    issued_token_type: ACCESS_TOKEN,
  };
}

/** What a token was exchanged for can be exchanged again. (RFC 8693 §2.2.1) */
const refreshable = (client: Client, gty: CustomGrantName): boolean =>
  gty !== 'token_exchange' && client.grantTypeAllowed('refresh_token');

interface Issue {
  readonly grant: Pick<Grant, 'jti' | 'accountId'>;
  readonly indicator: string;
  readonly info: ResourceServer;
  readonly gty: string;
  /** Seconds; without it that of the plan. */
  readonly expiresIn?: number;
}

function accessToken(ctx: KoaContextWithOIDC, { grant, indicator, info, gty, expiresIn }: Issue): AccessToken {
  const { provider } = ctx.oidc;
  const token = new provider.AccessToken({
    accountId: grant.accountId!,
    client: clientOf(ctx),
    expiresIn,
    grantId: grant.jti,
    gty,
    jkt: boundKey(ctx),
    scope: info.scope,
  });
  token.resourceServer = new provider.ResourceServer(indicator, info);
  ctx.oidc.entity('AccessToken', token);
  return token;
}

/** What the tokens may carry, per indicator: a refresh can narrow itself to each. */
function grantOf({ oidc }: KoaContextWithOIDC, { plan, client, account }: PlannedToken, indicator: string): Grant {
  const known = { jti: newId(), accountId: account!.id, clientId: client.id };
  const grant = new oidc.provider.Grant(known);
  const open = oidcScopes(plan.scopes);
  if (open.length > 0) grant.addOIDCScope(open);
  grant.addResourceScope(indicator, [...plan.scopes]);
  if (indicator === ALL_RESOURCES) {
    for (const { resource, scopes } of plan.audiences)
      grant.addResourceScope(resource.identifier, [...open, ...scopes]);
  }
  return grant;
}

interface Refreshable {
  readonly indicator: string;
  readonly gty: string;
  readonly amr: readonly string[];
}

function refreshToken(
  ctx: KoaContextWithOIDC,
  grant: Grant,
  { plan }: PlannedToken,
  { indicator, gty, amr }: Refreshable,
): Promise<string> {
  const identifiers = plan.audiences.map(({ resource }) => resource.identifier);
  const token = new ctx.oidc.provider.RefreshToken({
    accountId: grant.accountId!,
    acr: contextOf(amr),
    amr: [...amr],
    authTime: Math.floor(Date.now() / 1_000),
    client: clientOf(ctx),
    grantId: grant.jti,
    gty,
    // A confidential client authenticates at each refresh. (RFC 9449 §5)
    jkt: clientOf(ctx).clientAuthMethod === 'none' ? boundKey(ctx) : undefined,
    resource: indicator === ALL_RESOURCES ? [ALL_RESOURCES, ...identifiers] : indicator,
    rotations: 0,
    scope: plan.scopes.join(' '),
  });
  ctx.oidc.entity('RefreshToken', token);
  return token.save();
}

async function idToken(
  ctx: KoaContextWithOIDC,
  { plan, account }: PlannedToken,
  amr: readonly string[],
): Promise<string | undefined> {
  if (!plan.scopes.includes('openid')) return undefined;
  const claims = await accountOf(account!).claims('id_token', '', {}, []);
  const token = new ctx.oidc.provider.IdToken({ ...claims, amr, acr: contextOf(amr) }, { ctx });
  // Not typed: which scopes' claims it carries.
  Object.assign(token, { scope: oidcScopes(plan.scopes).join(' ') });
  return token.issue({ use: 'idtoken' });
}

const oidcScopes = (scopes: readonly string[]): string[] => scopes.filter((scope) => OIDC_SCOPES.has(scope));

/** The one resource that is requested, or all. Throws `invalid_target` for several. */
export function indicatorOf({ oidc }: KoaContextWithOIDC): string {
  const { resource = ALL_RESOURCES } = oidc.params ?? {};
  if (typeof resource === 'string') return resource;
  throw new errors.InvalidTarget('only a single resource indicator value is supported for this grant type');
}

/** The client that was authenticated. */
export function clientOf({ oidc }: KoaContextWithOIDC): Client {
  if (!oidc.client) throw new Error('no client was authenticated');
  return oidc.client;
}
