import { accountOf } from '../planning/account-of.js';
import { clientOf, issueTokens } from './issue-tokens.js';
import { claimantOf, requiredText, textOf } from './password-grant.js';
import type { CustomGrant } from '../provider/oidc-provider.js';
import type { SignInProofs } from './sign-in-proofs.service.js';
import type { TokenPlanner } from '../planning/token-planner.js';

/**
 * Sign-in by a code that was mailed; of a user with a second factor its code goes with it, as `second_factor_code`.
 * (Identity, "Get Token", otp; ADR 0044)
 */
export const oneTimePasswordGrant = (planner: TokenPlanner, proofs: SignInProofs): CustomGrant => ({
  name: 'otp',
  parameters: ['username', 'otp', 'second_factor_code', 'scope'],
  async issue(ctx) {
    const mailed = requiredText(ctx, 'otp');
    const { clientId } = clientOf(ctx);
    const claimant = { ...(await claimantOf(ctx, planner)), clientId, method: 'otp_grant' };
    const known = (account: Parameters<typeof accountOf>[0]) => ctx.oidc.entity('Account', accountOf(account));
    const amr = await proofs.signInByCode(claimant, { mailed, second: textOf(ctx, 'second_factor_code') }, known);
    ctx.body = await issueTokens(ctx, planner, 'otp', amr);
  },
});
