import type { AccountRow } from '../accounts/accounts.service.js';
import { accountOf } from './account-of.js';
import { clientOf, issueTokens } from './issue-tokens.js';
import { errors, type CustomGrant, type KoaContextWithOIDC } from './provider-seam.js';
import type { TokenPlanner } from './token-planner.js';

/** Resource owner password credentials. (RFC 6749 §4.3; Identity, "Get Token") */
export const passwordGrant = (planner: TokenPlanner): CustomGrant => ({
  name: 'password',
  parameters: ['username', 'password', 'scope'],
  async issue(ctx) {
    ctx.oidc.entity('Account', accountOf(await signIn(ctx, planner)));
    ctx.body = await issueTokens(ctx, planner, 'password');
  },
});

async function signIn(ctx: KoaContextWithOIDC, { accounts, clients }: TokenPlanner): Promise<AccountRow> {
  const identifier = required(ctx, 'username');
  const password = required(ctx, 'password');
  const client = await clients.find(clientOf(ctx).clientId);
  if (!client?.user_tenant_id) throw new errors.InvalidGrant('no tenant to sign in to');
  return accounts.signIn({ tenantId: client.user_tenant_id, identifier, password, address: ctx.ip });
}

function required({ oidc }: KoaContextWithOIDC, name: string): string {
  const value = oidc.params?.[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new errors.InvalidRequest(`missing required parameter(s) '${name}'`);
}
