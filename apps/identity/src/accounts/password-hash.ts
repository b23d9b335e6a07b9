import { pbkdf2Sync, scryptSync, timingSafeEqual } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { hashSync, parseOptions, verifySync } from '@node-rs/argon2';
import { compareSync } from 'bcryptjs';

// This file is also what the workers of `Passwords` run: it may import packages only, since Node loads it as it is.

/** Argon2id as OWASP asks at least. (api.md, "User passwords") */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;

/** What a check found: the right password, and whether its hash should be made anew with today's parameters. */
export interface PasswordCheck {
  readonly matches: boolean;
  readonly outdated: boolean;
}

/** A PHC string. Blocks for some 15 ms: runs in a worker. */
export const hashPassword = (password: string): string =>
  hashSync(password, { memoryCost: MEMORY_KIB, timeCost: PASSES, parallelism: LANES });

/**
 * Checks a password against a PHC string of argon2, scrypt or pbkdf2, or a bcrypt hash. Anything else matches nothing, what was taken over
 * from elsewhere and only looks like a hash included. Blocks likewise.
 */
export function checkPassword(password: string, phc: string): PasswordCheck {
  try {
    return checkAgainst(password, phc);
  } catch {
    return { matches: false, outdated: false };
  }
}

function checkAgainst(password: string, phc: string): PasswordCheck {
  const [, scheme = ''] = phc.split('$');
  if (scheme.startsWith('argon2')) return { matches: verifySync(phc, password), outdated: isOutdated(phc) };
  const known = OTHERS.find(([form]) => form.test(phc));
  return { matches: known?.[1](password, phc) ?? false, outdated: true };
}

/** bcrypt at cost 14 takes about a second here; a hash that asks for more is nobody's. */
const BCRYPT = /^\$2[aby]\$(?:0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/;

/** Schemes that are taken over from elsewhere. */
const OTHERS: readonly (readonly [form: RegExp, matches: (password: string, hash: string) => boolean])[] = [
  [/^\$scrypt\$/, scryptMatches],
  [/^\$pbkdf2-/, pbkdf2Matches],
  [BCRYPT, compareSync],
];

function isOutdated(phc: string): boolean {
  if (!phc.startsWith('$argon2id$')) return true;
  const { memoryCost, timeCost } = parseOptions(phc);
  return memoryCost < MEMORY_KIB || timeCost < PASSES;
}

/** `$scrypt$ln=14,r=8,p=1$salt$hash` */
function scryptMatches(password: string, phc: string): boolean {
  const { parameters, salt, hash } = partsOf(phc);
  const N = 2 ** (parameters['ln'] ?? 0);
  const { r = 0, p = 0 } = parameters;
  if (hash.length < 16 || !Number.isSafeInteger(N * r * p) || N * r > 2 ** 20) return false;
  return timingSafeEqual(scryptSync(password, salt, hash.length, { N, r, p, maxmem: 256 * N * r }), hash);
}

/** `$pbkdf2-sha256$i=600000$salt$hash` */
function pbkdf2Matches(password: string, phc: string): boolean {
  const { scheme, parameters, salt, hash } = partsOf(phc);
  const rounds = parameters['i'] ?? 0;
  if (hash.length < 16 || rounds < 1 || rounds > 10_000_000) return false;
  return timingSafeEqual(pbkdf2Sync(password, salt, rounds, hash.length, scheme.slice('pbkdf2-'.length)), hash);
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

/** What a worker is asked: to hash a password or, with `phc`, to check it. */
export interface HashJob {
  readonly id: number;
  readonly password: string;
  readonly phc?: string;
}

/** What it answers. */
export interface HashAnswer {
  readonly id: number;
  readonly result?: string | PasswordCheck;
  readonly error?: string;
}

/** The worker data by which this file knows that it is to work. */
export const HASH_WORKER = 'passwords';

function answer({ id, password, phc }: HashJob): HashAnswer {
  try {
    return { id, result: phc === undefined ? hashPassword(password) : checkPassword(password, phc) };
  } catch (error) {
    return { id, error: String(error) };
  }
}

if (workerData === HASH_WORKER) parentPort?.on('message', (job: HashJob) => parentPort?.postMessage(answer(job)));
