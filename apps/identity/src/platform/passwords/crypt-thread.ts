import { Worker } from 'node:worker_threads';
import { unavailable } from '@groundwork/rest';
import { cryptBase64, cryptOrder, cryptRounds, phpass, repeated, unixCrypt } from './unix-crypt.js';

/** A hash to make: with which function, and of what. */
export interface CryptJob {
  readonly kind: 'unixCrypt' | 'phpass';
  readonly password: string;
  /** `1`, `5` or `6`; of phpass nothing. */
  readonly id: string;
  readonly salt: string;
  readonly rounds: number;
}

interface Waiting {
  readonly resolve: (text: string) => void;
  readonly reject: (error: unknown) => void;
}

/** Jobs that one thread has before it; more are refused. */
const MAX_WAITING = 8;
const IDLE_MS = 60_000;
const HEAP_MB = 32;

/** The thread's program: the text of those functions, so that no file of it has to be found in a bundle. */
const PROGRAM = `
const { parentPort } = require('node:worker_threads');
const { hash } = require('node:crypto');
${[cryptBase64, cryptOrder, repeated, cryptRounds, unixCrypt, phpass].map(String).join('\n')}
const digest = (algorithm, data) => hash(algorithm, data, 'buffer');
parentPort.on('message', ({ kind, password, id, salt, rounds }) => {
  const bytes = Buffer.from(password);
  parentPort.postMessage(kind === 'phpass' ? ${phpass.name}(bytes, salt, rounds, digest) : ${unixCrypt.name}(bytes, id, salt, rounds, digest));
});`;

/**
 * Makes hashes of thousands of short digests, which node:crypto computes only synchronously, in one thread. It starts with the first of
 * them and ends after a minute without one. (docs/bulk-users.md, "Password hashes")
 */
export class CryptThread {
  private worker: Worker | undefined;
  private idle: NodeJS.Timeout | undefined;
  private readonly waiting: Waiting[] = [];

  constructor(private readonly idleMs = IDLE_MS) {}

  /** Whether the thread exists. */
  get isRunning(): boolean {
    return this.worker !== undefined;
  }

  /** The encoded digest. Throws `unavailable` when too many wait. */
  run(job: CryptJob): Promise<string> {
    if (this.waiting.length >= MAX_WAITING) throw unavailable('Too many sign-ins at once.', 1);
    clearTimeout(this.idle);
    this.worker ??= this.start();
    const { worker } = this;
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
      worker.postMessage(job);
    });
  }

  /** Ends the thread; what waits is refused. */
  async stop(): Promise<void> {
    clearTimeout(this.idle);
    const { worker } = this;
    this.worker = undefined;
    for (const { reject } of this.waiting.splice(0))
      reject(unavailable('The thread of foreign password hashes ended.', 1));
    await worker?.terminate();
  }

  private start(): Worker {
    const worker = new Worker(PROGRAM, {
      eval: true,
      env: {},
      execArgv: [],
      name: 'crypt',
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    worker.unref();
    worker.on('message', (text: string) => {
      if (this.worker !== worker) return; // it was stopped meanwhile
      this.waiting.shift()?.resolve(text);
      if (this.waiting.length === 0) this.idle = setTimeout(() => void this.stop(), this.idleMs).unref();
    });
    worker.on('error', () => {
      if (this.worker === worker) void this.stop();
    });
    return worker;
  }
}
