import { Injectable } from '@nestjs/common';
import { Records } from '@groundwork/records';
import { Accounts } from '../accounts/accounts.service.js';
import { recordEvent } from '../../platform/audit/record-event.js';
import { RecoveryCodes } from './recovery-codes.service.js';
import { TotpFactors } from './totp-factors.service.js';

/** A user who has proven a first factor, and its IP address. */
export interface FactorClaimant {
  readonly userId: string;
  readonly tenantId: string;
  readonly address: string;
  readonly clientId?: string;
}

/** Six digits are a code of an authenticator app; anything else is a recovery code. */
const APP_CODE = /^\d{6}$/;

/** Codes of the second step: of an authenticator app, or recovery codes. */
@Injectable()
export class FactorCodes {
  constructor(
    private readonly accounts: Accounts,
    private readonly totp: TotpFactors,
    private readonly recovery: RecoveryCodes,
    private readonly records: Records,
  ) {}

  /**
   * Whether it is a valid code of the user, which it consumes. Wrong ones lock as wrong passwords do, counted apart from them.
   * Throws `too_many_requests` while locked.
   */
  async use({ userId, tenantId, address, clientId }: FactorClaimant, code: string): Promise<boolean> {
    const digits = code.replace(/\s/g, '');
    const isTotp = APP_CODE.test(digits);
    const method = isTotp ? 'totp' : 'recovery_code';
    const claimant = { tenantId, address, clientId, method };
    const known = await this.accounts.confirmFactor(claimant, userId, async () => ({
      matches: await (isTotp ? this.totp.use(userId, digits) : this.recovery.use(userId, code)),
    }));
    if (known) await this.recordUse({ userId, tenantId, clientId }, method);
    return known;
  }

  /** Audits the use of a second factor. */
  recordUse({ userId, tenantId, clientId }: Omit<FactorClaimant, 'address'>, method: string): Promise<void> {
    const actor = { actor_id: userId, actor_client_id: clientId, tenant_id: tenantId };
    const subject = { subject_type: 'user', subject_id: userId, after: { method } };
    return recordEvent(this.records, { event_type: 'second_factor.used', ...actor, ...subject });
  }
}
