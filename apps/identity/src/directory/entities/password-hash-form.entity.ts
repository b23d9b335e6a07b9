import { TextField } from '@groundwork/rest';

const BASE64 = '[A-Za-z0-9+/]{8,}={0,2}';
const ARGON2 = String.raw`argon2(?:id|i|d)\$(?:v=\d+\$)?m=\d{1,6},t=\d{1,2},p=\d{1,2}\$${BASE64}\$${BASE64}`;
const SCRYPT = String.raw`scrypt\$ln=\d{1,2},r=\d{1,2},p=\d{1,2}\$${BASE64}\$${BASE64}`;
const PBKDF2 = String.raw`pbkdf2-sha(?:1|256|512)\$i=\d{1,8}(?:,l=\d+)?\$${BASE64}\$${BASE64}`;
const BCRYPT = String.raw`2[aby]\$(?:0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}`;

/** Hashes that sign-in understands: PHC strings, and bcrypt up to cost 14. (api.md, "User passwords") */
const PASSWORD_HASH = new RegExp(String.raw`^\$(?:${ARGON2}|${SCRYPT}|${PBKDF2}|${BCRYPT})$`);

/** The hash of a password made elsewhere; taken as it is, and made anew at the next sign-in where it is weaker than ours. */
export const PasswordHashField = (): PropertyDecorator =>
  TextField({
    optional: true,
    max: 1_024,
    pattern: PASSWORD_HASH,
    form: 'a PHC string of argon2, scrypt or pbkdf2, or a bcrypt hash',
    writeOnly: true,
  });
