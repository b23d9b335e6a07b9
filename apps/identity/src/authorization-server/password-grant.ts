import type { AccountRow } from '../accounts/accounts.service.js';
import type { Accounts } from '../accounts/accounts.service.js';
import { accountOf } from './account-of.js';
import type { ClientDirectory } from './client-directory.service.js';
import { clientOf, issueTokens } from './issue-tokens.js';
import { errors, type CustomGrant, type KoaContextWithOIDC } from './provider-seam.js';
import type { TokenPlanner } from './token-planner.js';

/** What the grant asks. */
export interface PasswordGrantParts {
  readonly accounts: Accounts;
  readonly clients: ClientDirectory;
  readonly planner: TokenPlanner;
}

/** Resource owner password credentials. (RFC 6749 §4.3; Identity, "Get Token") */
export const passwordGrant = (parts: PasswordGrantParts): CustomGrant => ({
  name: 'password',
  parameters: ['username', 'password', 'scope'],
  async issue(ctx) {
    ctx.oidc.entity('Account', accountOf(await signIn(ctx, parts)));
    ctx.body = await issueTokens(ctx, parts.planner, 'password');
  },
});

async function signIn(ctx: KoaContextWithOIDC, { accounts, clients }: PasswordGrantParts): Promise<AccountRow> {
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
