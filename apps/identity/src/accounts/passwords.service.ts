import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { unavailable } from '@groundwork/rest';
import { HASH_WORKER, type HashAnswer, type HashJob, type PasswordCheck } from './password-hash.js';

interface Waiting {
  readonly job: HashJob;
  readonly resolve: (result: string | PasswordCheck) => void;
  readonly reject: (reason: Error) => void;
}

const QUEUE_PER_WORKER = 4;

/** As costly to check as a real one; nobody knows a password for it, nor is there one. */
const DUMMY_HASH = `$argon2id$v=19$m=19456,t=2,p=1$${unpadded(randomBytes(16))}$${unpadded(randomBytes(32))}`;

/**
 * Hashes and checks passwords in threads of their own: signing tokens must not wait for them in libuv's pool.
 * At most 4 jobs wait per worker; then `unavailable` with `Retry-After: 1`. (identity.md §9, "Hashing")
 */
@Injectable()
export class Passwords implements OnApplicationShutdown {
  private readonly idle: Worker[] = [];
  private readonly busy = new Map<Worker, Waiting>();
  private readonly queue: Waiting[] = [];
  private readonly size: number;
  private serial = 0;

  constructor(workers = availableParallelism() - 1) {
    this.size = Math.max(1, workers);
  }

  /** Jobs that wait for a worker. */
  get waiting(): number {
    return this.queue.length;
  }

  /** A PHC string of Argon2id. Throws `unavailable` when too many wait. */
  async hash(password: string): Promise<string> {
    return (await this.run({ password: password.normalize('NFC') })) as string; // a job without `phc` answers a text
  }

  /** Against no hash (`null`) it takes as long and matches nothing. Throws `unavailable` when too many wait. */
  async check(password: string, phc: string | null): Promise<PasswordCheck> {
    const result = await this.run({ password: password.normalize('NFC'), phc: phc ?? DUMMY_HASH });
    return phc === null ? { matches: false, outdated: false } : (result as PasswordCheck); // a job with `phc` answers a check
  }

  async onApplicationShutdown(): Promise<void> {
    const workers = [...this.idle.splice(0), ...this.busy.keys()];
    await Promise.all(workers.map((worker) => worker.terminate()));
  }

  private run(job: Omit<HashJob, 'id'>): Promise<string | PasswordCheck> {
    if (this.queue.length >= this.size * QUEUE_PER_WORKER) throw unavailable('Too many sign-ins at once.', 1);
    return new Promise((resolve, reject) => {
      this.queue.push({ job: { ...job, id: this.serial++ }, resolve, reject });
      this.next();
    });
  }

  private next(): void {
    if (this.queue.length === 0) return;
    const worker = this.idle.pop() ?? (this.busy.size < this.size ? this.start() : undefined);
    if (!worker) return;
    const waiting = this.queue.shift()!; // looked at above
    this.busy.set(worker, waiting);
    worker.postMessage(waiting.job);
  }

  private start(): Worker {
    const worker = new Worker(new URL(`./password-hash${import.meta.url.slice(-3)}`, import.meta.url), {
      workerData: HASH_WORKER,
    });
    worker.unref();
    worker.on('message', (answer: HashAnswer) => this.finish(worker, answer));
    worker.on('error', (error: Error) => this.lose(worker, error));
    return worker;
  }

  private finish(worker: Worker, { result, error }: HashAnswer): void {
    const waiting = this.busy.get(worker);
    this.busy.delete(worker);
    this.idle.push(worker);
    if (result === undefined) waiting?.reject(new Error(error));
    else waiting?.resolve(result);
    this.next();
  }

  /** A worker that died takes its job with it, not the others'. */
  private lose(worker: Worker, error: Error): void {
    this.busy.get(worker)?.reject(error);
    this.busy.delete(worker);
    this.next();
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
