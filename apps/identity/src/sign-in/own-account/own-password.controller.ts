import { Body, Ip, RequestMethod } from '@nestjs/common';
import { Apply, AsCaller, Resource, type Caller } from '@groundwork/rest';
import { OwnPassword, OwnPasswordChange } from './own-password.service.js';

/** What users do with their own passwords. (Identity, "User Password") */
@Resource('password', 'User password')
export class OwnPasswordController {
  constructor(private readonly ownPassword: OwnPassword) {}

  @Apply(RequestMethod.POST, 'change', {
    pattern: 'AC',
    scope: 'any token',
    summary: 'Change own password',
    affects: { none: 'the user proves the old password' },
    description: 'Needs the token of a user. All other sessions of the user end, and the user is notified by mail.',
  })
  change(@AsCaller() caller: Caller, @Body() change: OwnPasswordChange, @Ip() address: string): Promise<void> {
    return this.ownPassword.change(caller, change, address);
  }
}
