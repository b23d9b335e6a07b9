import type { Claimant } from '../accounts/accounts.service.js';
import { accountOf } from './account-of.js';
import { clientOf, issueTokens } from './issue-tokens.js';
import { errors, type CustomGrant, type KoaContextWithOIDC } from './provider-seam.js';
import type { TokenPlanner } from './token-planner.js';

/** Resource owner password credentials. (RFC 6749 §4.3; Identity, "Get Token") */
export const passwordGrant = (planner: TokenPlanner): CustomGrant => ({
  name: 'password',
  parameters: ['username', 'password', 'scope'],
  async issue(ctx) {
    const claimant = await claimantOf(ctx, planner);
    const password = requiredText(ctx, 'password');
    ctx.oidc.entity(
      'Account',
      accountOf(await planner.accounts.signIn({ ...claimant, password, method: 'password_grant' })),
    );
    ctx.body = await issueTokens(ctx, planner, 'password');
  },
});

/** Who signs in, at the tenant of the client. Throws `invalid_request`, `invalid_grant`. */
export async function claimantOf(ctx: KoaContextWithOIDC, { clients }: TokenPlanner): Promise<Claimant> {
  const identifier = requiredText(ctx, 'username');
  const { clientId } = clientOf(ctx);
  const client = await clients.find(clientId);
  if (!client?.user_tenant_id) throw new errors.InvalidGrant('no tenant to sign in to');
  return { tenantId: client.user_tenant_id, identifier, address: ctx.ip, clientId };
}

/** A parameter that has to be there. Throws `invalid_request`. */
export function requiredText({ oidc }: KoaContextWithOIDC, name: string): string {
  const value = oidc.params?.[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new errors.InvalidRequest(`missing required parameter(s) '${name}'`);
}
