import type { Log } from '../logging/log.js';

/** The status that a probe gets. */
export type ReadinessStatus = 'ok' | 'unavailable' | 'stopping';

const TIMEOUT_MS = 1_000;

/** Whether the service should be sent requests: everything it needs is available, and it is not about to stop. (deployment.md, "Readiness") */
export class Readiness {
  private readonly checks = new Map<string, () => Promise<unknown>>();
  private readonly failing = new Set<string>();
  /** Checks without a result yet: repeated, they would only burden a dependency that hangs. */
  private readonly pending = new Map<string, Promise<unknown>>();
  private checking?: Promise<ReadinessStatus>;
  private isStopping = false;

  constructor(private readonly log: Log) {}

  /** Adds something the service cannot work without; `check` throws while it is unavailable and has one second. */
  check(name: string, check: () => Promise<unknown>): void {
    this.checks.set(name, check);
  }

  /** Not ready from now on. */
  stop(): void {
    this.isStopping = true;
  }

  get stopping(): boolean {
    return this.isStopping;
  }

  /** Runs all checks at once; concurrent probes share the result. */
  async status(): Promise<ReadinessStatus> {
    if (this.isStopping) return 'stopping';
    this.checking ??= this.runChecks().finally(() => (this.checking = undefined));
    return this.checking;
  }

  private async runChecks(): Promise<ReadinessStatus> {
    const results = await Promise.all([...this.checks].map(([name, check]) => this.holds(name, check)));
    return results.every(Boolean) ? 'ok' : 'unavailable';
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
    const pending = check();
    this.pending.set(name, pending);
    const settled = (): boolean => this.pending.delete(name);
    pending.then(settled, settled);
    return pending;
  }
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
