import { TextField } from '@groundwork/rest';

const MAX_PASSWORD = 512;

/** Body of Change own password. */
export class OwnPasswordChange {
  @TextField({ max: MAX_PASSWORD, writeOnly: true, description: 'The current password.' }) current_password!: string;
  @TextField({ max: MAX_PASSWORD, writeOnly: true, description: 'The new password.', example: 'correct horse battery' })
  password!: string;
}
