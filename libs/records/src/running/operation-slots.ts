import { unavailable } from '@groundwork/rest';
import type { RunningOperation } from './running-operation.js';

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
