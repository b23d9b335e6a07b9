import { pbkdf2, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import { hash as argon2, parseOptions, verify as argon2Matches } from '@node-rs/argon2';
import { verify as bcryptMatches } from '@node-rs/bcrypt';

/** Argon2id as OWASP asks at least. (api.md, "User passwords") */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;

/** What a check found: the right password, and whether its hash should be made anew with today's parameters. */
export interface PasswordCheck {
  readonly matches: boolean;
  readonly outdated: boolean;
}

/** A PHC string. Holds one of libuv's threads for some 15 ms. */
export const hashPassword = (password: string): Promise<string> =>
  argon2(password, { memoryCost: MEMORY_KIB, timeCost: PASSES, parallelism: LANES });

/**
 * Checks a password against a PHC string of argon2, scrypt or pbkdf2, or a bcrypt hash. Anything else matches nothing, what was taken over
 * from elsewhere and only looks like a hash included. Holds a thread likewise.
 */
export async function checkPassword(password: string, phc: string): Promise<PasswordCheck> {
  try {
    return await checkAgainst(password, phc);
  } catch {
    return { matches: false, outdated: false };
  }
}

async function checkAgainst(password: string, phc: string): Promise<PasswordCheck> {
  const [, scheme = ''] = phc.split('$');
  if (scheme.startsWith('argon2')) return { matches: await argon2Matches(phc, password), outdated: isOutdated(phc) };
  const known = OTHERS.find(([form]) => form.test(phc));
  return { matches: (await known?.[1](password, phc)) ?? false, outdated: true };
}

const scryptOf: (password: string, salt: Buffer, length: number, options: ScryptOptions) => Promise<Buffer> =
  promisify(scrypt);
const pbkdf2Of = promisify(pbkdf2);

/** bcrypt at cost 14 takes about a second here; a hash that asks for more is nobody's. */
const BCRYPT = /^\$2[aby]\$(?:0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/;

/** Schemes that are taken over from elsewhere. */
const OTHERS: readonly (readonly [form: RegExp, matches: (password: string, hash: string) => Promise<boolean>])[] = [
  [/^\$scrypt\$/, scryptMatches],
  [/^\$pbkdf2-/, pbkdf2Matches],
  [BCRYPT, bcryptMatches],
];

function isOutdated(phc: string): boolean {
  if (!phc.startsWith('$argon2id$')) return true;
  const { memoryCost, timeCost } = parseOptions(phc);
  return memoryCost < MEMORY_KIB || timeCost < PASSES;
}

/** `$scrypt$ln=14,r=8,p=1$salt$hash` */
async function scryptMatches(password: string, phc: string): Promise<boolean> {
  const { parameters, salt, hash } = partsOf(phc);
  const N = 2 ** (parameters['ln'] ?? 0);
  const { r = 0, p = 0 } = parameters;
  if (hash.length < 16 || !Number.isSafeInteger(N * r * p) || N * r > 2 ** 20) return false;
  return timingSafeEqual(await scryptOf(password, salt, hash.length, { N, r, p, maxmem: 256 * N * r }), hash);
}

/** `$pbkdf2-sha256$i=600000$salt$hash` */
async function pbkdf2Matches(password: string, phc: string): Promise<boolean> {
  const { scheme, parameters, salt, hash } = partsOf(phc);
  const rounds = parameters['i'] ?? 0;
  if (hash.length < 16 || rounds < 1 || rounds > 10_000_000) return false;
  return timingSafeEqual(await pbkdf2Of(password, salt, rounds, hash.length, scheme.slice('pbkdf2-'.length)), hash);
}

function partsOf(phc: string) {
  const [, scheme = '', settings = '', salt = '', hash = ''] = phc.split('$');
  const parameters: Record<string, number> = {};
  for (const setting of settings.split(',')) {
    const [name = '', value = ''] = setting.split('=');
    parameters[name] = Number(value);
  }
  return { scheme, parameters, salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') };
}
