import type { ClientBase } from 'pg';
import { Work, type Activity, currentWork, scopes, withinWork } from './work.js';

/** A long operation that runs: an import, an export, a copy. It ends with the request it was started in, or by `abort`. */
export class RunningOperation extends Work {
  readonly startedAt = performance.now();
  /** Of the request that started it. */
  readonly requestId = scopes.getStore()?.requestId;
  private steps = 0;
  private lastStepAt = this.startedAt;
  private isStalled = false;

  constructor(readonly kind: string) {
    super();
  }

  /** A connection used by the operation alone, until its end. */
  hold(client: ClientBase): Activity {
    return this.begin(client, 0);
  }

  /** What it has done so far, in whatever it counts: statements, rows, pieces. */
  get done(): number {
    return this.steps;
  }

  /** How long it has made no progress. */
  get idleSeconds(): number {
    return (performance.now() - this.lastStepAt) / 1_000;
  }

  /** It has done something more. */
  progress(steps = 1): void {
    this.steps += steps;
    this.lastStepAt = performance.now();
    this.isStalled = false;
  }

  /** Marks it as stalled; returns whether it was not before. */
  noteStalled(): boolean {
    const isNew = !this.isStalled;
    this.isStalled = true;
    return isNew;
  }

  /** `tree import, no progress for 75 s (request 01890…)` */
  describe(): string {
    const request = this.requestId === undefined ? '' : ` (request ${this.requestId})`;
    return `${this.kind}, no progress for ${Math.floor(this.idleSeconds)} s${request}`;
  }

  /** Runs `work` as this operation; what fails because it was aborted fails with the reason of that. */
  async run<T>(work: (operation: this) => Promise<T>): Promise<T> {
    const outer = currentWork();
    outer?.assertWanted();
    const unfollow = outer?.onAbort((reason) => this.abort(reason));
    try {
      return await withinWork(this, () => work(this));
    } catch (error) {
      throw this.reason ?? error;
    } finally {
      unfollow?.();
    }
  }
}
