import type { Log } from '../logging/log.js';

/** What a probe is answered. */
export type ReadinessStatus = 'ok' | 'unavailable' | 'stopping';

const TIMEOUT_MS = 1_000;

/** Whether the service should be sent requests: everything it needs answers, and it is not about to stop. (deployment.md, "Readiness") */
export class Readiness {
  private readonly checks = new Map<string, () => Promise<unknown>>();
  private readonly failing = new Set<string>();
  /** Questions without an answer yet: asked again, a dependency that hangs would only get more to do. */
  private readonly pending = new Map<string, Promise<unknown>>();
  private asking?: Promise<ReadinessStatus>;
  private isStopping = false;

  constructor(private readonly log: Log) {}

  /** Adds something the service cannot work without; `check` throws while it is away and has one second. */
  check(name: string, check: () => Promise<unknown>): void {
    this.checks.set(name, check);
  }

  /** From now on not ready, for good. */
  stop(): void {
    this.isStopping = true;
  }

  get stopping(): boolean {
    return this.isStopping;
  }

  /** Asks everything at once; probes that come while one is being answered share its answer. */
  async status(): Promise<ReadinessStatus> {
    if (this.isStopping) return 'stopping';
    this.asking ??= this.ask().finally(() => (this.asking = undefined));
    return this.asking;
  }

  private async ask(): Promise<ReadinessStatus> {
    const answers = await Promise.all([...this.checks].map(([name, check]) => this.holds(name, check)));
    return answers.every(Boolean) ? 'ok' : 'unavailable';
  }

  private async holds(name: string, check: () => Promise<unknown>): Promise<boolean> {
    try {
      await within(TIMEOUT_MS, this.pending.get(name) ?? this.begin(name, check));
      if (this.failing.delete(name)) this.log.info({ check: name }, 'ready again');
      return true;
    } catch (error) {
      if (!this.failing.has(name)) this.log.warn({ check: name, error }, 'not ready');
      this.failing.add(name);
      return false;
    }
  }

  private begin(name: string, check: () => Promise<unknown>): Promise<unknown> {
    const asked = check();
    this.pending.set(name, asked);
    const settled = (): boolean => this.pending.delete(name);
    asked.then(settled, settled);
    return asked;
  }
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
