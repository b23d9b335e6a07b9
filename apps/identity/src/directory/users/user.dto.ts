import { Changes, DateTimeField, TextField } from '@groundwork/rest';
import { PickType } from '@nestjs/swagger';
import { PasswordHashField } from '../entities/password-hash-form.entity.js';
import { User, USER_SETTABLE } from '../entities/user.entity.js';

const MAX_PASSWORD = 512;

/** Body of Set User Password. */
export class NewPassword {
  @TextField({ max: MAX_PASSWORD, writeOnly: true, example: 'correct horse battery' }) password!: string;
}

/** Body of Create User: `username`, `email` or `phone` is needed; a password in clear or its hash. */
export class NewUser extends PickType(User, [...USER_SETTABLE, 'tenant_id'] as const) {
  @TextField({ optional: true, max: MAX_PASSWORD, writeOnly: true })
  password?: string | null;
  @PasswordHashField()
  password_hash?: string | null;
}

/** Body of Modify User. */
export class UserChanges extends Changes(PickType(User, USER_SETTABLE)) {}

/** Body of Block User. */
export class UserBlock {
  @TextField({ optional: true, max: 1_000 }) reason?: string | null;
  @DateTimeField({ optional: true, description: 'When the block ends automatically; without it, never.' }) until?:
    string | null;
}
