import { Changes, DateTimeField, TextField } from '@groundwork/rest';
import { PickType } from '@nestjs/swagger';
import { User, USER_SETTABLE } from './user.entity.js';

/** Hashes that sign-in understands: PHC strings, and bcrypt up to cost 14. (api.md, "User passwords") */
const PHC =
  /^\$(?:(?:argon2(?:id|i|d)|scrypt|pbkdf2-sha(?:1|256|512))\$[\x21-\x7e]+|2[aby]\$(?:0[4-9]|1[0-4])\$[./A-Za-z0-9]{53})$/;
const MAX_PASSWORD = 512;

/** Body of Set User Password. */
export class NewPassword {
  @TextField({ max: MAX_PASSWORD, writeOnly: true }) password!: string;
}

/** Body of Create User: `username`, `email` or `phone` is needed; a password in clear or its hash. */
export class NewUser extends PickType(User, [...USER_SETTABLE, 'tenant_id'] as const) {
  @TextField({ optional: true, max: MAX_PASSWORD, writeOnly: true })
  password?: string | null;
  @TextField({
    optional: true,
    max: 1_024,
    pattern: PHC,
    form: 'a PHC string of argon2, scrypt or pbkdf2, or a bcrypt hash',
    writeOnly: true,
  })
  password_hash?: string | null;
}

/** Body of Modify User. */
export class UserChanges extends Changes(PickType(User, USER_SETTABLE)) {}

/** Body of Block User. */
export class UserBlock {
  @TextField({ optional: true, max: 1_000 }) reason?: string | null;
  @DateTimeField({ optional: true, description: 'When the block ends by itself; without it, never.' }) until?:
    string | null;
}
