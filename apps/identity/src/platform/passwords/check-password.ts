import {
  createCipheriv,
  createHash,
  hash as digest,
  pbkdf2,
  scrypt,
  timingSafeEqual,
  type ScryptOptions,
} from 'node:crypto';
import { promisify } from 'node:util';
import { ApiError } from '@groundwork/rest';
import { hash as argon2, parseOptions, verify as argon2Matches } from '@node-rs/argon2';
import { verify as bcryptMatches } from '@node-rs/bcrypt';
import type { CryptThread } from './crypt-thread.js';
import {
  isAffordable,
  phpassRounds,
  schemeOf,
  scryptCost,
  settingsOf,
  shaCryptRounds,
  type HashScheme,
} from './password-hash-forms.js';

/** The least that OWASP recommends for Argon2id. (api.md, "User passwords") */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;

/** As crypt(3): the one thread for such hashes works on nothing longer, whatever somebody sends. */
const MAX_CRYPT_BYTES = 511;

/** What a check found: the right password, and whether its hash should be replaced with the current parameters. */
export interface PasswordCheck {
  readonly matches: boolean;
  readonly outdated: boolean;
}

/** The answer to any wrong password. */
export const NO_MATCH: PasswordCheck = { matches: false, outdated: false };

/** A PHC string. Holds one of libuv's threads for some 15 ms. */
export const hashPassword = (password: string): Promise<string> =>
  argon2(password, { memoryCost: MEMORY_KIB, timeCost: PASSES, parallelism: LANES });

/** Schemes that are checked by the thread of `CryptThread`, not by one of libuv's. */
export const isOfThread = (hash: string): boolean => /^\$(?:[156]|[PH])\$/.test(hash);

/**
 * Checks a password against a hash of a known form. Anything else matches nothing, what was taken over from elsewhere and only looks
 * like a hash included. Holds a thread of libuv, or the one of `crypt`. Throws `unavailable` when too many wait for that.
 */
export async function checkPassword(password: string, hash: string, crypt: CryptThread): Promise<PasswordCheck> {
  const scheme = schemeOf(hash);
  if (!scheme || !isAffordable(hash)) return NO_MATCH;
  if (isOfThread(hash) && Buffer.byteLength(password) > MAX_CRYPT_BYTES) return NO_MATCH;
  try {
    const matches = await CHECKS[scheme](password, hash, crypt);
    return { matches, outdated: scheme !== 'argon2' || isOutdated(hash) };
  } catch (error) {
    if (error instanceof ApiError) throw error; // too many wait
    return NO_MATCH;
  }
}

/** The strings of Argon2 have no padding; Keycloak writes it. */
const unpadded = (phc: string): string => phc.replace(/=+(?=\$|$)/g, '');

function isOutdated(phc: string): boolean {
  if (!phc.startsWith('$argon2id$')) return true;
  const { memoryCost, timeCost } = parseOptions(unpadded(phc));
  return memoryCost < MEMORY_KIB || timeCost < PASSES;
}

type Check = (password: string, hash: string, crypt: CryptThread) => Promise<boolean>;

const CHECKS: Readonly<Record<HashScheme, Check>> = {
  argon2: (password, hash) => argon2Matches(unpadded(hash), password),
  bcrypt: (password, hash) => bcryptMatches(password, hash),
  scrypt: scryptMatches,
  pbkdf2: (password, hash) => {
    const [, scheme = '', settings, salt = '', key = ''] = hash.split('$');
    return pbkdf2Matches(
      password,
      scheme.slice('pbkdf2-'.length),
      Number(settingsOf(settings)['i']),
      bytesOf(salt),
      bytesOf(key),
    );
  },
  passlib: (password, hash) => {
    const [, scheme = '', rounds, salt = '', key = ''] = hash.split('$');
    return pbkdf2Matches(
      password,
      scheme.split('-')[1] ?? 'sha1',
      Number(rounds),
      plainBytesOf(salt),
      plainBytesOf(key),
    );
  },
  django: (password, hash) => {
    const [scheme = '', rounds, salt = '', key = ''] = hash.split('$');
    return pbkdf2Matches(password, scheme.slice('pbkdf2_'.length), Number(rounds), Buffer.from(salt), bytesOf(key));
  },
  djangoArgon2: (password, hash) => argon2Matches(unpadded(hash.slice('argon2'.length)), password),
  djangoBcrypt: (password, hash) => {
    const isHashed = hash.startsWith('bcrypt_sha256$');
    const bcrypt = hash.slice(hash.indexOf('$') + 1);
    return bcryptMatches(isHashed ? createHash('sha256').update(password).digest('hex') : password, bcrypt);
  },
  firebase: firebaseMatches,
  shaCrypt: cryptMatches,
  md5Crypt: cryptMatches,
  phpass: async (password, hash, crypt) => {
    const rounds = phpassRounds(hash);
    const end = await crypt.run({ kind: 'phpass', password, id: '', salt: hash.slice(4, 12), rounds });
    return isEqual(Buffer.from(end), Buffer.from(hash.slice(12)));
  },
  saltedSha: (password, hash) => Promise.resolve(saltedShaMatches(password, hash)),
};

const scryptOf: (password: string, salt: Buffer, length: number, options: ScryptOptions) => Promise<Buffer> =
  promisify(scrypt);
const pbkdf2Of = promisify(pbkdf2);
const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64');
const plainBytesOf = (text: string): Buffer => bytesOf(text.replaceAll('.', '+'));

/** Shorter digests match by chance. */
const LEAST_BYTES = 16;

const isEqual = (one: Buffer, other: Buffer): boolean =>
  other.length >= LEAST_BYTES && one.length === other.length && timingSafeEqual(one, other);

/** `$scrypt$ln=14,r=8,p=1$salt$hash` */
async function scryptMatches(password: string, hash: string): Promise<boolean> {
  const [, , settings, salt = '', key = ''] = hash.split('$');
  const { N, r, p } = scryptCost(settings);
  const wanted = bytesOf(key);
  if (wanted.length < LEAST_BYTES) return false;
  return isEqual(await scryptOf(password, bytesOf(salt), wanted.length, { N, r, p, maxmem: 256 * N * r }), wanted);
}

async function pbkdf2Matches(
  password: string,
  algorithm: string,
  rounds: number,
  salt: Buffer,
  key: Buffer,
): Promise<boolean> {
  if (key.length < LEAST_BYTES) return false;
  return isEqual(await pbkdf2Of(password, salt, rounds, key.length, algorithm), key);
}

/**
 * `$fbscrypt$v=1,n=14,r=8,p=1,ss=separator,sk=signer key$salt$hash`, as GoTrue writes what Firebase exports: the signer key, encrypted
 * with what scrypt makes of the password. (github.com/firebase/scrypt)
 */
async function firebaseMatches(password: string, hash: string): Promise<boolean> {
  const [, , settings, salt = '', key = ''] = hash.split('$');
  const { N, r, p } = scryptCost(settings);
  const { ss = '', sk = '' } = settingsOf(settings);
  const salted = Buffer.concat([bytesOf(salt), bytesOf(ss)]);
  const derived = await scryptOf(password, salted, 32, { N, r, p, maxmem: 256 * N * r });
  const cipher = createCipheriv('aes-256-ctr', derived, Buffer.alloc(16));
  return isEqual(Buffer.concat([cipher.update(bytesOf(sk)), cipher.final()]), bytesOf(key));
}

/** `$1$salt$hash`, `$5$rounds=5000$salt$hash` */
async function cryptMatches(password: string, hash: string, crypt: CryptThread): Promise<boolean> {
  const parts = hash.split('$');
  const [salt = '', end = ''] = parts.slice(-2);
  const id = parts[1] ?? '';
  const rounds = id === '1' ? 1_000 : shaCryptRounds(hash);
  return isEqual(Buffer.from(await crypt.run({ kind: 'unixCrypt', password, id, salt, rounds })), Buffer.from(end));
}

const DIGESTS = { SSHA: ['sha1', 20], SSHA256: ['sha256', 32], SSHA512: ['sha512', 64] } as const;

/** `{SSHA256}` and the base64 of digest and salt. (RFC 2307 and its extensions) */
function saltedShaMatches(password: string, hash: string): boolean {
  const [, name = '', text = ''] = /^\{(SSHA(?:256|512)?)\}(.*)$/.exec(hash) ?? [];
  const [algorithm, length] = DIGESTS[name as keyof typeof DIGESTS];
  const bytes = bytesOf(text);
  const salted = Buffer.concat([Buffer.from(password), bytes.subarray(length)]);
  return bytes.length > length && isEqual(digest(algorithm, salted, 'buffer'), bytes.subarray(0, length));
}
