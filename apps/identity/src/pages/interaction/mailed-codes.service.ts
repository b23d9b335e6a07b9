import { Injectable } from '@nestjs/common';
import { Records } from '@groundwork/records';
import { addressKey, RateLimits } from '@groundwork/service';
import type { AccountRow } from '../../sign-in/accounts/accounts.service.js';
import { OneTimePasswords, SENDS_PER_ADDRESS } from '../../sign-in/accounts/one-time-passwords.service.js';
import type { ClientRecord } from '../../tokens/server/interactions.service.js';

/** Who says to be whom, from where, at which client. */
export interface CodeClaimant {
  readonly client: ClientRecord;
  readonly identifier: string;
  readonly address: string;
}

/** Codes by mail on the pages: the limits, the lockout and the silence of `/otp` and its grant. (identity.md §5, "otp"; §12, 53, 54) */
@Injectable()
export class MailedCodes {
  private readonly limiter;

  constructor(
    private readonly codes: OneTimePasswords,
    limits: RateLimits,
    records: Records,
  ) {
    this.limiter = limits.limiter({ ...SENDS_PER_ADDRESS, database: records });
  }

  /** Sends one where there is somebody to send it to, and does not say so. Throws `too_many_requests`. */
  async send({ client, identifier, address }: CodeClaimant): Promise<void> {
    await this.limiter.consume(addressKey(address));
    if (client.user_tenant_id === null) return;
    await this.codes.send({ tenantId: client.user_tenant_id, clientId: client.id, identifier });
  }

  /** The user whose code it is; `undefined` where nobody can sign in. Throws `invalid_grant`, `too_many_requests`. */
  async signIn({ client, identifier, address }: CodeClaimant, code: string): Promise<AccountRow | undefined> {
    if (client.user_tenant_id === null) return undefined;
    const claimant = { tenantId: client.user_tenant_id, clientId: client.id, identifier, address };
    return this.codes.signIn(claimant, code.replace(/\s/g, ''));
  }
}
