import { accountOf } from './account-of.js';
import { clientOf, issueTokens } from './issue-tokens.js';
import { claimantOf, requiredText } from './password-grant.js';
import type { CustomGrant } from './provider-seam.js';
import { assertOneIsEnough, type SignInProofs } from './sign-in-proofs.service.js';
import type { TokenPlanner } from './token-planner.js';

/** Sign-in by a code that was mailed, or of an authenticator app. (Identity, "Get Token", otp; identity.md §5) */
export const oneTimePasswordGrant = (planner: TokenPlanner, proofs: SignInProofs): CustomGrant => ({
  name: 'otp',
  parameters: ['username', 'otp', 'scope'],
  async issue(ctx) {
    const code = requiredText(ctx, 'otp');
    const { clientId } = clientOf(ctx);
    const claimant = { ...(await claimantOf(ctx, planner)), clientId, method: 'otp_grant' };
    const account = await proofs.signInByCode(claimant, code);
    ctx.oidc.entity('Account', accountOf(account));
    assertOneIsEnough(account);
    ctx.body = await issueTokens(ctx, planner, 'otp', ['otp']);
  },
});
