import { Body, Ip, RequestMethod } from '@nestjs/common';
import { operation, Resource } from '@groundwork/rest';
import { ForgottenPasswords, ForgottenPasswordRequest } from './forgotten-password.service.js';

/** Request password reset. (Identity, "User Password") */
@Resource('password', 'User password')
export class ForgottenPasswordController {
  constructor(private readonly forgotten: ForgottenPasswords) {}

  @operation(RequestMethod.POST, 'forgot', {
    pattern: 'T',
    success: 202,
    scope: 'public',
    summary: 'Request password reset',
    errors: ['access_denied', 'invalid_client'],
    affects: { none: 'mails a link to the user alone' },
    description:
      'Mails the user a link for setting a new password, valid once and for an hour; a newer link replaces it. Answers 202 whether or not the user exists.',
    query: [],
  })
  request(@Body() request: ForgottenPasswordRequest, @Ip() address: string): Promise<void> {
    return this.forgotten.request(request, address);
  }
}
