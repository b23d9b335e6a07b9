import { Injectable } from '@nestjs/common';
import { Accounts } from '../accounts/accounts.service.js';
import { Pepper } from '../keys/pepper.service.js';
import { RecoveryCodes } from './recovery-codes.service.js';
import { TotpFactors } from './totp-factors.service.js';

/** A user who has proven a first factor, and from where. */
export interface Prover {
  readonly userId: string;
  readonly tenantId: string;
  readonly address: string;
  readonly clientId?: string;
}

/** Codes of the second step: of an authenticator app, or recovery codes. */
@Injectable()
export class FactorCodes {
  constructor(
    private readonly accounts: Accounts,
    private readonly totp: TotpFactors,
    private readonly recovery: RecoveryCodes,
    private readonly pepper: Pepper,
  ) {}

  /**
   * Whether it is a code of the user, which is used up by that. Wrong ones lock as wrong passwords do, and are counted apart from
   * them, under a name that nobody can type: a right password in between forgives nothing. Throws `too_many_requests` while locked.
   */
  async use({ userId, tenantId, address, clientId }: Prover, code: string): Promise<boolean> {
    const digits = code.replace(/\s/g, '');
    const isTotp = /^\d{6}$/.test(digits);
    const claimant = { tenantId, address, clientId, identifier: this.pepper.digest('second_factor', userId) };
    return this.accounts.confirmBy({ ...claimant, method: isTotp ? 'totp' : 'recovery_code' }, userId, async () => ({
      matches: await (isTotp ? this.totp.use(userId, digits) : this.recovery.use(userId, code)),
    }));
  }
}
