import type { ClientBase } from 'pg';
import { sessionOf, type Session } from './backend-signals.js';
import { Work, type Activity, currentWork, scopes, withinWork } from './work.js';

/** Why the service itself cancelled an operation. */
export type CancelCause = 'stalled' | 'stopping';

/** A long operation that runs: an import, an export, a copy. It ends with the request it was started in, or by `abort`. */
export class RunningOperation extends Work {
  readonly startedAt = performance.now();
  /** Of the request that started it. */
  readonly requestId = scopes.getStore()?.requestId;
  private steps = 0;
  private lastStepAt = this.startedAt;
  private isStalled = false;
  private client?: ClientBase;
  /** What operators find it by, beside its request: `run 01890…`. */
  reference?: string;
  /** Set where the service itself cancelled it. */
  cause?: CancelCause;

  constructor(readonly kind: string) {
    super();
  }

  /** A connection used by the operation alone, until its end. */
  hold(client: ClientBase): Activity {
    this.client = client;
    return this.begin(client, 0);
  }

  /** The session of the connection it holds, once that is open. */
  get session(): Session | undefined {
    return this.client && sessionOf(this.client);
  }

  /** It has made no progress for longer than the limit. */
  get stalled(): boolean {
    return this.isStalled;
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

  /** `tree import, no progress for 75 s (run 01890…, request 01890…)` */
  describe(): string {
    const request = this.requestId === undefined ? undefined : `request ${this.requestId}`;
    const names = [this.reference, request].filter((name) => name !== undefined).join(', ');
    return `${this.kind}, no progress for ${Math.floor(this.idleSeconds)} s${names && ` (${names})`}`;
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

/** The long operation that the code which runs belongs to. */
export function currentOperation(): RunningOperation | undefined {
  const work = currentWork();
  return work instanceof RunningOperation ? work : undefined;
}
