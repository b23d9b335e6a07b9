import { Body, Ip, RequestMethod } from '@nestjs/common';
import { operation, Resource } from '@groundwork/rest';
import { ForgottenPasswordRequest } from './forgotten-password.dto.js';
import { ForgottenPasswords } from './forgotten-password.service.js';

/** Request password reset. (Identity, "User Password") */
@Resource('password', 'User Password')
export class ForgottenPasswordController {
  constructor(private readonly forgotten: ForgottenPasswords) {}

  @operation(RequestMethod.POST, 'forgot', {
    pattern: 'T',
    success: 202,
    scope: 'public',
    summary: 'Request password reset',
    errors: ['invalid_client'],
    affects: { none: 'mails a link to the user alone' },
    description:
      "Mails a link to the user's address by which a new password is set, once, within an hour; the newest counts. Answers 202 whether there is such a user or not.",
    query: [],
  })
  ask(@Body() request: ForgottenPasswordRequest, @Ip() address: string): Promise<void> {
    return this.forgotten.ask(request, address);
  }
}
