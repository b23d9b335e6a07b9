import { Injectable } from '@nestjs/common';
import { Records } from '@groundwork/records';
import { ApiError, EnumField, TextField, UuidField } from '@groundwork/rest';
import { addressKey, InjectConfig, RateLimits } from '@groundwork/service';
import {
  CODE_CHANNELS,
  OneTimePasswords,
  SENDS_PER_ADDRESS,
  type CodeChannel,
} from '../../sign-in/accounts/one-time-passwords.service.js';
import { OfNamedTenant, tenantToSignIn } from '../../sign-in/accounts/sign-in-tenants.js';
import { ClientDirectory } from '../clients/client-directory.service.js';
import type { IdentityConfig } from '../../platform/config/config.js';

/** Body of Send one-time password. */
export class OneTimePasswordRequest extends OfNamedTenant {
  @UuidField('The client the code is for.') client_id!: string;
  @TextField("The user's username, email or phone number.") username!: string;
  @EnumField(CODE_CHANNELS, {
    name: 'CodeChannel',
    optional: true,
    description:
      'How the code goes. Without it: to the phone number if that was typed, else to the address, else to the phone number; text messages only where they are set up.',
  })
  channel?: CodeChannel | null;
}

/** Sending codes is anonymous and rate-limited, for clients that sign in by them. */
@Injectable()
export class OneTimePasswordSending {
  private readonly limiter;

  constructor(
    private readonly codes: OneTimePasswords,
    private readonly clients: ClientDirectory,
    limits: RateLimits,
    private readonly records: Records,
    @InjectConfig() private readonly config: Pick<IdentityConfig, 'ALLOW_LEGACY_GRANTS'>,
  ) {
    this.limiter = limits.limiter({ ...SENDS_PER_ADDRESS, database: records });
  }

  /** Throws `too_many_requests`, `unsupported_grant_type`, `invalid_client`, `unauthorized_client`, `access_denied`, `sms_not_set_up`: the same for any user. */
  async send(
    { client_id: clientId, username: identifier, channel, ...named }: OneTimePasswordRequest,
    address: string,
  ): Promise<void> {
    await this.limiter.consume(addressKey(address));
    if (!this.config.ALLOW_LEGACY_GRANTS) {
      throw new ApiError('unsupported_grant_type', 'The grant otp is switched off.');
    }
    const client = await this.clients.find(clientId);
    if (!client) throw new ApiError('invalid_client', `There is no client ${clientId}.`);
    if (!client.client_metadata.grant_types?.includes('otp')) {
      throw new ApiError('unauthorized_client', `The client ${clientId} does not list the grant otp.`);
    }
    const tenantId = await tenantToSignIn(this.records, client, named);
    await this.codes.send({ tenantId, clientId, identifier, channel: channel ?? undefined });
  }
}
