import { Injectable } from '@nestjs/common';
import type { AccountRow } from '../../sign-in/accounts/account.js';
import type { Claimant } from '../../sign-in/accounts/claimant.js';
import { OneTimePasswords } from '../../sign-in/accounts/one-time-passwords.service.js';
import { FactorCodes } from '../../sign-in/second-factors/factor-codes.service.js';
import { hasFactor, SecondFactors } from '../../sign-in/second-factors/second-factors.service.js';
import { errors } from '../provider/oidc-provider.js';

/** Who signs in by a grant of its own, through which client. */
export type GrantClaimant = Claimant & { readonly clientId: string };

/** Codes of a sign-in by the grant `otp`. */
export interface GivenCodes {
  /** The one that was mailed. */
  readonly mailed: string;
  /** Of an authenticator app, or a recovery code. */
  readonly second?: string;
}

/** What the grants that sign in a user take beside a password. None goes round a second factor of the user. (ADR 0044) */
@Injectable()
export class SignInProofs {
  constructor(
    private readonly mailed: OneTimePasswords,
    private readonly factors: SecondFactors,
    private readonly codes: FactorCodes,
  ) {}

  /**
   * Methods of a sign-in by mailed code, and of the second factor of who has one. `known` gets the user as soon as the mailed code was
   * right; that code is used up only when the sign-in is complete. Throws `invalid_grant`, `too_many_requests`.
   */
  async signInByCode(
    claimant: GrantClaimant,
    { mailed, second }: GivenCodes,
    known: (account: AccountRow) => void,
  ): Promise<readonly string[]> {
    const hasMore = async (userId: string): Promise<boolean> => hasFactor(await this.factors.of(userId));
    const account = await this.mailed.signIn(claimant, mailed, hasMore);
    known(account);
    const amr = await this.methodsAfter('otp', account, claimant, second);
    if (amr.includes('mfa') && !(await this.mailed.spend(account.id, claimant.clientId, mailed)))
      throw refused('the mailed code was used meanwhile');
    return amr;
  }

  /**
   * Methods of a sign-in by a first factor, of who needs it with the code of a second one. Throws `invalid_grant` where that is missing or
   * wrong, `too_many_requests` while locked.
   */
  async methodsAfter(
    first: FirstFactor,
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
    if (code === undefined) throw refused(MISSING_CODE[first]);
    const known = await this.codes.use({ userId: account.id, tenantId, address, clientId }, code);
    if (!known) throw refused('the code of the second factor is wrong');
    return [...new Set([first, 'otp', 'mfa'])];
  }
}

/** Names of RFC 8176, and `fed` for a token of another issuer. */
type FirstFactor = 'pwd' | 'otp' | 'fed';

const missingCode = (parameter: string): string =>
  `a second factor is needed: send a code of the authenticator app, or a recovery code, as ${parameter}; or sign in on a page`;
const MISSING_CODE: Readonly<Record<FirstFactor, string>> = {
  pwd: missingCode('otp'),
  fed: missingCode('otp'),
  otp: missingCode('second_factor_code'),
};

/** Throws `invalid_grant` for a user whose tenant demands two factors. */
function assertOneIsEnough({ mfa_required }: AccountRow): void {
  if (mfa_required) throw refused('the tenant demands a second factor; sign in on a page');
}

/** The library's own keeps the reason to itself. */
const refused = (why: string): Error => new errors.CustomOIDCProviderError('invalid_grant', why);
