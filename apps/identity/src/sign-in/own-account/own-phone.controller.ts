import { Body, Ip, RequestMethod } from '@nestjs/common';
import { ApiError, Apply, AsCaller, invalidField, Resource, TextField, type Caller } from '@groundwork/rest';
import { OwnPassword } from './own-password.service.js';
import { PhoneChanges } from './phone-changes.service.js';

const MAX_PASSWORD = 512;

/** Body of Change own phone number. */
export class OwnPhoneChange {
  @TextField({ max: MAX_PASSWORD, writeOnly: true, description: 'The current password.' }) current_password!: string;
  @TextField({ max: 32, description: 'The new number, with its country code.', example: '+976 9911 2233' })
  phone!: string;
}

/** Body of Confirm own phone number. */
export class OwnPhoneCode {
  @TextField({ max: 16, writeOnly: true, description: 'The code that was sent to the number.', example: '123456' })
  code!: string;
}

/** What users do with their own phone numbers. (docs/account.md, "Phone number") */
@Resource('phone', 'User phone number')
export class OwnPhoneController {
  constructor(
    private readonly ownPassword: OwnPassword,
    private readonly phones: PhoneChanges,
  ) {}

  @Apply(RequestMethod.POST, 'change', {
    pattern: 'AC',
    scope: 'any token',
    summary: 'Change own phone number',
    errors: ['sms_not_set_up'],
    affects: { none: 'sends a code to the number; the user proves its password' },
    description:
      'Needs the token of a user. Sends a code of six digits to the number by text message, valid for 10 minutes and for this client; nothing changes before it is confirmed. Users without a password change their number on the account pages.',
  })
  async change(@AsCaller() caller: Caller, @Body() change: OwnPhoneChange, @Ip() address: string): Promise<void> {
    const owner = await this.ownPassword.prove(caller, change.current_password, address);
    const { phone } = change;
    await this.phones.request(owner, { phone, binding: bindingOf(caller), locale: owner.locale, address });
  }

  @Apply(RequestMethod.POST, 'confirm', {
    pattern: 'AC',
    scope: 'any token',
    summary: 'Confirm own phone number',
    errors: ['conflict'],
    affects: { none: 'the user proves the number by a code, after its password' },
    description:
      'The number of the last request of this client becomes the verified phone number of the user. A code is dead after five wrong ones.',
  })
  async confirm(@AsCaller() caller: Caller, @Body() { code }: OwnPhoneCode): Promise<void> {
    const owner = await this.ownPassword.ownerOf(caller);
    const outcome = await this.phones.confirm(owner, bindingOf(caller), code);
    if (outcome === 'wrong') throw invalidField('code', 'is wrong, too old, or was used already', 'rule');
    if (outcome === 'taken') throw new ApiError('conflict', 'Another user has this phone number.');
  }
}

const bindingOf = ({ clientId }: Caller) => ({ kind: 'client', uid: clientId }) as const;
