import { randomBytes, pbkdf2, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { unavailable } from '@groundwork/rest';
import { promisify } from 'node:util';
import { hash as argon2, parseOptions, verify as argon2Matches } from '@node-rs/argon2';
import { verify as bcryptMatches } from '@node-rs/bcrypt';

/** The least that OWASP recommends for Argon2id. (api.md, "User passwords") */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;

/** What a check found: the right password, and whether its hash should be replaced with the current parameters. */
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

/** bcrypt at cost 14 takes about a second here; a hash of a higher cost is refused. */
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

const QUEUE_PER_THREAD = 4;

/** As costly to verify as a real hash; it matches no password. */
const DUMMY_HASH = `$argon2id$v=19$m=19456,t=2,p=1$${unpadded(randomBytes(16))}$${unpadded(randomBytes(32))}`;

/** Of libuv's threads (UV_THREADPOOL_SIZE, 4 by default), those that are left to what signs, reads files and looks up names. */
const THREADS_FOR_OTHERS = 2;

/**
 * Hashes and checks passwords on libuv's threads, on at most one per core, less one, and never on the last two: what signs tokens finds a
 * thread at any time. At most 4 jobs wait per thread; then `unavailable` with `Retry-After: 1`. (identity.md §9, "Hashing"; ADR 0039)
 */
@Injectable()
export class Passwords {
  private readonly size: number;
  private running = 0;
  private readonly queue: (() => void)[] = [];

  constructor(threads = Math.min(availableParallelism() - 1, threadsOfLibuv() - THREADS_FOR_OTHERS)) {
    this.size = Math.max(1, threads);
  }

  /** Jobs that wait for a thread. */
  get waiting(): number {
    return this.queue.length;
  }

  /** A PHC string of Argon2id. Throws `unavailable` when too many wait. */
  hash(password: string): Promise<string> {
    return this.run(() => hashPassword(password.normalize('NFC')));
  }

  /** Against no hash (`null`) it takes as long and matches nothing. Throws `unavailable` when too many wait. */
  async check(password: string, phc: string | null): Promise<PasswordCheck> {
    const result = await this.run(() => checkPassword(password.normalize('NFC'), phc ?? DUMMY_HASH));
    return phc === null ? { matches: false, outdated: false } : result;
  }

  private async run<T>(job: () => Promise<T>): Promise<T> {
    await this.turn();
    try {
      return await job();
    } finally {
      const next = this.queue.shift();
      if (next) next();
      else this.running--;
    }
  }

  /** A finished job passes its slot to the next waiting one, so that no later one overtakes it. */
  private async turn(): Promise<void> {
    if (this.running < this.size) {
      this.running++;
      return;
    }
    if (this.queue.length >= this.size * QUEUE_PER_THREAD) throw unavailable('Too many sign-ins at once.', 1);
    await new Promise<void>((resolve) => this.queue.push(resolve));
  }
}

/** As libuv itself reads it: 1 to 1,024, 4 by default. */
function threadsOfLibuv(): number {
  const threads = Number(process.env['UV_THREADPOOL_SIZE']);
  return threads >= 1 ? Math.min(threads, 1_024) : 4;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
