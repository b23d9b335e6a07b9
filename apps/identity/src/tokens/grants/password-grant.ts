import { accountOf } from '../planning/account-of.js';
import { tenantParameters } from '../planning/named-tenant.js';
import { clientOf, issueTokens } from './issue-tokens.js';
import type { GrantSources } from './load-grant.js';
import { errors, type CustomGrant, type KoaContextWithOIDC } from '../provider/oidc-provider.js';
import type { GrantClaimant, SignInProofs } from './sign-in-proofs.service.js';
import type { TokenPlanner } from '../planning/token-planner.service.js';

/**
 * Resource owner password credentials; of a user with a second factor its code goes with them, as `otp`.
 * (RFC 6749 §4.3; Identity, "Get Token"; ADR 0044)
 */
export const passwordGrant = (sources: GrantSources, proofs: SignInProofs): CustomGrant => ({
  parameters: ['username', 'password', 'otp'],
  async issue(ctx) {
    const claimant = await claimantOf(ctx, sources.planner);
    const password = requiredText(ctx, 'password');
    const account = await sources.planner.accounts.signIn({ ...claimant, password, method: 'password_grant' });
    ctx.oidc.entity('Account', accountOf(account));
    const amr = await proofs.methodsAfter('pwd', account, claimant, textOf(ctx, 'otp'));
    ctx.body = await issueTokens(ctx, sources, 'password', amr);
  },
});

/** Who signs in, at the tenant that is named or the client's. Throws `invalid_request`, `invalid_grant`, `access_denied`. */
export async function claimantOf(ctx: KoaContextWithOIDC, { clients }: TokenPlanner): Promise<GrantClaimant> {
  const identifier = requiredText(ctx, 'username');
  const { clientId } = clientOf(ctx);
  const client = await clients.find(clientId);
  if (!client) throw new errors.InvalidGrant('no tenant to sign in to');
  const tenantId = await clients.tenantToSignIn(client, tenantParameters(ctx.oidc.params ?? {}));
  return { tenantId, identifier, address: ctx.ip, clientId };
}

/** A parameter that has to be there. Throws `invalid_request`. */
export function requiredText(ctx: KoaContextWithOIDC, name: string): string {
  const value = textOf(ctx, name);
  if (value === undefined) throw new errors.InvalidRequest(`missing required parameter(s) '${name}'`);
  return value;
}

/** A parameter that has a value. */
export function textOf({ oidc }: KoaContextWithOIDC, name: string): string | undefined {
  const value = oidc.params?.[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/**
 * Sign-in by a code that was mailed; of a user with a second factor its code goes with it, as `second_factor_code`.
 * (Identity, "Get Token", otp; ADR 0044)
 */
export const oneTimePasswordGrant = (sources: GrantSources, proofs: SignInProofs): CustomGrant => ({
  parameters: ['username', 'otp', 'second_factor_code'],
  async issue(ctx) {
    const mailed = requiredText(ctx, 'otp');
    const { clientId } = clientOf(ctx);
    const claimant = { ...(await claimantOf(ctx, sources.planner)), clientId, method: 'otp_grant' };
    const known = (account: Parameters<typeof accountOf>[0]) => ctx.oidc.entity('Account', accountOf(account));
    const amr = await proofs.signInByCode(claimant, { mailed, second: textOf(ctx, 'second_factor_code') }, known);
    ctx.body = await issueTokens(ctx, sources, 'otp', amr);
  },
});
