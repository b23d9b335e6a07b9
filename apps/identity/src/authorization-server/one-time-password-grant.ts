import type { OneTimePasswords } from '../accounts/one-time-passwords.service.js';
import { accountOf } from './account-of.js';
import { clientOf, issueTokens } from './issue-tokens.js';
import { claimantOf, requiredText } from './password-grant.js';
import type { CustomGrant } from './provider-seam.js';
import type { TokenPlanner } from './token-planner.js';

/** Sign-in by a code that was mailed. (Identity, "Get Token", otp; identity.md §5) */
export const oneTimePasswordGrant = (planner: TokenPlanner, codes: OneTimePasswords): CustomGrant => ({
  name: 'otp',
  parameters: ['username', 'otp', 'scope'],
  async issue(ctx) {
    const code = requiredText(ctx, 'otp');
    const { clientId } = clientOf(ctx);
    const claimant = { ...(await claimantOf(ctx, planner)), clientId, method: 'otp_grant' };
    ctx.oidc.entity('Account', accountOf(await codes.signIn(claimant, code)));
    ctx.body = await issueTokens(ctx, planner, 'otp');
  },
});
