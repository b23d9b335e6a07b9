import { EventEmitter } from 'node:events';
import { unavailable, type ApiError } from '@groundwork/rest';
import { RunningOperation, type CancelCause } from './running-operation.js';

/** A kind of long operation. */
export interface SlotsOptions {
  /** As it stands in errors, health, logs and metrics: `user exports`. */
  readonly kind: string;
  /** Most of this process at a time. */
  readonly most: number;
}

const RETRY_SECONDS = 5;

/** Bounds how many operations of one kind run at a time, and of one owner at most half of them. */
export class OperationSlots {
  readonly kind: string;
  readonly most: number;
  private readonly owners: (string | undefined)[] = [];
  private fullSince?: number;

  constructor(
    { kind, most }: SlotsOptions,
    private readonly run: <T>(work: (operation: RunningOperation) => Promise<T>) => Promise<T>,
  ) {
    this.kind = kind;
    this.most = most;
  }

  /** How many run. */
  get used(): number {
    return this.owners.length;
  }

  /** How long all of them have been in use; 0 while one is free. */
  get fullForSeconds(): number {
    return this.fullSince === undefined ? 0 : (performance.now() - this.fullSince) / 1_000;
  }

  /** Runs `work` in a slot. Throws `unavailable` with `Retry-After` while there is none, or `owner` (a tenant) has its half. */
  async use<T>(work: (operation: RunningOperation) => Promise<T>, owner?: string): Promise<T> {
    this.take(owner);
    try {
      return await this.run(work);
    } finally {
      this.owners.splice(this.owners.indexOf(owner), 1);
      this.fullSince = undefined;
    }
  }

  private take(owner: string | undefined): void {
    const { kind, most, owners } = this;
    const own = owner === undefined ? 0 : owners.filter((other) => other === owner).length;
    if (owners.length >= most || own >= Math.ceil(most / 2))
      throw unavailable(`Too many concurrent operations of one kind (${kind}); try again.`, RETRY_SECONDS);
    owners.push(owner);
    if (owners.length >= most) this.fullSince = performance.now();
  }
}

/** When an operation counts as stuck. Seconds. */
export interface OperationLimits {
  /** Without progress for so long it is `stalled`: a warning. */
  readonly stalledSeconds: number;
  /** Without progress for so long it is cancelled; 0 for never. */
  readonly cancelSeconds: number;
  /** Most that a single statement of an own connection may run. */
  readonly maxRunSeconds: number;
  /** All slots of a kind in use for so long: a warning. */
  readonly fullSeconds: number;
}

/** The values of production. */
export const OPERATION_LIMITS: OperationLimits = {
  maxRunSeconds: 1_800,
  stalledSeconds: 60,
  cancelSeconds: 300,
  fullSeconds: 60,
};

/** What happens to operations, for logs and metrics. */
interface OperationEvents {
  stalled: [operation: RunningOperation];
  cancelled: [operation: RunningOperation, cause: CancelCause];
}

const CHECK_EVERY_MS = 1_000;

/** The long operations of this process: what runs, since when, how far it is; ends what is stuck. (ADR 0051) */
export class LongOperations extends EventEmitter<OperationEvents> {
  private readonly running = new Set<RunningOperation>();
  private readonly kinds: OperationSlots[] = [];
  private stopped?: ApiError;
  private timer?: NodeJS.Timeout;

  constructor(readonly limits: OperationLimits = OPERATION_LIMITS) {
    super();
  }

  /** A kind of operation, of which a bounded number runs at a time. */
  slots(options: SlotsOptions): OperationSlots {
    const slots = new OperationSlots(options, (work) => this.run(options.kind, work));
    this.kinds.push(slots);
    return slots;
  }

  /** Everything that runs. */
  list(): readonly RunningOperation[] {
    return [...this.running];
  }

  /** Those without progress for too long. */
  stalled(): readonly RunningOperation[] {
    return this.list().filter(({ idleSeconds }) => idleSeconds >= this.limits.stalledSeconds);
  }

  /** Runs `work` where it is watched and can be cancelled. Throws `unavailable` when the service stops. */
  async run<T>(kind: string, work: (operation: RunningOperation) => Promise<T>): Promise<T> {
    if (this.stopped) throw this.stopped;
    const operation = new RunningOperation(kind);
    this.running.add(operation);
    this.timer ??= setInterval(() => this.check(), this.interval()).unref();
    try {
      return await operation.run(work);
    } finally {
      this.running.delete(operation);
      if (this.running.size === 0) this.rest();
    }
  }

  /** Cancels everything that runs, and refuses new operations. */
  stop(): void {
    this.stopped = unavailable('The service is stopping; try again.', 1);
    for (const operation of this.running) this.cancel(operation, this.stopped, 'stopping');
  }

  /** One sentence for each thing that is stuck. Names no tenant or user: every valid token may read it. */
  problems(): string[] {
    const { fullSeconds } = this.limits;
    const full = this.kinds.filter((kind) => kind.fullForSeconds >= fullSeconds);
    return [
      ...this.stalled().map((operation) => `Stalled: ${operation.describe()}.`),
      ...full.map(({ kind, most }) => `All ${most} slots of ${kind} have been in use for over ${fullSeconds} s.`),
    ];
  }

  private rest(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private interval(): number {
    const { stalledSeconds, cancelSeconds } = this.limits;
    return Math.min(CHECK_EVERY_MS, stalledSeconds * 250, cancelSeconds > 0 ? cancelSeconds * 250 : CHECK_EVERY_MS);
  }

  private check(): void {
    const { stalledSeconds, cancelSeconds } = this.limits;
    for (const operation of this.running) {
      const { idleSeconds } = operation;
      if (idleSeconds >= stalledSeconds && operation.noteStalled()) this.emit('stalled', operation);
      if (cancelSeconds > 0 && idleSeconds >= cancelSeconds)
        this.cancel(
          operation,
          unavailable(`The operation was cancelled: no progress for ${cancelSeconds} s.`),
          'stalled',
        );
    }
  }

  private cancel(operation: RunningOperation, reason: ApiError, cause: CancelCause): void {
    if (operation.reason) return;
    operation.cause = cause;
    operation.abort(reason);
    this.emit('cancelled', operation, cause);
  }
}
