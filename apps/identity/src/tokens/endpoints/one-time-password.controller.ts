import { Body, Ip, RequestMethod } from '@nestjs/common';
import { operation, Resource } from '@groundwork/rest';
import { OneTimePasswordSending, OneTimePasswordRequest } from './one-time-password-sending.service.js';

/** Send one-time password. (identity.md §5, "otp") */
@Resource('otp', 'Tokens')
export class OneTimePasswordController {
  constructor(private readonly sending: OneTimePasswordSending) {}

  @operation(RequestMethod.POST, '', {
    pattern: 'T',
    success: 202,
    scope: 'public',
    summary: 'Send one-time password',
    errors: ['access_denied', 'invalid_client', 'sms_not_set_up', 'unauthorized_client', 'unsupported_grant_type'],
    affects: { none: 'sends a code to the user alone' },
    description:
      "Sends a six-digit code to the user's verified address, or by text message to the verified phone number, valid for one sign-in with the grant `otp` within 300 s; a newer code replaces it. Answers 202 whether or not the user exists.",
    query: [],
  })
  send(@Body() request: OneTimePasswordRequest, @Ip() address: string): Promise<void> {
    return this.sending.send(request, address);
  }
}
