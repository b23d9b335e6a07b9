import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { unavailable } from '@groundwork/rest';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { checkPassword, hashPassword, isOfThread, NO_MATCH, type PasswordCheck } from './check-password.js';
import { CryptThread } from './crypt-thread.js';
import { isWeakHash } from './password-hash-forms.js';

const QUEUE_PER_THREAD = 4;

/** As costly to verify as a real hash; it matches no password. */
const DUMMY_HASH = `$argon2id$v=19$m=19456,t=2,p=1$${unpadded(randomBytes(16))}$${unpadded(randomBytes(32))}`;

/** Of libuv's threads (UV_THREADPOOL_SIZE, 4 by default), those that are left to what signs, reads files and looks up names. */
const THREADS_FOR_OTHERS = 2;

/**
 * Hashes and checks passwords on libuv's threads, on at most one per core, less one, and never on the last two: what signs tokens finds a
 * thread at any time. At most 4 jobs wait per thread; then `unavailable` with `Retry-After: 1`. Hashes of other systems that only
 * synchronous functions make have a thread of their own. (identity.md §9, "Hashing"; ADR 0039)
 */
@Injectable()
export class Passwords implements OnApplicationShutdown {
  private readonly crypt = new CryptThread();
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

  /**
   * Against no hash (`null`) it takes as long and matches nothing; what does not match a hash of another system that is checked faster
   * takes as long beside. Throws `unavailable` when too many wait.
   */
  async check(password: string, phc: string | null): Promise<PasswordCheck> {
    const found = phc === null ? NO_MATCH : await this.checkAgainst(password, phc);
    if (!found.matches && (phc === null || isWeakHash(phc) || isOfThread(phc)))
      await this.checkAgainst(password, DUMMY_HASH);
    return found;
  }

  private checkAgainst(password: string, hash: string): Promise<PasswordCheck> {
    const check = () => checkPassword(password.normalize('NFC'), hash, this.crypt);
    return isOfThread(hash) ? check() : this.run(check);
  }

  onApplicationShutdown(): Promise<void> {
    return this.crypt.stop();
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
