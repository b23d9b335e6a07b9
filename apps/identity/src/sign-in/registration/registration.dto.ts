import { EmailField, TextField, UuidField } from '@groundwork/rest';
import { PickType } from '@nestjs/swagger';
import { User } from '../../directory/entities/user.entity.js';

const MAX_PASSWORD = 512;

/** What users say of themselves when they register; a phone number would tell whose it is. */
const SAID = [
  'username', 'name', 'given_name', 'family_name', 'middle_name', 'nickname', 'preferred_username', 'profile', 'picture', 'website',
  'gender', 'birthday', 'zoneinfo', 'locale', 'address',
] as const; // prettier-ignore

/** Body of Register user. */
export class Registration extends PickType(User, SAID) {
  @UuidField('The client the user registers for.') client_id!: string;
  @EmailField() email!: string;
  @TextField({ max: MAX_PASSWORD, writeOnly: true, example: 'correct horse battery' }) password!: string;
}
