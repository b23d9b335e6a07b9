import { Body, Ip } from '@nestjs/common';
import { RecordParams, Create, Resource, type RecordQuery } from '@groundwork/rest';
import { userView } from '../../directory/users/user.view.js';
import { Registrations, Registration } from './registrations.service.js';

/** Register user. (Identity, "User Registration") */
@Resource('registrations', 'User registration')
export class RegistrationsController {
  constructor(private readonly registrations: Registrations) {}

  @Create(userView, {
    scope: 'public',
    summary: 'Register user',
    errors: ['access_denied', 'invalid_client'],
    affects: { none: 'a new user has no scopes' },
    description:
      'Mails a link that verifies the address; until then the user cannot sign in. The response is the same when the address or the username is taken: then nothing is stored, and its owner is notified by mail.',
  })
  register(@Body() registration: Registration, @RecordParams(userView) query: RecordQuery, @Ip() address: string) {
    return this.registrations.register(registration, query, address);
  }
}
