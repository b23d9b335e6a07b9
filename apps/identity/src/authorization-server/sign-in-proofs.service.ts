import { Injectable } from '@nestjs/common';
import type { AccountRow, Claimant } from '../accounts/accounts.service.js';
import { OneTimePasswords } from '../accounts/one-time-passwords.service.js';
import { FactorCodes } from '../second-factors/factor-codes.service.js';
import { hasFactor, SecondFactors } from '../second-factors/second-factors.service.js';
import { TotpFactors } from '../second-factors/totp-factors.service.js';
import { errors } from './provider-seam.js';

/** Who signs in by a grant of its own, through which client. */
export type GrantClaimant = Claimant & { readonly clientId: string };

/** What the grants `password` and `otp` take beside a password. (ADR 0015) */
@Injectable()
export class SignInProofs {
  constructor(
    private readonly mailed: OneTimePasswords,
    private readonly totp: TotpFactors,
    private readonly factors: SecondFactors,
    private readonly codes: FactorCodes,
  ) {}

  /** The user whose code it is: of an authenticator app, or by mail. Throws as `Accounts.signIn`. */
  signInByCode(claimant: GrantClaimant, code: string): Promise<AccountRow> {
    return this.mailed.signIn(claimant, code, (userId) => this.totp.use(userId, code));
  }

  /**
   * Methods of a sign-in by password or by another issuer's word, of who needs it with the code of a second factor. Throws
   * `invalid_grant` where that is missing or wrong, `too_many_requests` while locked.
   */
  async methodsAfter(
    first: 'pwd' | 'fed',
    account: AccountRow,
    claimant: Omit<GrantClaimant, 'identifier'>,
    code?: string,
  ): Promise<readonly string[]> {
    const state = await this.factors.of(account.id);
    if (!hasFactor(state)) {
      assertOneIsEnough(account);
      return [first];
    }
    const { tenantId, address, clientId } = claimant;
    if (code === undefined) throw refused('a second factor is needed: send its code as otp');
    const known = await this.codes.use({ userId: account.id, tenantId, address, clientId }, code);
    if (!known) throw refused('the code of the second factor is wrong');
    return [first, 'otp', 'mfa'];
  }
}

/** Throws `invalid_grant` for a user whose tenant demands two factors. */
export function assertOneIsEnough({ mfa_required }: AccountRow): void {
  if (mfa_required) throw refused('the tenant demands a second factor; sign in on a page');
}

/** The library's own keeps the reason to itself. */
const refused = (why: string): Error => new errors.CustomOIDCProviderError('invalid_grant', why);
